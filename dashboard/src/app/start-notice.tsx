import { useEffect } from 'react'
import { toast } from '../components/notices/toast.tsx'
import { missed } from '../lib/lazy.ts'
import { useStore } from '../lib/store.ts'
import { startStatus } from './start.ts'
import { t } from './t.ts'

const ID = 'app-start'
/** A startup shorter than this needs no notice. */
const QUIET_MS = 700

/**
 * Shows startup in one notice that changes: ongoing while pending, gone with success, a warning for an error, negative
 * for anything else.
 */
export function StartNotice() {
  const status = useStore(startStatus)
  useEffect(() => {
    if (status === 'pending') {
      const timer = setTimeout(() => toast.ongoing(t('starting'), { id: ID }), QUIET_MS)
      return () => clearTimeout(timer)
    }
    if (status === 'success') toast.hide(ID)
    else if (status === 'error') toast.warning(t('theServerIsntRespondingRetrying'), { id: ID })
    else toast.negative(t('thisBrowserCantSaveYour'), { id: ID })
    return
  }, [status])
  return null
}

/** Says why a requested page is not shown; disappears when it is. */
export function MissedNotice() {
  const why = useStore(missed)
  useEffect(() => {
    if (why === null) return
    toast.ongoing(why === 'no-line' ? t('youreOfflineThePageYou') : t('labadaWasUpdatedSaveYour'), { id: MISSED })
    return () => toast.hide(MISSED)
  }, [why])
  return null
}

const MISSED = 'missed-part'
