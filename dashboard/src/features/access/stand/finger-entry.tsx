import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { handled, type Scan, takeScans } from '../../../api/scanner/scan-taker.ts'
import { onScanner } from '../../../api/scanner/scanner.ts'
import { useScannerState } from '../../../api/scanner/scanner-state.ts'
import { describeScanner } from '../../../api/scanner/scanner-words.ts'
import type { SentScan } from '../../../api/scanner/send-scan.ts'
import { Button } from '../../../components/button.tsx'
import { Stack } from '../../../components/layout.tsx'
import { NOT_KEPT, retryWords } from '../../../lib/scan-words.ts'
import classes from './lock-screen.module.css'
import { t } from './t.ts'

/** If nobody presses a finger for so long, presses are attendance again. */
export const WAIT_MS = 30_000

/** Waits for a finger: until it is gone, a press here is no attendance. */
export function FingerEntry<Answer>({
  send,
  onDone,
  onOver,
}: {
  /** Uses the scan up; what it throws is shown. */
  readonly send: (scan: Scan) => Promise<SentScan<Answer>>
  readonly onDone: (answer: Answer) => void
  /** Nobody pressed a finger. */
  readonly onOver: () => void
}) {
  const [complaint, setComplaint] = useState<string>()
  const [isReading, setReading] = useState(false)
  const latest = useRef({ send, onDone, onOver })
  useEffect(() => {
    latest.current = { send, onDone, onOver }
  })
  useEffect(() => {
    let isGone = false
    let over: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(over)
      over = setTimeout(() => latest.current.onOver(), WAIT_MS)
    }
    const take = async (scan: Scan) => {
      clearTimeout(over)
      setReading(true)
      setComplaint(undefined)
      let nonce: string | null = null
      // At once: after ten seconds without a word the agent would send it as attendance.
      handled(scan, 'ignored')
      try {
        const sent = await latest.current.send(scan)
        nonce = sent.nonce
        if (!isGone) latest.current.onDone(sent.answer)
      } catch (error) {
        if (!isCanceled(error)) setComplaint(messageOf(error))
      } finally {
        if (nonce) handled(scan, 'ignored', nonce)
        setReading(false)
        if (!isGone) wait()
      }
    }
    const complain = (words: string) => {
      setComplaint(words)
      wait()
    }
    wait()
    const stops = [
      takeScans((scan) => void take(scan)),
      onScanner('biometric-unknown', () => complain(t('fingerNotRecognized'))),
      onScanner('scan-retry', ({ code }) => complain(retryWords(code === NOT_KEPT ? code : 'again'))),
    ]
    return () => {
      isGone = true
      clearTimeout(over)
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <Stack gap={12}>
      <div className={classes.finger} data-reading={isReading || undefined}>
        <IconFingerprint size={120} stroke={1.3} aria-hidden="true" />
      </div>
      <p className={classes.prompt} role="status">
        {isReading ? t('reading') : t('placeYourFingerNoAttendance')}
      </p>
      <p role="alert" className={classes.complaint}>
        {complaint}
      </p>
    </Stack>
  )
}

/** Offers the finger in place of a PIN, where this computer’s scanner is ready. */
export function FingerButton({ onPress }: { readonly onPress: () => void }) {
  const { look } = describeScanner(useScannerState())
  if (look !== 'ready') return null
  return (
    <Button tone="neutral" wide size="lg" icon={<IconFingerprint size={22} aria-hidden="true" />} onClick={onPress}>
      {t('useFinger')}
    </Button>
  )
}
