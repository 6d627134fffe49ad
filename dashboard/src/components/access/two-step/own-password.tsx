import { passwordRoutes } from '@labada/contracts/access/passwords'
import { passwordComplaint } from '@labada/domain/access/passwords'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../button.tsx'
import { useCommand } from '../../hooks/use-command.ts'
import { Row, Stack, Text } from '../../layout.tsx'
import { toast } from '../../notices/toast.tsx'
import { prompt } from '../../windows/ask.tsx'
import { t } from './t.ts'

/** Somebody’s own password. The old one is asked for before the new one counts. */
export function OwnPassword() {
  const change = useCommand(passwordRoutes.changeOwnPassword, {
    invalidates: () => [keys.secondFactor(), keys.audit()],
    onDone: () => toast.positive(t('passwordChanged')),
  })
  const ask = async () => {
    const password = await prompt({
      title: t('changePassword'),
      body: t('youStayLoggedInHere'),
      label: t('newPassword'),
      rules: [(typed) => passwordComplaint(String(typed))],
      maxLength: 200,
      password: true,
    })
    if (password !== null) change.mutate({ body: { password } })
  }
  return (
    <section aria-label={t('yourPassword')}>
      <Stack>
        <Text strong>{t('yourPassword')}</Text>
        <Row>
          <Button tone="neutral" busy={change.isPending} onClick={() => void ask()}>
            {t('changePassword2')}
          </Button>
        </Row>
      </Stack>
    </section>
  )
}
