import {
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
  IconWashMachine,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { displayName, isLoggedIn, useSession } from '../../api/session.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { LiveBar, LiveStatus } from '../../components/notices/live-status.tsx'
import { NoticeBell } from '../../components/reports/notice-bell.tsx'
import { Dialog } from '../../components/windows/dialog.tsx'
import { openHelp } from '../../lib/help-request.ts'
import { useDensity } from '../../lib/hooks/use-density.ts'
import { useHeaderHeight } from '../../lib/hooks/use-header-height.ts'
import { useShopName } from '../../lib/hooks/use-setup-state.ts'
import { lazy } from '../../lib/lazy.ts'
import { openPalette } from '../../lib/palette-request.ts'
import { paths } from '../../lib/paths.ts'
import { applyRowHeight } from '../../lib/row-height.ts'
import { askAgain } from '../use-realtime.ts'
import { AdminNav } from './admin-nav.tsx'
import { BranchScope, useScopeName } from './branch-scope.tsx'
import { DemoRibbon } from './demo-ribbon.tsx'
import { SessionMenu } from './session-menu.tsx'
import classes from './shell.module.css'
import { t } from './t.ts'

// Loaded only for a demo shop.
const BusyHour = lazy(() => import('./busy-hour.tsx').then((all) => ({ default: all.BusyHour })))

// Loaded only where it has something to say.
const TwoStepNeeded = lazy(() =>
  import('../../components/access/two-step/two-step-needed.tsx').then((all) => ({ default: all.TwoStepNeeded })),
)

const KEPT = 'labada:sidebar'

/** The back office: header, sidebar, page. */
export function AdminShell() {
  useDensity('office')
  useEffect(applyRowHeight, [])
  const [isCollapsed, toggle] = useCollapsed()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isIn = useSession(isLoggedIn)
  const isHeldBack = useSession(({ withheld }) => withheld.length > 0)
  return (
    <div className={classes.admin} data-collapsed={isCollapsed || undefined}>
      <Top onMenu={() => setMenuOpen(true)} />
      <div className={classes.side}>
        {isIn && <AdminNav />}
        <div className={classes.collapse}>
          <IconButton label={isCollapsed ? t('expandMenu') : t('collapseMenu')} onClick={toggle}>
            {isCollapsed ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
          </IconButton>
        </div>
      </div>
      <Dialog opened={isMenuOpen} onClose={() => setMenuOpen(false)} title={t('menu')} atTop>
        <BranchScope />
        <AdminNav onGo={() => setMenuOpen(false)} />
      </Dialog>
      <main id="main" className={classes.main} tabIndex={-1}>
        {isHeldBack && (
          <Suspense>
            <TwoStepNeeded />
          </Suspense>
        )}
        <Outlet />
      </main>
    </div>
  )
}

/** Whether the sidebar shows icons only; remembered on this device. */
function useCollapsed(): readonly [boolean, () => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(KEPT) === 'collapsed')
  const toggle = () => {
    if (isCollapsed) localStorage.removeItem(KEPT)
    else localStorage.setItem(KEPT, 'collapsed')
    setCollapsed(!isCollapsed)
  }
  return [isCollapsed, toggle]
}

function Top({ onMenu }: { readonly onMenu: () => void }) {
  const shopName = useShopName()
  const isIn = useSession(isLoggedIn)
  const queries = useQueryClient()
  const header = useRef<HTMLElement>(null)
  useHeaderHeight(header)
  return (
    <header ref={header} className={classes.top}>
      <div className={classes.header}>
        <div className={classes.burger}>
          <IconButton label={t('openMenu')} onClick={onMenu}>
            <IconMenu2 size={22} />
          </IconButton>
        </div>
        <Link
          to={paths.schedule}
          style={{
            display: 'flex',
            gap: 10,
            alignItems: 'center',
            color: 'inherit',
            textDecoration: 'none',
            minWidth: 0,
          }}
        >
          <span className={classes.mark}>
            <IconWashMachine size={20} aria-hidden="true" />
          </span>
          <span className={classes.shopName}>
            <span className={classes.wideOnly}>{shopName}</span>
            <span className={classes.narrowOnly}>{isIn ? <ScopeName shopName={shopName} /> : shopName}</span>
          </span>
        </Link>
        {isIn && (
          <div className={classes.wideOnly}>
            <BranchScope />
          </div>
        )}
        <div className={classes.spacer} />
        <div className={classes.wideOnly}>
          <Button tone="neutral" icon={<IconSearch size={18} />} keys="Ctrl K" onClick={openPalette}>
            {t('search')}
          </Button>
        </div>
        <div className={classes.narrowOnly}>
          <IconButton label={t('search')} onClick={openPalette}>
            <IconSearch size={20} />
          </IconButton>
        </div>
        <LiveStatus compact />
        <NoticeBell pages="office" />
        <div className={classes.wideOnly}>
          <IconButton label={t('help')} onClick={openHelp}>
            <IconHelp size={20} />
          </IconButton>
        </div>
        <SessionMenu isAdmin target={<Avatar />} />
      </div>
      <DemoRibbon>
        {isIn && (
          <Suspense>
            <BusyHour />
          </Suspense>
        )}
      </DemoRibbon>
      <LiveBar onRetry={() => void askAgain(queries, isIn)} />
    </header>
  )
}

/** On a phone the choice of a branch is in the menu: the header says which one is chosen. */
const ScopeName = ({ shopName }: { readonly shopName: string }) => useScopeName() ?? shopName

function Avatar(props: Readonly<Record<string, unknown>>) {
  const name = useSession(displayName)
  return (
    <button
      type="button"
      {...props}
      className={classes.avatar}
      aria-label={t('nameMenu', { name: name || t('account') })}
    >
      {name.slice(0, 1) || '?'}
    </button>
  )
}
