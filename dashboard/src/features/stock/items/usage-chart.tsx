import type { Item } from '@labada/contracts/stock/item-schemas'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { isUnfinished } from '@labada/domain/core/trends'
import { plus } from '@labada/domain/stock/stock'
import { useState } from 'react'
import { ChartFrame, Legend } from '../../../components/charts/chart-frame.tsx'
import { Scale } from '../../../components/charts/scale.tsx'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { quantityOf } from '../../../components/stock/words.ts'
import { number, shortDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
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

/** What went out each day as bars, and below it, over the same days and on a scale of its own, what was left. */
function Picture({ days, unit }: { readonly days: readonly StockDay[]; readonly unit: Item['unit'] }) {
  const today = manilaDateOf(useNow(60_000))
  const summary = summaryOf(days, unit)
  const isOpen = ({ date }: StockDay) => isUnfinished({ from: date, to: date }, today)
  const most = Math.max(1, ...days.map((one) => one.out))
  const lowest = Math.min(0, ...days.map((one) => one.onHand))
  const highest = Math.max(1, ...days.map((one) => one.onHand))
  const first = days[0]
  const last = days.at(-1)
  return (
    <ChartFrame
      summary={summary}
      legend={
        <>
          <Legend color="var(--ld-teal)">{t('wentOut')}</Legend>
          {days.some(isOpen) && (
            <Legend color="var(--ld-slate)" line="hatched">
              {t('todaySoFar')}
            </Legend>
          )}
          <Legend color="var(--ld-amber)" line="solid">
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
      <div role="img" aria-label={summary} style={{ '--slots': days.length }}>
        <div className={classes.plot}>
          <Scale high={most} format={number} most={3} />
          {days.map((one) => (
            <span
              key={one.date}
              className={classes.bar}
              data-open={isOpen(one) || undefined}
              style={{ height: `${(one.out / most) * 100}%` }}
              title={t('dateOutOutOnHandLeft', {
                date: shortDay(one.date),
                out: quantityOf(one.out, unit),
                onHand: quantityOf(one.onHand, unit),
              })}
            />
          ))}
        </div>
        <div className={classes.plot} data-of="left">
          <Scale low={lowest} high={highest} format={number} most={3} />
          <svg
            className={classes.line}
            viewBox={`0 0 ${days.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polyline
              points={days
                .map((one, slot) => `${slot + 0.5},${100 - ((one.onHand - lowest) / (highest - lowest)) * 100}`)
                .join(' ')}
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
