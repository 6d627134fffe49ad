import { Button } from '../../../../components/button.tsx'
import { CopyButton } from '../../../../components/copy-button.tsx'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'
import { dateTime } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { t } from './t.ts'

/** The link with which somebody chooses a new password. Shown only once. */
export function ResetLink({
  username,
  token,
  expiresAt,
  onClose,
}: {
  readonly username: string
  readonly token: string
  readonly expiresAt: Date
  readonly onClose: () => void
}) {
  const link = `${window.location.origin}${paths.newPassword}#${token}`
  return (
    <Dialog
      opened
      persistent
      onClose={onClose}
      title={t('linkForUsername', { username })}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <Stack>
        <Text as="p">{t('sendItToThemIt', { until: dateTime(expiresAt) })}</Text>
        <Text as="p" strong>
          <code style={{ overflowWrap: 'anywhere' }}>{link}</code>
        </Text>
        <Row>
          <CopyButton text={link} done={t('linkCopied')}>
            {t('copyLink')}
          </CopyButton>
        </Row>
      </Stack>
    </Dialog>
  )
}
