import { useEffect } from 'react'
import { toast } from '../components/notices/toast.tsx'
import { missed } from '../lib/lazy.ts'
import { useStore } from '../lib/store.ts'
import { startStatus } from './start.ts'

const ID = 'app-start'
/** A start that is over at once needs no notice. */
const QUIET_MS = 700

/**
 * The start told in one notice that changes: ongoing while pending, gone with success, a warning for an error, negative
 * for anything else.
 */
export function StartNotice() {
  const status = useStore(startStatus)
  useEffect(() => {
    if (status === 'pending') {
      const timer = setTimeout(() => toast.ongoing('Starting…', { id: ID }), QUIET_MS)
      return () => clearTimeout(timer)
    }
    if (status === 'success') toast.hide(ID)
    else if (status === 'error') toast.warning('The server does not answer. Trying again by itself.', { id: ID })
    else toast.negative('This browser cannot keep your login. You stay logged in until you reload.', { id: ID })
    return
  }, [status])
  return null
}

/** Says why something that was opened does not show; away again once it does. */
export function MissedNotice() {
  const why = useStore(missed)
  useEffect(() => {
    if (why === null) return
    toast.ongoing(
      why === 'no-line'
        ? 'No connection. What you opened shows by itself once the connection is back.'
        : 'Labada was updated. Save your work, then reload the page.',
      { id: MISSED },
    )
    return () => toast.hide(MISSED)
  }, [why])
  return null
}

const MISSED = 'missed-part'
