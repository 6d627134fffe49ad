import type { RouteResponse } from '@labada/contracts/core/route'
import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import type { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import { type Centavos, centavos, negate, sum, ZERO } from '@labada/domain/core/money'
import { MiniTable } from '../../../../components/charts/chart-frame.tsx'
import { Heading, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { dateTime, money } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import { useJournal } from './runs-api.ts'

type Journal = RouteResponse<typeof payrollRunCommands.payrollJournal>

/** What the period posts to the ledger, or posted. */
export function RunJournal({ run }: { readonly run: PayrollRun }) {
  const query = useJournal(run.id, run.version)
  return (
    <QuerySection query={query} what={t('journal')}>
      {(data) => (
        <Stack>
          <Text dim>{journalWords(run, data.posted)}</Text>
          <JournalTable journal={data} />
        </Stack>
      )}
    </QuerySection>
  )
}

function journalWords({ reverted }: PayrollRun, isPosted: boolean): string {
  if (reverted) return t('postedToTheLedgerAnd', { at: dateTime(reverted.at) })
  return isPosted ? t('postedToTheLedger') : t('whatApprovalWillPostTo')
}

/** Debits and credits by branch; each branch's are equal. */
export function JournalTable({ journal }: { readonly journal: Journal }) {
  if (journal.branches.length === 0) return <EmptyState title={t('nothingToPost')} />
  return (
    <Stack>
      {journal.branches.map(({ branchId, branchName, postings }) => (
        <Stack key={branchId} gap={4}>
          <Heading level={3}>{branchName}</Heading>
          <MiniTable
            caption={t('journalOfBranchName', { branchName })}
            head={[t('account'), t('debit'), t('credit')]}
            rows={[
              ...postings.map(
                ({ accountName, amount }) =>
                  [accountName, amount > 0 ? money(amount) : '', amount < 0 ? money(negate(amount)) : ''] as const,
              ),
              [
                t('total'),
                money(totalOf(postings.map(({ amount }) => amount))),
                money(totalOf(postings.map(({ amount }) => negate(amount)))),
              ],
            ]}
          />
        </Stack>
      ))}
    </Stack>
  )
}

const totalOf = (amounts: readonly Centavos[]): Centavos =>
  sum(amounts.map((amount) => (amount > 0 ? centavos(amount) : ZERO)))
