import { Button } from '../../../../components/button.tsx'
import { Stack, Text } from '../../../../components/layout.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'

/** A password that nobody can look up again. */
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
      title={`Password of ${username}`}
      footer={<Button onClick={onClose}>I wrote it down</Button>}
    >
      <Stack>
        <Text as="p">It is shown this once. Who loses it gets a new one.</Text>
        <Text as="p" strong>
          <code style={{ fontSize: 24, letterSpacing: 1 }}>{password}</code>
        </Text>
      </Stack>
    </Dialog>
  )
}
