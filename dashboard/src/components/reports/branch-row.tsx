import type { Attention } from '@labada/contracts/reports/attention'
import type { BranchToday } from '@labada/contracts/reports/figures'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { money } from '../../lib/format.ts'
import { branchAt, transactionsAt } from '../company/places.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Tinted } from '../tinted.tsx'
import { SessionLine } from './branch-card.tsx'
import classes from './branch-row.module.css'
import { countOf, inProcessOf, standingOf } from './branch-standing.ts'
import { t } from './t.ts'

/** A branch in one line, so that thirty fit on a screen. */
export function BranchRow({
  branch,
  attention,
}: {
  readonly branch: BranchToday
  readonly attention: readonly Attention[]
}) {
  const standing = standingOf(branch, attention)
  const at = { branch: branch.branchId }
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Link to={branchAt(branch.branchId)}>{branch.name}</Link>
        <small>
          <SessionLine branch={branch} />
        </small>
      </div>
      <div className={classes.badge}>
        <StatusBadge status={standing.tone}>{standing.word}</StatusBadge>
      </div>
      <Cell label={t('sales')} to={transactionsAt({ ...at, dates: 'today' })} value={branch.sales}>
        {money(branch.sales)}
      </Cell>
      <Cell
        label={t('collected')}
        to={transactionsAt({ ...at, view: 'payments', dates: 'today' })}
        value={branch.collected}
      >
        {money(branch.collected)}
      </Cell>
      <Cell label={t('cashOnHand')} to={branchAt(branch.branchId, 'cash')} value={branch.balance}>
        {money(branch.balance)}
      </Cell>
      <Cell
        label={t('waiting')}
        to={transactionsAt({ ...at, dates: 'any', stage: 'received' })}
        value={countOf(branch, 'received')}
      />
      <Cell label={t('inProgress')} to={branchAt(branch.branchId, 'orders')} value={inProcessOf(branch)} />
      <Cell
        label={t('ready')}
        to={transactionsAt({ ...at, dates: 'any', stage: 'ready' })}
        value={countOf(branch, 'ready')}
      />
      <Cell
        label={t('overdue2')}
        to={transactionsAt({ ...at, view: 'overdue' })}
        value={branch.overdue}
        isBad={branch.overdue > 0}
      />
    </li>
  )
}

function Cell({
  label,
  to,
  value,
  isBad = false,
  children,
}: {
  readonly label: string
  readonly to: string
  readonly value: number
  readonly isBad?: boolean
  readonly children?: ReactNode
}) {
  return (
    <Link to={to} className={classes.cell} data-bad={isBad || undefined}>
      <span>{label}</span>
      <b>
        <Tinted value={value}>{children ?? value}</Tinted>
      </b>
    </Link>
  )
}
