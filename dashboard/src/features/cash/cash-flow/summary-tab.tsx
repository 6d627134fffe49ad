import type { ManilaDate } from '@labada/domain/core/manila-time'
import { centavos, negate, sum } from '@labada/domain/core/money'
import { MONEY_ACCOUNTS } from '@labada/domain/ledger/money-accounts'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Card, Grid, Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { dateTime, money, plural, signedMoney } from '../../../lib/format.ts'
import { useUrlStates } from '../../../lib/hooks/use-url-state.ts'
import { CashFilterBar } from './cash-filter-bar.tsx'
import classes from './cash-flow.module.css'
import { type CashFlow, useAccounts, useCashFlow, useCashFlowDays } from './cash-flow-api.ts'
import { type CashFilters, ledgerLink } from './cash-flow-filters.ts'
import { ACCOUNT_NAMES } from './cash-words.ts'
import { FlowChart, spanWords } from './flow-chart.tsx'
import { StatementTable } from './statements/statement-table.tsx'
import { Waterfall } from './waterfall.tsx'

/** The picture first, then the statement with every figure's way to its entries, then the proof. */
export function SummaryTab({
  filters,
  branchId,
  today,
}: {
  readonly filters: CashFilters
  readonly branchId: string | null
  readonly today: ManilaDate
}) {
  const { span, by, columns } = filters
  const flow = useCashFlow(span, by, branchId)
  const days = useCashFlowDays(span, branchId)
  const [, set] = useUrlStates()
  const branchName = useBranches().data?.items.find(({ id }) => id === branchId)?.name ?? 'All branches'
  return (
    <Stack inOrder>
      <CashFilterBar filters={filters} today={today}>
        {branchId === null && (
          <SelectField
            label="Columns"
            value={columns}
            onChange={(value) => set({ columns: value === 'periods' ? null : value })}
            options={[
              { value: 'periods', label: 'By time' },
              { value: 'branches', label: 'By branch' },
            ]}
          />
        )}
      </CashFilterBar>
      <Positions branchId={branchId} filters={filters} />
      <QuerySection query={flow} what="The cash flow" skeleton={<Skeletons rows={2} height={220} />}>
        {(loaded) => (
          <Stack>
            <Proof flow={loaded} onlyFailure />
            <div className={classes.top} data-no-print>
              <Card title="In and out">
                <QuerySection query={days} what="The days" skeleton={<Skeletons rows={1} height={262} />}>
                  {(data) => (
                    <FlowChart
                      data={data}
                      span={span}
                      onPick={({ from, to }) => set({ dates: null, from, to, by: null })}
                    />
                  )}
                </QuerySection>
              </Card>
              <Card title="From opening to closing">
                <Waterfall of={loaded.total} />
              </Card>
            </div>
            <Card title="Statement" flush>
              <div className={classes.printHead}>
                <strong>Cash flow statement, {branchName}</strong>
                <br />
                {spanWords(span)}, printed {dateTime(loaded.asOf)}
              </div>
              {isQuiet(loaded) ? (
                <EmptyState title="No movements in this period">
                  Choose other dates or another branch; {money(loaded.total.closing)} was there all the time.
                </EmptyState>
              ) : (
                <StatementTable flow={loaded} by={by} columns={branchId === null ? columns : 'periods'} />
              )}
              <Proof flow={loaded} />
            </Card>
          </Stack>
        )}
      </QuerySection>
    </Stack>
  )
}

/** Where the money lies right now. */
function Positions({ branchId, filters }: { readonly branchId: string | null; readonly filters: CashFilters }) {
  const accounts = useAccounts(branchId)
  return (
    <div data-no-print>
      <QuerySection query={accounts} what="The accounts" skeleton={<Skeletons rows={1} height={86} />}>
        {({ items }) => (
          <Grid least={172} gap={12}>
            {MONEY_ACCOUNTS.map((account) => {
              const own = items.filter(({ code }) => code === account)
              return (
                <KpiCard
                  key={account}
                  label={ACCOUNT_NAMES[account]}
                  value={money(sum(own.map(({ balance }) => balance)))}
                  to={ledgerLink({ span: filters.span, branchId, account })}
                />
              )
            })}
          </Grid>
        )}
      </QuerySection>
    </div>
  )
}

/** The statement's own proof, in words; what does not add up stands at the top, in red. */
function Proof({ flow, onlyFailure = false }: { readonly flow: CashFlow; readonly onlyFailure?: boolean }) {
  const { total, proof } = flow
  const isBroken = !proof.proven || proof.differingDays > 0
  if (onlyFailure) {
    return isBroken ? (
      <Banner status="danger" title="These figures do not add up" announce="alert">
        {proof.proven
          ? `The last nightly proof found ${plural(proof.differingDays, 'day that differs', 'days that differ')} from the ledger.`
          : `The accounts hold ${signedMoney(proof.difference)} against the statement. Nobody should settle by it until this is found.`}
      </Banner>
    ) : null
  }
  const nightly = proof.checkedAt ? `; every day proven against the ledger ${dateTime(proof.checkedAt)}` : ''
  return (
    <p className={classes.proof}>
      <StatusBadge status={isBroken ? 'danger' : 'ready'}>{isBroken ? 'Does not add up' : 'Checked'}</StatusBadge>
      <Text small dim>
        {money(total.opening)} + {money(total.in)} in − {money(negate(total.out))} out + {money(total.transfers)}{' '}
        transfers {total.overShort < 0 ? '−' : '+'} {money(centavos(Math.abs(total.overShort)))} over and short ={' '}
        {money(total.closing)}, {isBroken ? 'which is not' : 'which is'} what the accounts held{nightly}
      </Text>
    </p>
  )
}

const isQuiet = ({ lines, total, previous }: CashFlow) =>
  lines.length === 0 ||
  (total.amounts.every((amount) => amount === 0) && previous.amounts.every((amount) => amount === 0))
