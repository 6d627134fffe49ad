import { useEffect } from 'react'
import { toast } from '../components/notices/toast.tsx'
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
