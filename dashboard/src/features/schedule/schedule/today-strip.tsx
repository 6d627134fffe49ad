import type { BranchToday } from '@labada/contracts/reports/figures'
import { Link } from 'react-router-dom'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { staffAt, transactionsAt } from '../../../components/company/places.ts'
import { Grid } from '../../../components/layout.tsx'
import { type Attention, missingWords } from '../../../components/reports/branch-standing.ts'
import { totalsOf, weekOf } from '../../../components/reports/branch-totals.ts'
import { Tinted } from '../../../components/tinted.tsx'
import { money, number, plural } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import classes from './today-strip.module.css'

interface StripProps {
  readonly branches: readonly BranchToday[]
  readonly attention: readonly Attention[]
}

/** The whole company in six cards. Every figure leads to the rows behind it. */
export function TodayStrip({ branches, attention, asOf }: StripProps & { readonly asOf: Date }) {
  const now = totalsOf(branches)
  return (
    <Grid least={165} gap={12} stretch>
      <KpiCard
        label="On duty"
        value={<Tinted value={now.staff.onDuty}>{staffWords(now.staff)}</Tinted>}
        note={missingWords(now.staff) ?? (now.staff.planned === 0 ? 'Nobody planned today' : 'Nobody is missing')}
        asOf={asOf}
        to={staffAt()}
      />
      <KpiCard
        label="Sales today"
        value={<Tinted value={now.sales}>{money(now.sales)}</Tinted>}
        trend={weekOf(branches, 'sales')}
        trendLabel="Sales of the last 7 days and today"
        note={plural(now.released, 'order released', 'orders released')}
        asOf={asOf}
        to={transactionsAt({ dates: 'today' })}
      />
      <KpiCard
        label="Orders received"
        value={
          <Link className={classes.plain} to={transactionsAt({ dates: 'today' })}>
            <Tinted value={now.received}>{number(now.received)}</Tinted>
          </Link>
        }
        trend={weekOf(branches, 'orders')}
        trendLabel="Orders of the last 7 days and today"
        note={
          <span className={classes.links}>
            <Link to={transactionsAt({ dates: 'any', stage: 'received' })}>{number(now.waiting)} waiting</Link>
            <Link to={transactionsAt({ dates: 'any', stage: 'ready' })}>{number(now.ready)} ready</Link>
            <Link to={transactionsAt({ view: 'overdue' })} data-bad={now.overdue > 0 || undefined}>
              {number(now.overdue)} overdue
            </Link>
          </span>
        }
        asOf={asOf}
      />
      <KpiCard
        label="Collected today"
        value={<Tinted value={now.collected}>{money(now.collected)}</Tinted>}
        trend={weekOf(branches, 'collected')}
        trendLabel="Money collected on the last 7 days and today"
        note={now.collected === 0 ? 'Nothing yet' : `${money(now.collectedByMethod.cash)} of it in cash`}
        asOf={asOf}
        to={transactionsAt({ view: 'payments', dates: 'today' })}
      />
      <KpiCard
        label="Cash on hand"
        value={<Tinted value={now.balance}>{money(now.balance)}</Tinted>}
        note={`Drawers ${money(now.drawer)} · safes ${money(now.safe)}`}
        asOf={asOf}
        to={`${paths.branches}?tab=compare`}
      />
      <KpiCard
        label="Needs attention"
        value={<Tinted value={attention.length}>{number(attention.length)}</Tinted>}
        note={
          now.devices === 0 ? 'No device set up yet' : `${now.devicesOnline} of ${plural(now.devices, 'device')} online`
        }
        asOf={asOf}
        to="#attention"
      />
    </Grid>
  )
}

/** The same folded to one line. */
export function StripLine({ branches, attention }: StripProps) {
  const now = totalsOf(branches)
  return (
    <ul className={classes.line}>
      <li>
        <Link to={staffAt()}>{staffWords(now.staff)} on duty</Link>
      </li>
      <li>
        <Link to={transactionsAt({ dates: 'today' })}>{money(now.sales)} sales</Link>
      </li>
      <li>
        <Link to={transactionsAt({ dates: 'today' })}>{plural(now.received, 'order')} received</Link>
      </li>
      <li>
        <Link to={transactionsAt({ view: 'overdue' })}>{number(now.overdue)} overdue</Link>
      </li>
      <li>
        <Link to={transactionsAt({ view: 'payments', dates: 'today' })}>{money(now.collected)} collected</Link>
      </li>
      <li>
        <Link to={`${paths.branches}?tab=compare`}>{money(now.balance)} cash on hand</Link>
      </li>
      <li>{plural(attention.length, 'thing needs', 'things need')} attention</li>
    </ul>
  )
}

const staffWords = ({ onDuty, planned }: BranchToday['staff']): string => `${number(onDuty)} of ${number(planned)}`
