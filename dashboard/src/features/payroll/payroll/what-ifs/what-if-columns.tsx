import type { WhatIf } from '@labada/contracts/payroll/runs/payroll-what-ifs'
import { type Centavos, subtract } from '@labada/domain/core/money'
import { Stack, Text } from '../../../../components/layout.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { Money } from '../../../../components/values.tsx'
import { money, number } from '../../../../lib/format.ts'
import { t } from '../t.ts'

type Person = WhatIf['people'][number]
type Branch = WhatIf['branches'][number]
/** The cost in a period. */
export interface Span {
  readonly name: string
  readonly note: string
  readonly now: Centavos
  readonly supposed: Centavos
}

export const SPAN_COLUMNS: readonly Column<Span>[] = [
  {
    id: 'span',
    header: t('period'),
    cell: ({ name, note }) => (
      <Stack gap={0}>
        <Text strong>{name}</Text>
        <Text dim small>
          {note}
        </Text>
      </Stack>
    ),
  },
  { id: 'now', header: t('current'), align: 'right', cell: ({ now }) => <Money amount={now} /> },
  { id: 'then', header: t('whatIf2'), align: 'right', cell: ({ supposed }) => <Money amount={supposed} /> },
  {
    id: 'difference',
    header: t('difference'),
    align: 'right',
    card: 'amount',
    cell: ({ now, supposed }) => <Money amount={subtract(supposed, now)} signed />,
  },
]

export const BRANCH_COLUMNS: readonly Column<Branch>[] = [
  { id: 'branch', header: t('branch'), cell: ({ branchName }) => <Text strong>{branchName}</Text> },
  { id: 'heads', header: t('employees2'), align: 'right', priority: 3, cell: ({ heads }) => number(heads) },
  {
    id: 'grossNow',
    header: t('currentGross'),
    align: 'right',
    priority: 3,
    cell: ({ now }) => <Money amount={now.gross} />,
  },
  {
    id: 'gross',
    header: t('whatIfGross'),
    align: 'right',
    priority: 3,
    cell: ({ supposed }) => <Money amount={supposed.gross} />,
  },
  {
    id: 'costNow',
    header: t('currentCost'),
    align: 'right',
    priority: 3,
    cell: ({ now }) => <Money amount={now.cost} />,
  },
  { id: 'cost', header: t('whatIfCost'), align: 'right', cell: ({ supposed }) => <Money amount={supposed.cost} /> },
  {
    id: 'difference',
    header: t('difference'),
    align: 'right',
    card: 'amount',
    cell: ({ now, supposed }) => <Money amount={subtract(supposed.cost, now.cost)} signed />,
  },
  {
    id: 'cash',
    header: t('cashNeeded'),
    align: 'right',
    cell: ({ cash }) => (
      <Stack gap={0}>
        <Money amount={cash.supposed} />
        {cash.now !== cash.supposed && (
          <Text dim small>
            {t('nowCurrent', { now: money(cash.now) })}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'onHand',
    header: t('cashOnHand'),
    align: 'right',
    priority: 2,
    cell: ({ onHand, cash }) =>
      cash.supposed > onHand ? (
        <StatusBadge status="attention">{money(onHand)}</StatusBadge>
      ) : (
        <Money amount={onHand} />
      ),
  },
]

export const PERSON_COLUMNS: readonly Column<Person>[] = [
  {
    id: 'name',
    header: t('employee'),
    cell: ({ name, position }) => (
      <Stack gap={0}>
        <Text strong>{name}</Text>
        {position !== '' && (
          <Text dim small>
            {position}
          </Text>
        )}
      </Stack>
    ),
    sortValue: ({ name }) => name,
  },
  {
    id: 'branch',
    header: t('branch'),
    priority: 3,
    cell: ({ branchName }) => branchName,
    sortValue: ({ branchName }) => branchName,
  },
  {
    id: 'gross',
    header: t('gross'),
    align: 'right',
    priority: 2,
    card: 'hidden',
    cell: (row) => <Both now={row.now.gross} supposed={row.supposed.gross} />,
    sortValue: ({ supposed }) => supposed.gross,
  },
  {
    id: 'deductions',
    header: t('deductions'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (row) => <Both now={row.now.deductions} supposed={row.supposed.deductions} />,
    sortValue: ({ supposed }) => supposed.deductions,
  },
  {
    id: 'cost',
    header: t('employerCost'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (row) => <Both now={row.now.cost} supposed={row.supposed.cost} />,
    sortValue: ({ supposed }) => supposed.cost,
  },
  {
    id: 'net',
    header: t('net'),
    align: 'right',
    cell: (row) => <Both now={row.now.net} supposed={row.supposed.net} />,
    sortValue: ({ supposed }) => supposed.net,
  },
  {
    id: 'difference',
    header: t('changeInNet'),
    align: 'right',
    card: 'amount',
    cell: ({ now, supposed }) => <Money amount={subtract(supposed.net, now.net)} signed />,
    sortValue: ({ now, supposed }) => supposed.net - now.net,
  },
  {
    id: 'month',
    header: t('monthlyCost'),
    align: 'right',
    priority: 2,
    cell: ({ monthDifference }) => <Money amount={monthDifference} signed />,
    sortValue: ({ monthDifference }) => monthDifference,
  },
]

/** The simulated amount, with the current amount below it if they differ. */
function Both({ now, supposed }: { readonly now: Centavos; readonly supposed: Centavos }) {
  return (
    <Stack gap={0}>
      <Money amount={supposed} />
      {now !== supposed && (
        <Text dim small>
          {t('nowCurrent', { now: money(now) })}
        </Text>
      )}
    </Stack>
  )
}
