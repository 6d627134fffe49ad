import type { Item } from '@labada/contracts/stock/item-schemas'
import { plus } from '@labada/domain/stock/stock'
import { useState } from 'react'
import { ChartFrame, Legend } from '../../../components/charts/chart-frame.tsx'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { quantityOf } from '../../../components/stock/words.ts'
import { shortDay } from '../../../lib/format.ts'
import { type StockDay, useStockHistory } from './items-api.ts'
import { t } from './t.ts'
import classes from './usage-chart.module.css'

/** A branch's daily usage and sales of an item, with the stock at the end of each day. */
export function UsageChart({ item }: { readonly item: Item }) {
  const usual = item.levels.toSorted((one, other) => other.used - one.used)[0]
  const [chosen, choose] = useState<string | null>(null)
  const branchId = chosen ?? usual?.branchId ?? ''
  const history = useStockHistory(branchId, item.id)
  if (!usual) return <Text dim>{t('noBranchesAreOpen')}</Text>
  return (
    <Stack>
      {item.levels.length > 1 && (
        <SelectField
          label={t('branch')}
          value={branchId}
          onChange={choose}
          options={item.levels.map((level) => ({ value: level.branchId, label: level.branchName }))}
        />
      )}
      <QuerySection
        query={history}
        what={t('stockByDay')}
        skeleton={<Skeletons rows={1} height={180} />}
        isEmpty={({ days }) => days.every((one) => one.in === 0 && one.out === 0)}
        empty={<Text dim>{t('noMovementsInTheLast')}</Text>}
      >
        {({ days }) => <Picture days={days} unit={item.unit} />}
      </QuerySection>
    </Stack>
  )
}

function Picture({ days, unit }: { readonly days: readonly StockDay[]; readonly unit: Item['unit'] }) {
  const summary = summaryOf(days, unit)
  const most = Math.max(1, ...days.map((one) => one.out))
  const least = Math.min(0, ...days.map((one) => one.onHand))
  const full = Math.max(1, ...days.map((one) => one.onHand)) - least
  const first = days[0]
  const last = days.at(-1)
  return (
    <ChartFrame
      summary={summary}
      legend={
        <>
          <Legend color="var(--ld-teal)">{t('wentOut')}</Legend>
          <Legend color="var(--ld-amber)" line="dashed">
            {t('left')}
          </Legend>
        </>
      }
      head={[t('day'), t('cameIn'), t('wentOut'), t('left')]}
      rows={days.map((one): [string, ...string[]] => [
        shortDay(one.date),
        quantityOf(one.in, unit),
        quantityOf(one.out, unit),
        quantityOf(one.onHand, unit),
      ])}
    >
      <div role="img" aria-label={summary}>
        <div className={classes.plot} style={{ '--slots': days.length }}>
          {days.map((one) => (
            <span
              key={one.date}
              className={classes.bar}
              style={{ height: `${(one.out / most) * 100}%` }}
              title={t('dateOutOutOnHandLeft', {
                date: shortDay(one.date),
                out: quantityOf(one.out, unit),
                onHand: quantityOf(one.onHand, unit),
              })}
            />
          ))}
          <svg
            className={classes.line}
            viewBox={`0 0 ${days.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polyline
              points={days.map((one, slot) => `${slot + 0.5},${100 - ((one.onHand - least) / full) * 100}`).join(' ')}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </div>
        <div className={classes.ends}>
          <span>{first && shortDay(first.date)}</span>
          <span>{last && shortDay(last.date)}</span>
        </div>
      </div>
    </ChartFrame>
  )
}

function summaryOf(days: readonly StockDay[], unit: Item['unit']): string {
  const out = days.reduce((sum, one) => plus(sum, one.out), 0)
  const left = days.at(-1)?.onHand ?? 0
  return t('outOutInDaysLeft', { count: days.length, out: quantityOf(out, unit), left: quantityOf(left, unit) })
}
