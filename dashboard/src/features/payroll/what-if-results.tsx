import type { WhatIf } from '@labada/contracts/payroll-what-ifs'
import { type Centavos, subtract, sum } from '@labada/domain/money'
import { AppTable } from '../../components/app-table.tsx'
import type { Column } from '../../components/app-table-types.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { KpiCard } from '../../components/kpi-card.tsx'
import { Grid, Heading, Stack, Text } from '../../components/layout.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Money } from '../../components/values.tsx'
import { money, number, plural, signedMoney } from '../../lib/format.ts'
import classes from './payroll.module.css'

type Person = WhatIf['people'][number]
type Branch = WhatIf['branches'][number]
interface Span {
  readonly name: string
  readonly note: string
  readonly now: Centavos
  readonly supposed: Centavos
}

const difference = ({ now, supposed }: { readonly now: Centavos; readonly supposed: Centavos }): Centavos =>
  subtract(supposed, now)

/** What comes of it: the whole, a month and a year, each branch, everybody. */
export function WhatIfResults({
  data,
  ticked,
  onTick,
}: {
  readonly data: WhatIf
  readonly ticked: ReadonlySet<string>
  readonly onTick: (ticked: ReadonlySet<string>) => void
}) {
  const { now, supposed } = data.totals
  const cash = {
    now: sum(data.branches.map((branch) => branch.cash.now)),
    supposed: sum(data.branches.map((branch) => branch.cash.supposed)),
  }
  return (
    <Stack>
      <Grid least={160} gap={12} stretch>
        <KpiCard
          label="Heads"
          value={number(data.heads)}
          note={data.touched === 0 ? 'Nobody is paid otherwise' : `${number(data.touched)} paid otherwise`}
        />
        <Then label="Gross" now={now.gross} supposed={supposed.gross} />
        <Then label="Deductions" now={now.deductions} supposed={supposed.deductions} />
        <Then label="Employer cost" now={now.cost} supposed={supposed.cost} />
        <Then label="Net" now={now.net} supposed={supposed.net} />
        <Then label="Cash needed" now={cash.now} supposed={cash.supposed} />
      </Grid>
      <Heading>What it costs</Heading>
      <AppTable
        label="Cost of the period, a month and a year"
        columns={SPAN_COLUMNS}
        rows={spansOf(data)}
        rowId={({ name }) => name}
        rowLabel={({ name }) => name}
      />
      <Heading>Branches</Heading>
      <AppTable
        label="What if, by branch"
        columns={BRANCH_COLUMNS}
        rows={data.branches}
        rowId={({ branchId }) => branchId}
        rowLabel={({ branchName }) => branchName}
        empty={<EmptyState title="No payslips with figures">Compute the period first.</EmptyState>}
      />
      <Heading>People</Heading>
      <AppTable
        label="What if, by person"
        columns={PERSON_COLUMNS}
        rows={data.people}
        rowId={({ employeeId }) => employeeId}
        rowLabel={({ name }) => name}
        totalCount={data.people.length}
        selected={ticked}
        onSelect={onTick}
        bulkActions={
          <Text dim small>
            {plural(ticked.size, 'person', 'people')} ticked: a raise above can be for them alone.
          </Text>
        }
        empty={<EmptyState title="No payslips with figures">Compute the period first.</EmptyState>}
      />
    </Stack>
  )
}

function Then({
  label,
  now,
  supposed,
}: {
  readonly label: string
  readonly now: Centavos
  readonly supposed: Centavos
}) {
  return (
    <KpiCard
      label={label}
      value={money(supposed)}
      note={
        now === supposed ? (
          'As it is now'
        ) : (
          <>
            <span>{money(now)} now</span>
            <span className={classes.whole}>{signedMoney(subtract(supposed, now))}</span>
          </>
        )
      }
    />
  )
}

function spansOf({ totals, month, year }: WhatIf): readonly Span[] {
  const all = ({ gross, employer, thirteenthMonth }: WhatIf['month']['now']): Centavos =>
    sum([gross, employer, thirteenthMonth])
  return [
    {
      name: 'This period',
      note: 'Gross and the employer’s shares',
      now: totals.now.cost,
      supposed: totals.supposed.cost,
    },
    {
      name: 'A month',
      note: 'Of such pays, with a month’s contributions and 13th month',
      now: all(month.now),
      supposed: all(month.supposed),
    },
    {
      name: 'A year',
      note: 'Twelve such months; a holiday counts once',
      now: all(year.now),
      supposed: all(year.supposed),
    },
  ]
}

const SPAN_COLUMNS: readonly Column<Span>[] = [
  {
    id: 'span',
    header: 'Time',
    cell: ({ name, note }) => (
      <Stack gap={0}>
        <Text strong>{name}</Text>
        <Text dim small>
          {note}
        </Text>
      </Stack>
    ),
  },
  { id: 'now', header: 'Now', align: 'right', cell: ({ now }) => <Money amount={now} /> },
  { id: 'then', header: 'Then', align: 'right', cell: ({ supposed }) => <Money amount={supposed} /> },
  {
    id: 'difference',
    header: 'Difference',
    align: 'right',
    card: 'amount',
    cell: (row) => <Money amount={difference(row)} signed />,
  },
]

const BRANCH_COLUMNS: readonly Column<Branch>[] = [
  { id: 'branch', header: 'Branch', cell: ({ branchName }) => <Text strong>{branchName}</Text> },
  { id: 'heads', header: 'Heads', align: 'right', priority: 3, cell: ({ heads }) => number(heads) },
  {
    id: 'grossNow',
    header: 'Gross now',
    align: 'right',
    priority: 3,
    cell: ({ now }) => <Money amount={now.gross} />,
  },
  {
    id: 'gross',
    header: 'Gross then',
    align: 'right',
    priority: 3,
    cell: ({ supposed }) => <Money amount={supposed.gross} />,
  },
  { id: 'costNow', header: 'Cost now', align: 'right', priority: 3, cell: ({ now }) => <Money amount={now.cost} /> },
  { id: 'cost', header: 'Cost then', align: 'right', cell: ({ supposed }) => <Money amount={supposed.cost} /> },
  {
    id: 'difference',
    header: 'Difference',
    align: 'right',
    card: 'amount',
    cell: ({ now, supposed }) => <Money amount={subtract(supposed.cost, now.cost)} signed />,
  },
  {
    id: 'cash',
    header: 'Cash needed',
    align: 'right',
    cell: ({ cash }) => (
      <Stack gap={0}>
        <Money amount={cash.supposed} />
        {cash.now !== cash.supposed && (
          <Text dim small>
            {money(cash.now)} now
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'onHand',
    header: 'Cash on hand',
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

const PERSON_COLUMNS: readonly Column<Person>[] = [
  {
    id: 'name',
    header: 'Employee',
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
    header: 'Branch',
    priority: 3,
    cell: ({ branchName }) => branchName,
    sortValue: ({ branchName }) => branchName,
  },
  {
    id: 'gross',
    header: 'Gross',
    align: 'right',
    priority: 2,
    cell: (row) => <Both now={row.now.gross} supposed={row.supposed.gross} />,
    sortValue: ({ supposed }) => supposed.gross,
  },
  {
    id: 'deductions',
    header: 'Deductions',
    align: 'right',
    priority: 3,
    cell: (row) => <Both now={row.now.deductions} supposed={row.supposed.deductions} />,
    sortValue: ({ supposed }) => supposed.deductions,
  },
  {
    id: 'cost',
    header: 'Employer cost',
    align: 'right',
    priority: 3,
    cell: (row) => <Both now={row.now.cost} supposed={row.supposed.cost} />,
    sortValue: ({ supposed }) => supposed.cost,
  },
  {
    id: 'net',
    header: 'Net',
    align: 'right',
    cell: (row) => <Both now={row.now.net} supposed={row.supposed.net} />,
    sortValue: ({ supposed }) => supposed.net,
  },
  {
    id: 'difference',
    header: 'Net, difference',
    align: 'right',
    card: 'amount',
    cell: ({ now, supposed }) => <Money amount={subtract(supposed.net, now.net)} signed />,
    sortValue: ({ now, supposed }) => supposed.net - now.net,
  },
  {
    id: 'month',
    header: 'Cost a month',
    align: 'right',
    priority: 2,
    cell: ({ monthDifference }) => <Money amount={monthDifference} signed />,
    sortValue: ({ monthDifference }) => monthDifference,
  },
]

/** What it is then; below it what it is now, where that is another amount. */
function Both({ now, supposed }: { readonly now: Centavos; readonly supposed: Centavos }) {
  return (
    <Stack gap={0}>
      <Money amount={supposed} />
      {now !== supposed && (
        <Text dim small>
          {money(now)} now
        </Text>
      )}
    </Stack>
  )
}
