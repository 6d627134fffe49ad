import { Button } from '../button.tsx'
import { Stack, Text } from '../layout.tsx'
import { Dialog } from '../windows/dialog.tsx'
import { t } from './t.ts'

/** A password that is shown only once. */
export function PasswordOnce({
  username,
  password,
  onClose,
}: {
  readonly username: string
  readonly password: string
  readonly onClose: () => void
}) {
  return (
    <SecretOnce
      title={t('passwordOfUsername', { username })}
      about={t('thisPasswordIsShownOnly')}
      secret={password}
      onClose={onClose}
    />
  )
}

/** A password or a PIN that is shown only once. */
export function SecretOnce({
  title,
  about,
  secret,
  onClose,
}: {
  readonly title: string
  readonly about: string
  readonly secret: string
  readonly onClose: () => void
}) {
  return (
    <Dialog opened persistent onClose={onClose} title={title} footer={<Button onClick={onClose}>{t('done')}</Button>}>
      <Stack>
        <Text as="p">{about}</Text>
        <Text as="p" strong>
          <code style={{ fontSize: 24, letterSpacing: 1 }}>{secret}</code>
        </Text>
      </Stack>
    </Dialog>
  )
}
