import type { Attention } from '@labada/contracts/reports/attention'
import type { BranchToday } from '@labada/contracts/reports/figures'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FigureLine } from '../../../components/charts/figure-line.tsx'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { staffAt, transactionsAt } from '../../../components/company/places.ts'
import { Grid } from '../../../components/layout.tsx'
import { May, useOpens } from '../../../components/may.tsx'
import { missingWords } from '../../../components/reports/branch-standing.ts'
import { totalsOf, weekOf } from '../../../components/reports/branch-totals.ts'
import { Tinted } from '../../../components/tinted.tsx'
import { money, number } from '../../../lib/format.ts'
import { useIsLow } from '../../../lib/hooks/use-media.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from './t.ts'
import classes from './today-strip.module.css'

interface StripProps {
  readonly branches: readonly BranchToday[]
  readonly attention: readonly Attention[]
}

/** The whole company in six cards, or in a line where the screen is low. Every figure links to the rows behind it. */
export function TodayStrip({ branches, attention, asOf }: StripProps & { readonly asOf: Date }) {
  const now = totalsOf(branches)
  const missing = missingWords(now.staff)
  const isLow = useIsLow()
  const orders = (
    <span className={classes.links}>
      <Rows to={transactionsAt({ dates: 'any', stage: 'received' })}>
        {t('waitingWaiting', { waiting: number(now.waiting) })}
      </Rows>
      <Rows to={transactionsAt({ dates: 'any', stage: 'ready' })}>{t('readyReady', { ready: number(now.ready) })}</Rows>
      <Rows to={transactionsAt({ view: 'overdue' })} isBad={now.overdue > 0}>
        {t('overdueOverdue', { overdue: number(now.overdue) })}
      </Rows>
    </span>
  )
  const figures: readonly (ComponentProps<typeof KpiCard> & { readonly brief?: ReactNode })[] = [
    {
      label: t('onDuty'),
      value: <Tinted value={now.staff.onDuty}>{staffWords(now.staff)}</Tinted>,
      note: missing ?? (now.staff.planned === 0 ? t('noOneScheduledToday') : t('noOneMissing')),
      brief: missing,
      to: staffAt(),
    },
    {
      label: t('salesToday'),
      value: <Tinted value={now.sales}>{money(now.sales)}</Tinted>,
      trend: weekOf(branches, 'sales'),
      trendLabel: t('salesOfTheLast7'),
      note: t('ordersReleased', { count: now.released }),
      to: transactionsAt({ dates: 'today' }),
    },
    {
      label: t('ordersReceived'),
      value: (
        <Rows className={classes.plain} to={transactionsAt({ dates: 'today' })}>
          <Tinted value={now.received}>{number(now.received)}</Tinted>
        </Rows>
      ),
      trend: weekOf(branches, 'orders'),
      trendLabel: t('ordersOfTheLast7'),
      note: orders,
      brief: orders,
    },
    {
      label: t('collectedToday'),
      value: <Tinted value={now.collected}>{money(now.collected)}</Tinted>,
      trend: weekOf(branches, 'collected'),
      trendLabel: t('collectedInTheLast7'),
      note: now.collected === 0 ? t('nothingYet') : t('cashInCash', { cash: money(now.collectedByMethod.cash) }),
      to: transactionsAt({ view: 'payments', dates: 'today' }),
    },
    {
      needs: 'cash.see',
      label: t('cashOnHand'),
      value: <Tinted value={now.balance}>{money(now.balance)}</Tinted>,
      note: t('drawersDrawerSafesSafe', { drawer: money(now.drawer), safe: money(now.safe) }),
      to: `${paths.branches}?tab=compare`,
    },
  ]
  // What needs attention stands right below, and the figures have one line.
  if (isLow) {
    return (
      <FigureLine
        label={t('todaysFigures')}
        asOf={asOf}
        figures={figures.map(({ brief, ...figure }) => ({ ...figure, note: brief }))}
      />
    )
  }
  return (
    <Grid least={150} gap={12} stretch>
      {figures.map(({ brief, ...figure }) => (
        <KpiCard key={figure.label} {...figure} asOf={asOf} />
      ))}
      <KpiCard
        label={t('needsAttention')}
        value={<Tinted value={attention.length}>{number(attention.length)}</Tinted>}
        note={
          now.devices === 0
            ? t('noDevicesPairedYet')
            : t('devicesOnlineOfDevicesOnline', { count: now.devices, devicesOnline: now.devicesOnline })
        }
        asOf={asOf}
        to="#attention"
      />
    </Grid>
  )
}

/** A figure with the rows behind it; only the figure for whoever may not open their page. */
function Rows({
  to,
  className,
  isBad = false,
  children,
}: {
  readonly to: string
  readonly className?: string | undefined
  readonly isBad?: boolean
  readonly children: ReactNode
}) {
  if (!useOpens(to)) return <span>{children}</span>
  return (
    <Link className={className} to={to} data-bad={isBad || undefined}>
      {children}
    </Link>
  )
}

/** The same folded to one line. */
export function StripLine({ branches, attention }: StripProps) {
  const now = totalsOf(branches)
  return (
    <ul className={classes.line}>
      <li>
        <Rows to={staffAt()}>{t('staffOnDuty', { staff: staffWords(now.staff) })}</Rows>
      </li>
      <li>
        <Rows to={transactionsAt({ dates: 'today' })}>{t('salesSales', { sales: money(now.sales) })}</Rows>
      </li>
      <li>
        <Rows to={transactionsAt({ dates: 'today' })}>{t('ordersReceived2', { count: now.received })}</Rows>
      </li>
      <li>
        <Rows to={transactionsAt({ view: 'overdue' })}>{t('overdueOverdue', { overdue: number(now.overdue) })}</Rows>
      </li>
      <li>
        <Rows to={transactionsAt({ view: 'payments', dates: 'today' })}>
          {t('collectedCollected', { collected: money(now.collected) })}
        </Rows>
      </li>
      <May needs="cash.see">
        <li>
          <Rows to={`${paths.branches}?tab=compare`}>{t('balanceCashOnHand', { balance: money(now.balance) })}</Rows>
        </li>
      </May>
      <li>{t('itemsNeedAttention', { count: attention.length })}</li>
    </ul>
  )
}

const staffWords = ({ onDuty, planned }: BranchToday['staff']): string =>
  t('onDutyOfPlanned', { onDuty: number(onDuty), planned: number(planned) })
