import type { BranchToday } from '@labada/contracts/reports/figures'
import { minutesOfDay } from '@labada/domain/core/manila-time'
import { type Centavos, centavos } from '@labada/domain/core/money'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { branchAt, transactionsAt } from '../../../components/company/places.ts'
import { Grid } from '../../../components/layout.tsx'
import { usualOf, weekOf } from '../../../components/reports/branch-totals.ts'
import { Tinted } from '../../../components/tinted.tsx'
import { kilos, money, number, percent } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { t } from './t.ts'

interface Hour {
  readonly hour: number
  readonly orders: number
  readonly usualOrders: number
}

/** The branch now, compared with the same weekday by this hour, or the average of the last seven days. */
export function BranchKpis({
  today,
  hours,
  asOf,
}: {
  readonly today: BranchToday
  readonly hours: readonly Hour[]
  readonly asOf: Date
}) {
  const now = useNow(60_000)
  const branch = today.branchId
  const atToday = transactionsAt({ branch, dates: 'today' })
  const usualOrders = usualByNow(hours, now)
  return (
    <Grid least={190} gap={12} stretch>
      <KpiCard
        needs="cash.see"
        label={t('cashOnHand')}
        value={<Tinted value={today.balance}>{money(today.balance)}</Tinted>}
        note={t('drawerDrawerSafeSafe', { drawer: money(today.drawer), safe: money(today.safe) })}
        asOf={asOf}
        to={branchAt(branch, 'cash')}
      />
      <KpiCard
        label={t('salesToday')}
        value={<Tinted value={today.sales}>{money(today.sales)}</Tinted>}
        trend={weekOf([today], 'sales')}
        trendLabel={t('salesOfTheLast7')}
        note={dayNote(usualOf(today, 'sales'), (usual) => money(roundedAmount(usual)))}
        asOf={asOf}
        to={atToday}
      />
      <KpiCard
        label={t('collectedToday')}
        value={<Tinted value={today.collected}>{money(today.collected)}</Tinted>}
        trend={weekOf([today], 'collected')}
        trendLabel={t('collectedInTheLast7')}
        note={dayNote(usualOf(today, 'collected'), (usual) => money(roundedAmount(usual)))}
        asOf={asOf}
        to={transactionsAt({ view: 'payments', branch, dates: 'today' })}
      />
      <KpiCard
        label={t('ordersReceived')}
        value={<Tinted value={today.ordersReceived}>{number(today.ordersReceived)}</Tinted>}
        note={compared(today.ordersReceived, usualOrders)}
        asOf={asOf}
        to={atToday}
      />
      <KpiCard
        label={t('overdue')}
        value={<Tinted value={today.overdue}>{number(today.overdue)}</Tinted>}
        note={t('ordersUnclaimed', { count: today.unclaimed })}
        asOf={asOf}
        to={transactionsAt({ view: 'overdue', branch })}
      />
    </Grid>
  )
}

/** Figures that do not fit in the strip above the tabs. */
export function MoreKpis({ today, asOf }: { readonly today: BranchToday; readonly asOf: Date }) {
  const branch = today.branchId
  return (
    <Grid least={230} gap={12} stretch>
      <KpiCard
        label={t('loadsAndWeight')}
        value={t('loads', { count: today.loadsReceived })}
        note={t('kilosWeighedDayNote', {
          kilos: kilos(today.kilos),
          dayNote: dayNote(usualOf(today, 'loads'), (usual) => t('loads', { count: Math.round(usual) })),
        })}
        asOf={asOf}
        to={transactionsAt({ branch, dates: 'today' })}
      />
      <KpiCard
        label={t('unpaid')}
        value={<Tinted value={today.unpaid}>{money(today.unpaid)}</Tinted>}
        note={t('allTime')}
        asOf={asOf}
        to={transactionsAt({ view: 'unpaid', branch })}
      />
      <KpiCard
        label={t('releasedToday')}
        value={<Tinted value={today.ordersReleased}>{t('orders', { count: today.ordersReleased })}</Tinted>}
        note={t('ordersUnpaid', { count: today.unpaidReleased })}
        asOf={asOf}
        to={branchAt(branch, 'orders', { orders: 'released' })}
      />
    </Grid>
  )
}

/** Orders usually received by this minute of the day: the full hours so far, and part of the current one. */
export function usualByNow(hours: readonly Hour[], now: Date): number {
  const minutes = minutesOfDay(now)
  return hours.reduce((sum, { hour, usualOrders }) => {
    const share = Math.min(1, Math.max(0, (minutes - hour * 60) / 60))
    return sum + usualOrders * share
  }, 0)
}

function compared(count: number, usual: number): string {
  if (usual < 0.5) return t('noComparisonYet')
  const share = (count - usual) / usual
  if (Math.abs(share) < 0.05) return t('typicalForThisTime')
  return share > 0
    ? t('percentAboveTypicalForThis', { percent: percent(Math.abs(Math.round(share * 100) / 100)) })
    : t('percentBelowTypicalForThis', { percent: percent(Math.abs(Math.round(share * 100) / 100)) })
}

const dayNote = (usual: number | null, text: (usual: number) => string): string =>
  usual === null || usual === 0 ? t('noComparisonYet') : t('typicalDayText', { text: text(usual) })

const roundedAmount = (amount: number): Centavos => centavos(Math.round(amount))
