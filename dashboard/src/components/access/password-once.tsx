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
    <Dialog
      opened
      persistent
      onClose={onClose}
      title={t('passwordOfUsername', { username })}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <Stack>
        <Text as="p">{t('thisPasswordIsShownOnly')}</Text>
        <Text as="p" strong>
          <code style={{ fontSize: 24, letterSpacing: 1 }}>{password}</code>
        </Text>
      </Stack>
    </Dialog>
  )
}
