import { type PayrollRun, type PayrollRunDetail, payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import { Button } from '../../../../components/button.tsx'
import { Facts, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { money, plural } from '../../../../lib/format.ts'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import { employerTotal, periodWords } from '../payroll-words.ts'
import { BlockerList } from './blockers-card.tsx'
import { JournalTable } from './run-journal.tsx'
import { staleAfterPosting, useJournal } from './runs-api.ts'

/** Approving a period: its blockers until none is open, then what approving posts and locks, before it does. */
export function ApproveDialog({
  detail: { run, blockers },
  onClose,
}: {
  readonly detail: Pick<PayrollRunDetail, 'run' | 'blockers'>
  readonly onClose: () => void
}) {
  if (run.blockers === 0) return <Approval run={run} onClose={onClose} />
  return (
    <Dialog
      opened
      atTop
      onClose={onClose}
      title={`Resolve ${plural(run.blockers, 'blocker')} before you approve`}
      width="lg"
      footer={
        <Button tone="neutral" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack>
        <Text as="p">Open each one to fix it, or waive it with a reason. Then you can approve this payroll.</Text>
        <BlockerList run={run} blockers={blockers.filter(({ warning }) => !warning)} />
      </Stack>
    </Dialog>
  )
}

function Approval({ run, onClose }: { readonly run: PayrollRun; readonly onClose: () => void }) {
  const journal = useJournal(run.id, run.version)
  const approving = useCommand(payrollRunCommands.approvePayrollRun, {
    invalidates: staleAfterPosting,
    onDone: () => {
      toast.positive(`Payroll of ${periodWords(run)} approved`)
      onClose()
    },
    onFailed: () => true,
  })
  return (
    <Dialog
      opened
      atTop
      onClose={onClose}
      title={`Approve the payroll of ${periodWords(run)}?`}
      width="lg"
      footer={
        <OkCancel
          focusOk
          busy={approving.isPending}
          onCancel={onClose}
          onOk={() => approving.mutate({ params: { runId: run.id }, body: { version: run.version } })}
        />
      }
    >
      <Stack>
        <Refusal error={approving.error} />
        <Facts
          amounts
          items={[
            ['Payslips', plural(run.heads - run.excluded, 'employee')],
            ['Gross', money(run.totals.gross)],
            ['Net', money(run.totals.net)],
            ['Employer’s shares', money(employerTotal(run.totals))],
          ]}
        />
        <Banner status="attention">
          Payslips become final: their days are locked, installments of cash advances are deducted, and the amounts
          below are posted. Correct mistakes you find later in the next period.
        </Banner>
        <Text strong>What is posted</Text>
        <QuerySection query={journal} what="The journal">
          {(data) => <JournalTable journal={data} />}
        </QuerySection>
      </Stack>
    </Dialog>
  )
}
