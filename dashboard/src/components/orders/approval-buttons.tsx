import { type Approval, approvalRoutes } from '@labada/contracts/cash/approvals'
import { KEY_TO_APPROVE } from '@labada/domain/cash/approvals'
import { keys } from '../../api/query-keys.ts'
import { Button } from '../button.tsx'
import { useCommand } from '../hooks/use-command.ts'
import { Row } from '../layout.tsx'
import { prompt } from '../windows/ask.tsx'
import { t } from './t.ts'

/** Approves or rejects a counter's request; the counter is notified immediately. */
export function ApprovalButtons({ approval }: { readonly approval: Approval }) {
  const decide = useCommand(approvalRoutes.decideApproval, {
    invalidates: () => [keys.approvals(), keys.figures(), keys.audit(), keys.order(approval.subjectId)],
  })
  const params = { approvalId: approval.id }
  const refuse = async () => {
    const note = await prompt({ title: t('declineRequest'), label: t('noteToTheCounter'), rules: [], maxLength: 200 })
    if (note !== null) decide.mutate({ params, body: { decision: 'refused', ...(note && { note }) } })
  }
  return (
    <Row gap={8}>
      <Button
        needs={KEY_TO_APPROVE[approval.kind] ?? undefined}
        busy={decide.isPending}
        onClick={() => decide.mutate({ params, body: { decision: 'approved' } })}
      >
        {t('approve')}
      </Button>
      <Button tone="neutral" disabled={decide.isPending} onClick={() => void refuse()}>
        {t('decline')}
      </Button>
    </Row>
  )
}
