import type { Attention } from '@labada/contracts/reports/attention'
import type { BranchToday } from '@labada/contracts/reports/figures'
import { IconDeviceDesktop, IconDeviceDesktopOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { money, time } from '../../lib/format.ts'
import { MethodSplit } from '../cash/method-split.tsx'
import { Sparkline } from '../charts/sparkline.tsx'
import { StageBar } from '../charts/stage-bar.tsx'
import { branchAt, staffAt, transactionsAt } from '../company/places.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Tinted } from '../tinted.tsx'
import { Moment, Money } from '../values.tsx'
import classes from './branch-card.module.css'
import { missingWords, openOrdersOf, standingOf } from './branch-standing.ts'
import { weekOf } from './branch-totals.ts'
import { t } from './t.ts'

/** The current state of one branch. Each figure links to the rows behind it. */
export function BranchCard({
  branch,
  attention,
  actions,
  level = 3,
}: {
  readonly branch: BranchToday
  readonly attention: readonly Attention[]
  readonly level?: 2 | 3
  /** Content of the corner: a menu. */
  readonly actions?: ReactNode
}) {
  const standing = standingOf(branch, attention)
  const Title = level === 2 ? 'h2' : 'h3'
  const titleId = `branch-${branch.branchId}`
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <Title id={titleId}>
          <Link to={branchAt(branch.branchId)}>{branch.name}</Link> <small>{branch.code}</small>
        </Title>
        <span className={classes.corner}>
          <StatusBadge status={standing.tone}>{standing.word}</StatusBadge>
          {actions}
        </span>
      </header>
      <p className={classes.session}>
        <SessionLine branch={branch} />
      </p>
      <p className={classes.session}>
        <StaffLine branch={branch} />
      </p>

      <div className={classes.figures}>
        <Figure
          label={t('salesToday')}
          to={transactionsAt({ branch: branch.branchId, dates: 'today' })}
          value={branch.sales}
        >
          <Money amount={branch.sales} />
        </Figure>
        <Sparkline values={weekOf([branch], 'sales')} label={t('salesOfBranchTheLast', { branch: branch.name })} />
        <Figure label={t('cashOnHand')} to={branchAt(branch.branchId, 'cash')} value={branch.balance}>
          <Money amount={branch.balance} />
        </Figure>
        <p className={classes.split}>
          {t('drawerDrawer', { drawer: money(branch.drawer) })}
          <br />
          {t('safeSafe', { safe: money(branch.safe) })}
        </p>
      </div>

      <MethodSplit
        collected={branch.collected}
        byMethod={branch.collectedByMethod}
        to={(method) =>
          transactionsAt({ view: 'payments', branch: branch.branchId, dates: 'today', ...(method && { method }) })
        }
      />

      {openOrdersOf(branch) === 0 ? (
        <p className={classes.quiet}>{t('noOpenOrders')}</p>
      ) : (
        <StageBar counts={branch.openByStage} label={t('openOrdersOfBranchBy', { branch: branch.name })} />
      )}

      <ul className={classes.chips}>
        <Chip
          count={branch.overdue}
          word={t('overdue')}
          tone="danger"
          to={transactionsAt({ view: 'overdue', branch: branch.branchId })}
        />
        <Chip
          count={branch.unclaimed}
          word={t('unclaimed')}
          tone="attention"
          to={transactionsAt({ view: 'unclaimed', branch: branch.branchId })}
        />
        <li>
          <Link to={transactionsAt({ view: 'unpaid', branch: branch.branchId })}>
            {t('unpaidUnpaid', { unpaid: money(branch.unpaid) })}
          </Link>
        </li>
      </ul>

      <footer className={classes.foot}>
        <Link
          to={branchAt(branch.branchId, 'devices')}
          className={classes.devices}
          data-off={branch.devicesOnline === 0 || undefined}
        >
          {branch.devicesOnline > 0 ? (
            <IconDeviceDesktop size={16} aria-hidden="true" />
          ) : (
            <IconDeviceDesktopOff size={16} aria-hidden="true" />
          )}
          {branch.devices === 0
            ? t('noDeviceYet')
            : t('devicesOnlineOfDevicesOnline', { count: branch.devices, devicesOnline: branch.devicesOnline })}
        </Link>
        <span>
          {branch.lastEventAt
            ? t.rich('lastActivityLastEventAt', { lastEventAt: <Moment at={branch.lastEventAt} /> })
            : t('quietSoFar')}
        </span>
      </footer>
    </section>
  )
}

/** Whether the drawer is open, by whom and since when. */
export function SessionLine({ branch }: { readonly branch: Pick<BranchToday, 'closed' | 'session'> }) {
  if (branch.closed) return t('thisBranchIsClosed')
  if (!branch.session) return t('drawerNotOpenedYet')
  const { openedBy, openedAt, state } = branch.session
  return state === 'counting'
    ? t('countingTheDrawerOpenedBySince', { openedBy, openedAt: time(openedAt) })
    : t('openOpenedBySinceOpenedAt', { openedBy, openedAt: time(openedAt) })
}

/** How many of the scheduled staff are present, and who is missing. */
function StaffLine({ branch }: { readonly branch: Pick<BranchToday, 'branchId' | 'staff'> }) {
  const { planned, onDuty } = branch.staff
  if (planned === 0 && onDuty === 0) return t('noOneScheduledToday')
  const missing = missingWords(branch.staff)
  return (
    <>
      {missing
        ? t.rich('onDutyOfPlannedOnDuty', {
            link: (words) => (
              <Link to={staffAt(branch.branchId)} className={classes.staff}>
                {words}
              </Link>
            ),
            onDuty,
            planned,
            missing,
          })
        : t.rich('onDutyOfPlannedOnDuty2', {
            link: (words) => (
              <Link to={staffAt(branch.branchId)} className={classes.staff}>
                {words}
              </Link>
            ),
            onDuty,
            planned,
          })}
    </>
  )
}

function Figure({
  label,
  to,
  value,
  children,
}: {
  readonly label: string
  readonly to: string
  readonly value: number
  readonly children: ReactNode
}) {
  return (
    <Link to={to} className={classes.figure}>
      <span>{label}</span>
      <strong>
        <Tinted value={value}>{children}</Tinted>
      </strong>
    </Link>
  )
}

function Chip({
  count,
  word,
  tone,
  to,
}: {
  readonly count: number
  readonly word: string
  readonly tone: 'danger' | 'attention'
  readonly to: string
}) {
  if (count === 0) return <li className={classes.none}>0 {word}</li>
  return (
    <li>
      <Link to={to} data-tone={tone}>
        {count} {word}
      </Link>
    </li>
  )
}
