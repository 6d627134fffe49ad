import type { PayrollRun, PayrollRunDetail } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Facts, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { money } from '../../../../lib/format.ts'
import { employerTotal, periodWords } from '../payroll-words.ts'
import { t } from '../t.ts'
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
      title={t('resolveBlockersBeforeYouApprove', { count: run.blockers })}
      width="lg"
      footer={
        <Button tone="neutral" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Stack>
        <Text as="p">{t('openEachOneToFix')}</Text>
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
      toast.positive(t('payRunPeriodApproved', { period: periodWords(run) }))
      onClose()
    },
    onFailed: () => true,
  })
  return (
    <Dialog
      opened
      atTop
      onClose={onClose}
      title={t('approvePayRunPeriod', { period: periodWords(run) })}
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
            [t('payslips'), t('employees', { count: run.heads - run.excluded })],
            [t('gross'), money(run.totals.gross)],
            [t('net'), money(run.totals.net)],
            [t('employerContributions'), money(employerTotal(run.totals))],
          ]}
        />
        <Banner status="attention">{t('payslipsBecomeFinalTheirDays')}</Banner>
        <Text strong>{t('amountsToPost')}</Text>
        <QuerySection query={journal} what={t('journal')}>
          {(data) => <JournalTable journal={data} />}
        </QuerySection>
      </Stack>
    </Dialog>
  )
}
