import type { ManilaDate } from '@labada/domain/core/manila-time'
import { centavos, negate, sum } from '@labada/domain/core/money'
import { MONEY_ACCOUNTS } from '@labada/domain/ledger/money-accounts'
import { FigureLine } from '../../../components/charts/figure-line.tsx'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Card, Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { dateTime, money, signedMoney } from '../../../lib/format.ts'
import { useIsLow } from '../../../lib/hooks/use-media.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { CashFilterBar } from './cash-filter-bar.tsx'
import classes from './cash-flow.module.css'
import { type CashFlow, useAccounts, useCashFlow, useCashFlowDays } from './cash-flow-api.ts'
import { type CashFilters, ledgerLink } from './cash-flow-filters.ts'
import { ACCOUNT_NAMES } from './cash-words.ts'
import { FlowChart, spanWords } from './flow-chart.tsx'
import { StatementTable } from './statements/statement-table.tsx'
import { t } from './t.ts'
import { Waterfall } from './waterfall.tsx'

interface SummaryProps {
  readonly filters: CashFilters
  readonly branchId: string | null
  readonly today: ManilaDate
}

/** The filters of the summary; `folded` into their button beside the tabs, so that a low screen shows the chart. */
export function SummaryFilters({
  filters,
  branchId,
  today,
  folded = false,
}: SummaryProps & { readonly folded?: boolean }) {
  const [, set] = useUrlStates()
  return (
    <CashFilterBar filters={filters} today={today} folded={folded}>
      {branchId === null && (
        <SelectField
          label={t('columns')}
          value={filters.columns}
          onChange={(value) => set({ columns: value === 'periods' ? null : value })}
          options={[
            { value: 'periods', label: t('byPeriod') },
            { value: 'branches', label: t('byBranch') },
          ]}
        />
      )}
    </CashFilterBar>
  )
}

/** The chart, then the statement with links from every figure to its entries, then the proof. */
export function SummaryTab({ filters, branchId, today }: SummaryProps) {
  const { span, by, columns } = filters
  const flow = useCashFlow(span, by, branchId)
  const days = useCashFlowDays(span, branchId)
  const isLow = useIsLow()
  const [, set] = useUrlStates()
  const branchName = useBranches().data?.items.find(({ id }) => id === branchId)?.name ?? t('allBranches')
  return (
    <Stack inOrder>
      {!isLow && <SummaryFilters filters={filters} branchId={branchId} today={today} />}
      <Positions branchId={branchId} filters={filters} />
      <QuerySection query={flow} what={t('cashFlow')} skeleton={<Skeletons rows={2} height={220} />}>
        {(loaded) =>
          isEmpty(loaded) ? (
            <EmptyState title={t('noMoneyInOrOutYet')}>{t('paymentsAndExpensesAppearHere')}</EmptyState>
          ) : (
            <Stack>
              <Proof flow={loaded} onlyFailure />
              <div className={classes.top} data-no-print>
                <Card title={t('moneyInAndOut')}>
                  <QuerySection query={days} what={t('cashFlowByDay')} skeleton={<Skeletons rows={1} height={274} />}>
                    {(data) => (
                      <FlowChart
                        data={data}
                        span={span}
                        today={today}
                        onPick={({ from, to }) => set({ dates: null, from, to, by: null })}
                      />
                    )}
                  </QuerySection>
                </Card>
                <Card title={t('openingToClosingBalance')}>
                  <Waterfall of={loaded.total} />
                </Card>
              </div>
              <Card title={t('statement')} flush>
                <div className={classes.printHead}>
                  <strong>{t('cashFlowStatementBranchName', { branchName })}</strong>
                  <br />
                  {t('spanPrintedAsOf', { span: spanWords(span), asOf: dateTime(loaded.asOf) })}
                </div>
                {isQuiet(loaded) ? (
                  <EmptyState title={t('noMovementsInThisPeriod')}>
                    {t('chooseOtherDatesOrAnother', { closing: money(loaded.total.closing) })}
                  </EmptyState>
                ) : (
                  <StatementTable flow={loaded} by={by} columns={branchId === null ? columns : 'periods'} />
                )}
                <Proof flow={loaded} />
              </Card>
            </Stack>
          )
        }
      </QuerySection>
    </Stack>
  )
}

/** The current balance of each account. */
function Positions({ branchId, filters }: { readonly branchId: string | null; readonly filters: CashFilters }) {
  const accounts = useAccounts(branchId)
  return (
    <div data-no-print>
      <QuerySection query={accounts} what={t('accounts')} skeleton={<Skeletons rows={1} height={40} />}>
        {({ items }) => (
          <FigureLine
            label={t('accounts')}
            figures={MONEY_ACCOUNTS.map((account) => ({
              label: ACCOUNT_NAMES[account],
              value: money(sum(items.filter(({ code }) => code === account).map(({ balance }) => balance))),
              to: ledgerLink({ span: filters.span, branchId, account }),
            }))}
          />
        )}
      </QuerySection>
    </div>
  )
}

/** The statement's proof, as text; differences are shown first, in red. */
function Proof({ flow, onlyFailure = false }: { readonly flow: CashFlow; readonly onlyFailure?: boolean }) {
  const { total, proof } = flow
  const isBroken = !proof.proven || proof.differingDays > 0
  if (onlyFailure) {
    return isBroken ? (
      <Banner status="danger" title={t('theseFiguresDontAddUp')} announce="alert">
        {proof.proven
          ? t('theLastNightlyProofFound', { count: proof.differingDays })
          : t('accountsAndStatementDifferBy', { difference: signedMoney(proof.difference) })}
      </Banner>
    ) : null
  }
  const nightly = proof.checkedAt ? t('everyDayCheckedAgainstThe', { checkedAt: dateTime(proof.checkedAt) }) : ''
  const sums = {
    opening: money(total.opening),
    in: money(total.in),
    money: money(negate(total.out)),
    transfers: money(total.transfers),
    money2: money(centavos(Math.abs(total.overShort))),
    closing: money(total.closing),
    nightly,
  }
  return (
    <p className={classes.proof}>
      <StatusBadge status={isBroken ? 'danger' : 'ready'}>{isBroken ? t('doesntAddUp') : t('checked')}</StatusBadge>
      <Text small dim>
        {total.overShort < 0
          ? isBroken
            ? t('openingInInMoneyOut', sums)
            : t('openingInInMoneyOutTransfers', sums)
          : isBroken
            ? t('openingInInMoneyOutTransfersTransfers', sums)
            : t('openingInInMoneyOutTransfersTransfersMoney2', sums)}
      </Text>
    </p>
  )
}

/** A shop that has just begun: charts and a statement of zeros would say nothing. */
const isEmpty = (flow: CashFlow) => isQuiet(flow) && flow.total.opening === 0 && flow.total.closing === 0

const isQuiet = ({ lines, total, previous }: CashFlow) =>
  lines.length === 0 ||
  (total.amounts.every((amount) => amount === 0) && previous.amounts.every((amount) => amount === 0))
