import type { WhatIf } from '@labada/contracts/payroll/runs/payroll-what-ifs'
import { type Centavos, subtract, sum } from '@labada/domain/core/money'
import { KpiCard } from '../../../../components/charts/kpi-card.tsx'
import { Grid, Heading, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { money, number, signedMoney } from '../../../../lib/format.ts'
import classes from '../payroll.module.css'
import { t } from '../t.ts'
import { BRANCH_COLUMNS, PERSON_COLUMNS, SPAN_COLUMNS, type Span } from './what-if-columns.tsx'

/** The results: total, per month and year, per branch, per employee. */
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
          label={t('employees2')}
          value={number(data.heads)}
          note={
            data.touched === 0 ? t('noOnesPayChanges') : t('touchedWithChangedPay', { touched: number(data.touched) })
          }
        />
        <Then label={t('gross')} now={now.gross} supposed={supposed.gross} />
        <Then label={t('deductions')} now={now.deductions} supposed={supposed.deductions} />
        <Then label={t('employerCost')} now={now.cost} supposed={supposed.cost} />
        <Then label={t('net')} now={now.net} supposed={supposed.net} />
        <Then label={t('cashNeeded')} now={cash.now} supposed={cash.supposed} />
      </Grid>
      <Heading>{t('cost')}</Heading>
      <AppTable
        label={t('costPerPayRunMonth')}
        columns={SPAN_COLUMNS}
        rows={spansOf(data)}
        rowId={({ name }) => name}
        rowLabel={({ name }) => name}
      />
      <Heading>{t('branches')}</Heading>
      <AppTable
        label={t('whatIfByBranch')}
        columns={BRANCH_COLUMNS}
        rows={data.branches}
        rowId={({ branchId }) => branchId}
        rowLabel={({ branchName }) => branchName}
        empty={<EmptyState title={t('noPayslipsWithFigures')}>{t('calculateThePayRunFirst')}</EmptyState>}
      />
      <Heading>{t('people')}</Heading>
      <AppTable
        label={t('whatIfByPerson')}
        columns={PERSON_COLUMNS}
        rows={data.people}
        rowId={({ employeeId }) => employeeId}
        rowLabel={({ name }) => name}
        totalCount={data.people.length}
        selected={ticked}
        onSelect={onTick}
        bulkActions={
          <Text dim small>
            {t('peopleSelectedYouCanApply', { count: ticked.size })}
          </Text>
        }
        empty={<EmptyState title={t('noPayslipsWithFigures')}>{t('calculateThePayRunFirst')}</EmptyState>}
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
          t('current')
        ) : (
          <>
            <span>{t('nowCurrent', { now: money(now) })}</span>
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
      name: t('thisPayRun'),
      note: t('grossPlusEmployerContributions'),
      now: totals.now.cost,
      supposed: totals.supposed.cost,
    },
    {
      name: t('aMonth2'),
      note: t('aMonthOfPayRuns'),
      now: all(month.now),
      supposed: all(month.supposed),
    },
    {
      name: t('aYear'),
      note: t('twelveSuchMonthsAHoliday'),
      now: all(year.now),
      supposed: all(year.supposed),
    },
  ]
}
