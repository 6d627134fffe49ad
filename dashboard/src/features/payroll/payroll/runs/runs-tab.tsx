import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { PAYROLL_RUN_STATES } from '@labada/domain/payroll/runs/payroll-runs'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { totalsOf } from '../../../../api/list-totals.ts'
import { useMayDo } from '../../../../api/session.ts'
import { PrimaryAction } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { FilterBar } from '../../../../components/table/filter-bar.tsx'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { NoResults } from '../../../../components/table/no-results.tsx'
import { Money, Nothing } from '../../../../components/values.tsx'
import { day, number } from '../../../../lib/format.ts'
import { useHotkeys } from '../../../../lib/hooks/use-hotkeys.ts'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { paths } from '../../../../lib/paths.ts'
import { branchWords, deductedTotal, employerCost, isComputing, periodWords, RUN_LOOKS } from '../payroll-words.ts'
import { t } from '../t.ts'
import { NewRunDialog } from './new-run-dialog.tsx'
import { PayBars } from './pay-bars.tsx'
import { usePayrollRuns } from './runs-api.ts'

/** All periods: total, status, and whether the cash is available. */
export function RunsTab() {
  const [chosen, setState] = useUrlState('state')
  const state = PAYROLL_RUN_STATES.find((one) => one === chosen)
  const list = usePayrollRuns(state)
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const mayRun = useMayDo('payroll.run')
  useHotkeys(mayRun ? [{ keys: 'n', does: t('newPayRun'), run: () => setCreating(true) }] : [])
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  const create = mayRun && (
    <Button icon={<IconPlus size={18} />} keys="N" onClick={() => setCreating(true)}>
      {t('newPayRun')}
    </Button>
  )
  return (
    <Stack>
      <Row justify="between" align="end">
        <FilterBar active={state ? [{ names: ['state'], label: RUN_LOOKS[state].word }] : []}>
          <SelectField
            label={t('status')}
            value={state ?? ''}
            onChange={(value) => setState(value || null)}
            options={[
              { value: '', label: t('notDiscarded') },
              ...PAYROLL_RUN_STATES.map((value) => ({ value, label: RUN_LOOKS[value].word })),
            ]}
          />
        </FilterBar>
        {create && (rows.length > 0 || state !== undefined) && <PrimaryAction>{create}</PrimaryAction>}
      </Row>
      <InfiniteSection query={list} what={t('payRuns')}>
        {state === undefined && rows.length > 1 && <PayBars runs={rows.slice(0, 6)} />}
        <AppTable
          label={t('payRuns')}
          columns={COLUMNS}
          rows={rows}
          rowId={(run) => run.id}
          rowLabel={(run) => t('payRunPeriod', { period: periodWords(run) })}
          onOpen={(run) => void navigate(paths.payrollRun(run.id))}
          totalCount={totals?.runs}
          {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          isLoadingMore={list.isFetchingNextPage}
          empty={
            state ? (
              <NoResults onClear={() => setState(null)} />
            ) : (
              <EmptyState title={t('noPayRunsYet')} action={create}>
                {mayRun && t('createYourFirstPayRun')}
              </EmptyState>
            )
          }
        />
      </InfiniteSection>
      {isCreating && <NewRunDialog onClose={() => setCreating(false)} />}
    </Stack>
  )
}

const COLUMNS: readonly Column<PayrollRun>[] = [
  {
    id: 'period',
    header: t('period'),
    cell: (run) => (
      <Stack gap={0}>
        <Text strong style={{ whiteSpace: 'nowrap' }}>
          {periodWords(run)}
        </Text>
        <Text dim small>
          {branchWords(run)}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'pay',
    header: t('payDate'),
    cell: (run) => <span style={{ whiteSpace: 'nowrap' }}>{day(run.payOn)}</span>,
  },
  {
    id: 'heads',
    header: t('employees2'),
    align: 'right',
    priority: 2,
    cell: (run) => number(run.heads),
  },
  {
    id: 'gross',
    header: t('gross'),
    align: 'right',
    priority: 3,
    cell: (run) => <Money amount={run.totals.gross} />,
  },
  {
    id: 'deductions',
    header: t('deductions'),
    align: 'right',
    priority: 3,
    cell: (run) => <Money amount={deductedTotal(run.totals)} />,
  },
  {
    id: 'net',
    header: t('net'),
    align: 'right',
    card: 'amount',
    cell: (run) => <Money amount={run.totals.net} />,
  },
  {
    id: 'cost',
    header: t('employerCost'),
    align: 'right',
    priority: 2,
    cell: (run) => <Money amount={employerCost(run.totals)} />,
  },
  {
    id: 'state',
    header: t('status'),
    cell: (run) => (
      <StatusBadge status={RUN_LOOKS[run.state].status}>
        {isComputing(run) ? t('calculating') : RUN_LOOKS[run.state].word}
      </StatusBadge>
    ),
  },
  {
    id: 'blockers',
    header: t('blockers'),
    align: 'right',
    cell: (run) => (run.blockers === 0 ? <Nothing /> : number(run.blockers)),
  },
  {
    id: 'cash',
    header: t('cash'),
    priority: 3,
    cell: cashWords,
  },
  {
    id: 'approved',
    header: t('approvedBy'),
    priority: 3,
    cell: (run) => run.approved?.by ?? <Nothing />,
  },
]

function cashWords(run: PayrollRun) {
  const short = run.cash.filter((one) => one.short > 0)
  if (short.length > 0) return t('shortAtBranches', { count: short.length })
  return run.cash.some((one) => one.needed > 0) ? t('enough') : <Nothing />
}
