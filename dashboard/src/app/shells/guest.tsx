import { IconWashMachine } from '@tabler/icons-react'
import { Outlet, useLocation } from 'react-router-dom'
import { useLive } from '../../api/live.ts'
import { useSession } from '../../api/session.ts'
import { LiveStatus } from '../../components/notices/live-status.tsx'
import { useDensity } from '../../lib/hooks/use-density.ts'
import { useShopName } from '../../lib/hooks/use-setup-state.ts'
import { paths } from '../../lib/paths.ts'
import { DemoRibbon } from './demo-ribbon.tsx'
import classes from './guest.module.css'
import { t } from './t.ts'

/** For guests and for the few pages without a shell of their own: a brand panel, with the page in the middle. */
export function GuestShell() {
  useDensity('office')
  const shopName = useShopName()
  const { state } = useLive()
  const isListening = useSession((session) => session.client !== null) || state === 'offline'
  const isSetup = useLocation().pathname === paths.setup
  return (
    <>
      <header>
        <DemoRibbon />
      </header>
      <div className={classes.guest} data-wide={isSetup || undefined}>
        <aside className={classes.brand} aria-label={shopName}>
          <div className={classes.brandName}>
            <span className={classes.mark}>
              <IconWashMachine size={26} aria-hidden="true" />
            </span>
            {shopName}
          </div>
          <p className={classes.brandWords}>{t('everyLoadEveryPesoEvery')}</p>
          <Picture />
          <div className={classes.brandFoot}>{t('labadaAppVersion', { appVersion: __APP_VERSION__ })}</div>
        </aside>
        <main id="main" className={classes.guestMain} tabIndex={-1}>
          <Outlet />
          {isListening && <LiveStatus />}
        </main>
      </div>
    </>
  )
}

/** A line drawing of a washing machine's door. */
function Picture() {
  return (
    <svg className={classes.brandPicture} viewBox="0 0 200 200" fill="none" stroke="#fff" aria-hidden="true">
      <circle cx="100" cy="100" r="92" strokeWidth="5" />
      <circle cx="100" cy="100" r="74" strokeWidth="3" />
      <path d="M30 108c16-14 30 12 46 0s30 12 46 0 30 12 48-2" strokeWidth="4" strokeLinecap="round" />
      <path d="M38 128c14-12 26 10 40 0s26 10 40 0 26 10 42-2" strokeWidth="3" strokeLinecap="round" />
      <circle cx="76" cy="72" r="7" strokeWidth="3" />
      <circle cx="108" cy="58" r="4.500" strokeWidth="3" />
      <circle cx="128" cy="80" r="5.500" strokeWidth="3" />
    </svg>
  )
}
