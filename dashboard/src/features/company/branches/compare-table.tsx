import type { Attention } from '@labada/contracts/reports/attention'
import type { BranchToday } from '@labada/contracts/reports/figures'
import { useNavigate } from 'react-router-dom'
import { branchAt } from '../../../components/company/places.ts'
import { Text } from '../../../components/layout.tsx'
import { countOf, inProcessOf, standingOf, urgencyOf } from '../../../components/reports/branch-standing.ts'
import { type HouseTotals, totalsOf } from '../../../components/reports/branch-totals.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { Moment, Money } from '../../../components/values.tsx'
import { money, number } from '../../../lib/format.ts'
import { t } from './t.ts'

/** The branches side by side with their totals; a row links to its branch. */
export function CompareTable({
  branches,
  attention,
}: {
  readonly branches: readonly BranchToday[]
  readonly attention: readonly Attention[]
}) {
  const navigate = useNavigate()
  return (
    <AppTable
      label={t('branchComparison')}
      columns={columnsOf(totalsOf(branches), attention)}
      rows={branches}
      rowId={(branch) => branch.branchId}
      rowLabel={(branch) => branch.name}
      onOpen={(branch) => void navigate(branchAt(branch.branchId))}
      totalCount={branches.length}
    />
  )
}

function columnsOf(totals: HouseTotals, attention: readonly Attention[]): readonly Column<BranchToday>[] {
  const amount = (
    id: 'sales' | 'collected' | 'balance' | 'unpaid',
    header: string,
    more: Partial<Column<BranchToday>> = {},
  ) =>
    ({
      id,
      header,
      align: 'right',
      cell: (branch) => <Money amount={branch[id]} />,
      sortValue: (branch) => branch[id],
      total: money(totals[id]),
      ...more,
    }) satisfies Column<BranchToday>
  const counted = (
    id: string,
    header: string,
    of: (branch: BranchToday) => number,
    total: number,
    more: Partial<Column<BranchToday>> = {},
  ) =>
    ({
      id,
      header,
      align: 'right',
      cell: (branch) => number(of(branch)),
      sortValue: of,
      total: number(total),
      card: 'hidden',
      ...more,
    }) satisfies Column<BranchToday>
  return [
    {
      id: 'name',
      header: t('branch'),
      cell: (branch) => (
        <span>
          <Text strong>{branch.name}</Text> <Text dim>{branch.code}</Text>
        </span>
      ),
      sortValue: (branch) => branch.name,
      total: t('total'),
    },
    {
      id: 'state',
      header: t('status'),
      cell: (branch) => {
        const { tone, word } = standingOf(branch, attention)
        return <StatusBadge status={tone}>{word}</StatusBadge>
      },
      sortValue: (branch) => -urgencyOf(branch, attention),
    },
    amount('sales', t('sales'), { card: 'amount' }),
    amount('collected', t('collected'), { priority: 2, card: 'hidden' }),
    amount('balance', t('cashOnHand'), { needs: 'cash.see', priority: 2, card: 'hidden' }),
    counted('received', t('received'), (branch) => branch.ordersReceived, totals.received, { priority: 3 }),
    counted('waiting', t('waiting'), (branch) => countOf(branch, 'received'), totals.waiting, { priority: 3 }),
    counted('process', t('inProgress'), inProcessOf, totals.inProcess, { priority: 3 }),
    counted('ready', t('ready'), (branch) => countOf(branch, 'ready'), totals.ready, { priority: 3 }),
    counted('overdue', t('overdue'), (branch) => branch.overdue, totals.overdue),
    counted('unclaimed', t('unclaimed'), (branch) => branch.unclaimed, totals.unclaimed, { priority: 3 }),
    amount('unpaid', t('unpaid'), { priority: 3, card: 'hidden' }),
    {
      id: 'devices',
      header: t('devices'),
      align: 'right',
      priority: 3,
      card: 'hidden',
      cell: (branch) => `${branch.devicesOnline} / ${branch.devices}`,
      sortValue: (branch) => branch.devicesOnline,
      total: `${totals.devicesOnline} / ${totals.devices}`,
    },
    {
      id: 'last',
      header: t('lastActivity'),
      cell: (branch) => <Moment at={branch.lastEventAt} />,
      sortValue: (branch) => branch.lastEventAt?.getTime() ?? null,
    },
  ]
}
