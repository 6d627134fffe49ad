import { useEffect } from 'react'
import { startScanner } from '../api/scanner/scanner.ts'
import { createScannerSources } from '../api/scanner/scanner-sources.ts'
import { useSession } from '../api/session.ts'
import { attendScans } from '../features/attendance/attendance/attendance-desk.ts'
import { ScanNotices } from '../features/attendance/attendance/scan-notices.tsx'
import { useStore } from '../lib/store.ts'
import { ScannerStartNotice } from './scanner-start-notice.tsx'
import { isSessionKnown } from './start.ts'

/** The desktop build's connection to the fingerprint scanner, on every page; a new client opens a new connection. */
export function ScannerHost() {
  const isKnown = useStore(isSessionKnown)
  const client = useSession((session) => session.client)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link speaks for one client
  useEffect(() => {
    if (!isKnown) return
    return startScanner(createScannerSources())
  }, [isKnown, client])
  useEffect(attendScans, [])
  return (
    <>
      <ScannerStartNotice />
      <ScanNotices />
    </>
  )
}
