import { IconFingerprint, IconUserCircle } from '@tabler/icons-react'
import { Navigate, useLocation } from 'react-router-dom'
import { persistence } from '../../../api/remember.ts'
import { useSession } from '../../../api/session.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { ScannerChip } from '../../../components/notices/scanner-chip.tsx'
import { LanguageButton } from '../../../components/windows/language-button.tsx'
import { useSetupState } from '../../../lib/hooks/use-setup-state.ts'
import { readLocationState } from '../../../lib/location-state.ts'
import { paths } from '../../../lib/paths.ts'
import { useStore } from '../../../lib/store.ts'
import { DemoDoors } from './demo-doors.tsx'
import classes from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { t } from './t.ts'

/** The start page: username and password, the device's branch, its set-up, and the demo's doors. */
export function LoginPage() {
  const setup = useSetupState()
  const branch = useSession((session) => session.branch)
  const client = useSession((session) => session.client)
  const { info } = readLocationState(useLocation().state)
  if (setup.data?.needed) return <Navigate to={paths.setup} replace />
  return (
    <div className={classes.page}>
      {info && (
        <Banner status="received" announce="status">
          {info}
        </Banner>
      )}
      <NotKept />
      <section className={classes.card} aria-labelledby="log-in">
        <h1 id="log-in" className={classes.title}>
          {t('logIn')}
        </h1>
        {typeof __DESKTOP__ === 'boolean' && __DESKTOP__ && client && (
          <nav className={classes.kiosk} aria-label={t('thisDevice')}>
            <ButtonLink tone="neutral" to={paths.attendance} icon={<IconFingerprint size={18} aria-hidden="true" />}>
              {t('attendance')}
            </ButtonLink>
            <ButtonLink tone="neutral" to={paths.employeePortal} icon={<IconUserCircle size={18} aria-hidden="true" />}>
              {t('employeePortal')}
            </ButtonLink>
          </nav>
        )}
        <LoginForm branchName={client ? (branch?.name ?? null) : null} isDevice={client !== null} />
      </section>
      <div className={classes.language}>
        <LanguageButton />
      </div>
      {typeof __DESKTOP__ === 'boolean' && __DESKTOP__ && <ScannerChip />}
      {setup.data?.demo && <DemoDoors />}
    </div>
  )
}

/** Warns if this browser cannot store a login: no secure context, or its storage is blocked. */
function NotKept() {
  if (useStore(persistence) !== 'not-kept') return null
  return (
    <Banner status="attention" title={t('yourLoginWontBeSaved')}>
      {window.isSecureContext ? t('thisBrowserDoesntAllowLabada') : t('thisAddressIsntSecureNo')}
    </Banner>
  )
}
