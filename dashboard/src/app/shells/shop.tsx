import {
  IconBasket,
  IconCashMinus,
  IconChartBar,
  IconChevronDown,
  IconHelp,
  IconInbox,
  IconPackageExport,
  IconPackages,
  IconSearch,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useRef } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import { useLive } from '../../api/live.ts'
import { deskState } from '../../api/offline-desk.ts'
import { isLoggedIn, useFeatures, useMayDo, useSession } from '../../api/session.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { LiveBar, LiveStatus } from '../../components/notices/live-status.tsx'
import { NoticeBell } from '../../components/reports/notice-bell.tsx'
import { openHelp } from '../../lib/help-request.ts'
import { useDensity } from '../../lib/hooks/use-density.ts'
import { useHeaderHeight } from '../../lib/hooks/use-header-height.ts'
import { mayOpenPage } from '../../lib/hooks/use-home.ts'
import { lazy } from '../../lib/lazy.ts'
import { openPalette } from '../../lib/palette-request.ts'
import { SHOP_PAGES } from '../../lib/paths.ts'
import { useStore } from '../../lib/store.ts'
import { askAgain } from '../use-realtime.ts'
import { DemoRibbon } from './demo-ribbon.tsx'
import { SessionMenu } from './session-menu.tsx'
import classes from './shell.module.css'
import { t } from './t.ts'

const StandHost = lazy(() =>
  import('../../features/access/stand/stand-host.tsx').then((all) => ({ default: all.StandHost })),
)
const CashChip = lazy(() => import('./cash-chip.tsx').then((all) => ({ default: all.CashChip })))
const UnsentButton = lazy(() => import('./unsent-button.tsx').then((all) => ({ default: all.UnsentButton })))

type Page = (typeof SHOP_PAGES)[number]

const ICONS: Readonly<Record<Page['path'], ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>>> =
  {
    '/receive': IconInbox,
    '/release': IconPackageExport,
    '/summary': IconChartBar,
    '/expenses': IconCashMinus,
    '/items': IconBasket,
    '/inventory': IconPackages,
  }

/** The counter: header, page, and a bar of the pages switched on for this branch. */
export function ShopShell() {
  useDensity('counter')
  const isIn = useSession(isLoggedIn)
  return (
    <div className={classes.shop}>
      <Top />
      <main id="main" className={classes.shopMain} tabIndex={-1}>
        <Outlet />
      </main>
      {isIn && <Bar />}
    </div>
  )
}

function Top() {
  const seesCash = useMayDo('cash.see')
  const branchName = useSession((session) => session.branch?.name ?? '')
  const firstName = useSession(({ attended, user }) =>
    attended ? (attended.standing?.firstname ?? '') : user && user !== true ? user.firstname : '',
  )
  const isAttended = useSession(({ attended }) => attended !== null)
  const isIn = useSession(isLoggedIn)
  const queries = useQueryClient()
  const header = useRef<HTMLElement>(null)
  useHeaderHeight(header)
  const { state } = useLive()
  const isCut = state === 'offline' || state === 'stale'
  const { unsent, besides, knownAt } = useStore(deskState)
  const retry = () => void askAgain(queries, isIn)
  const toSend = unsent.length + besides > 0 && (
    <Suspense>
      <UnsentButton onRetry={retry} />
    </Suspense>
  )
  // On a phone there is no room for both.
  const cash = unsent.length === 0 && isIn && seesCash && (
    <Suspense>
      <CashChip />
    </Suspense>
  )
  return (
    <header ref={header} className={classes.top} data-goes-on={knownAt !== null || undefined}>
      <div className={classes.header} data-one-row>
        {/* What is said about the line takes the place of what needs it: below the header it would push the page down. */}
        {isCut ? (
          <LiveBar counter={{ knownAt, toSend }} onRetry={retry} />
        ) : (
          <>
            <span className={classes.shopName}>{branchName}</span>
            <div className={classes.spacer} />
            {toSend}
            {toSend ? <div className={classes.wideOnly}>{cash}</div> : cash}
            <NoticeBell pages="counter" />
          </>
        )}
        <LiveStatus compact />
        <div className={classes.wideOnly}>
          <IconButton label={t('search')} onClick={openPalette}>
            <IconSearch size={22} />
          </IconButton>
          <IconButton label={t('help')} onClick={openHelp}>
            <IconHelp size={22} />
          </IconButton>
        </div>
        <Suspense>{isIn && isAttended && <StandHost />}</Suspense>
        {isIn && (
          <SessionMenu
            target={
              <Button tone="quiet" size="sm" iconRight={<IconChevronDown size={16} />}>
                {firstName}
              </Button>
            }
          />
        )}
      </div>
      <DemoRibbon />
    </header>
  )
}

function Bar() {
  const features = useFeatures()
  const session = useSession((now) => now)
  const pages = SHOP_PAGES.filter((page) => features.includes(page.feature) && mayOpenPage(session, page.path))
  if (pages.length === 0) return null
  return (
    <nav aria-label={t('shop')} className={classes.bar} data-no-print>
      {pages.map(({ path, label }) => {
        const Icon = ICONS[path]
        return (
          <NavLink key={path} to={path}>
            <Icon size={24} stroke={1.8} aria-hidden="true" />
            {label}
          </NavLink>
        )
      })}
    </nav>
  )
}
