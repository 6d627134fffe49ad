import { NOT_RECOGNIZED } from '@labada/contracts/portal/employee-portal'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { takeScans } from '../../../api/scanner/scan-taker.ts'
import { onScanner } from '../../../api/scanner/scanner.ts'
import { useScannerState } from '../../../api/scanner/scanner-state.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { ScannerChip } from '../../../components/notices/scanner-chip.tsx'
import { LanguageButton } from '../../../components/windows/language-button.tsx'
import { openHelp } from '../../../lib/help-request.ts'
import { paths } from '../../../lib/paths.ts'
import { NOT_KEPT, retryWords } from '../../../lib/scan-words.ts'
import classes from './portal.module.css'
import { logInWithFinger } from './portal-api.ts'
import { t } from './t.ts'

/** An image and one sentence: a scan here opens the portal and is not recorded as attendance. */
export function FingerLogin() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const { idle } = useScannerState()
  useForgottenPlace()
  useEffect(() => {
    const leaving = new AbortController()
    const stops = [
      () => leaving.abort(),
      takeScans((scan) => {
        setReading(true)
        setProblem(null)
        void logInWithFinger(scan, leaving.signal).then((why) => {
          setReading(false)
          setProblem(why)
        })
      }),
      onScanner('biometric-unknown', () => setProblem(NOT_RECOGNIZED)),
      onScanner('scan-retry', ({ code }) => setProblem(retryWords(code === NOT_KEPT ? code : 'again'))),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const prompt = idle ? t('scanningIsPausedWhileAn') : t('scanYourFinger')
  return (
    <main id="main" className={classes.login} tabIndex={-1}>
      <h1>{t('employeePortal')}</h1>
      <div className={classes.finger} data-reading={isReading || undefined}>
        <IconFingerprint size={180} stroke={1.3} aria-hidden="true" />
      </div>
      <p className={classes.prompt} role="status">
        {isReading ? t('reading') : prompt}
      </p>
      {problem && (
        <Banner status="danger" announce="alert">
          {problem}
        </Banner>
      )}
      <footer className={classes.foot}>
        <ScannerChip />
        <ButtonLink tone="neutral" to={paths.attendance}>
          {t('attendance2')}
        </ButtonLink>
        <LanguageButton />
        <Button tone="quiet" onClick={openHelp}>
          {t('help')}
        </Button>
        <ButtonLink tone="quiet" to={paths.root}>
          {t('logIn')}
        </ButtonLink>
      </footer>
    </main>
  )
}

/** Resets the view for the next employee, so that the previous one's open tab or payslip is not disclosed. */
function useForgottenPlace(): void {
  const [place, setPlace] = useSearchParams()
  useEffect(() => {
    if (place.size > 0) setPlace({}, { replace: true })
  }, [place, setPlace])
}
