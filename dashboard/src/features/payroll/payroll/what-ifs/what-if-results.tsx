import type { WhatIf } from '@labada/contracts/payroll/runs/payroll-what-ifs'
import { type Centavos, subtract, sum } from '@labada/domain/core/money'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { Grid, Heading, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { money, number, plural, signedMoney } from '../../../../lib/format.ts'
import classes from '../payroll.module.css'
import { BRANCH_COLUMNS, PERSON_COLUMNS, SPAN_COLUMNS, type Span } from './what-if-columns.tsx'

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
