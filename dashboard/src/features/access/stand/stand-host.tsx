import { type CounterPerson, counterPersonRoutes } from '@labada/contracts/access/counter-person'
import { IconUserShare } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callServer } from '../../../api/call.ts'
import { useLive } from '../../../api/live.ts'
import { offlineDesk } from '../../../api/offline-desk.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import type { Scan } from '../../../api/scanner/scan-taker.ts'
import { sendScan } from '../../../api/scanner/send-scan.ts'
import { getSession, setSession, useSession } from '../../../api/session.ts'
import { askedManager } from '../../../components/access/asked-manager.ts'
import { IconButton } from '../../../components/button.tsx'
import { useStore } from '../../../lib/store.ts'
import { isLockedHere, noteInput, noteLocked, watchIdle } from './idle.ts'
import { type Entered, LockScreen } from './lock-screen.tsx'
import { ManagerDialog } from './manager-dialog.tsx'
import { t } from './t.ts'

const MINUTE_MS = 60_000

/**
 * Who stands at the counter: the button that locks it for the next person, and the screen that asks who that is. The page
 * below stays as it is. Not part of the first load of shops that don’t ask.
 */
export function StandHost() {
  const attended = useSession((session) => session.attended)
  const queries = useQueryClient()
  const isOffline = useLive().state === 'offline'
  const [isWithoutPin, setWithoutPin] = useState(false)
  const asked = useQuery(callQuery(keys.counterPerson(), counterPersonRoutes.getCounterPerson, {}))
  const standing = attended?.standing
  const managerAsked = useStore(askedManager)
  const leaving = useRef<Promise<unknown>>(undefined)
  const lastStanding = useRef<string>(undefined)

  const show = (answer: CounterPerson) => {
    if (takeStanding(answer)) void refreshWhatIsSeen()
  }
  /** Another person may see other things: what is on screen is read again, and nothing of before is kept. */
  const refreshWhatIsSeen = async () => {
    queries.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== keys.counterPerson()[0] })
    await queries.invalidateQueries()
  }
  const lock = () => {
    noteLocked(true)
    takeLock()
    const left = callServer(counterPersonRoutes.leaveCounter, {}).then(
      (answer) => queries.setQueryData(keys.counterPerson(), answer),
      // Without a connection the server hears of it when it is back.
      () => undefined,
    )
    leaving.current = Promise.all([leaving.current, left])
  }
  /** After whoever leaves has left: a leave that arrived later would put the next person off again. */
  const stand = async (body: Entered) => {
    await leaving.current
    await take(await callServer(counterPersonRoutes.standAtCounter, { body }))
  }
  const standByFinger = async (scan: Scan) => {
    await leaving.current
    const { answer, nonce } = await sendScan(counterPersonRoutes.standByFinger, scan, { mode: 'debounce' })
    return { answer: await take(answer), nonce }
  }
  const take = async (answer: CounterPerson) => {
    noteLocked(false)
    noteInput()
    // What was asked before this answer knows nothing of it.
    await queries.cancelQueries({ queryKey: keys.counterPerson() })
    queries.setQueryData(keys.counterPerson(), answer)
    show(answer)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server says counts when it says it
  useEffect(() => {
    if (!asked.data) return
    if (asked.data.standing && isLockedHere()) lock()
    else show(asked.data)
  }, [asked.dataUpdatedAt])

  // Back on line: PINs can be checked again.
  if (!isOffline && isWithoutPin) setWithoutPin(false)

  const standingId = standing?.id
  useEffect(() => {
    if (standingId === undefined) return
    // What somebody asked a manager is theirs: nothing is allowed to the next person in their name.
    if (lastStanding.current !== undefined && lastStanding.current !== standingId) askedManager.get()?.answer(null)
    lastStanding.current = standingId
  }, [standingId])

  const isStanding = Boolean(standing)
  const lockMs = (attended?.lockMinutes ?? 0) * MINUTE_MS
  // biome-ignore lint/correctness/useExhaustiveDependencies: locking is the same function for as long as this is shown
  useEffect(() => {
    if (!isStanding || lockMs === 0) return
    // Nobody could unlock it while there is no connection.
    return watchIdle(lockMs, () => {
      if (!isOffline) lock()
    })
  }, [isStanding, lockMs, isOffline])

  if (!attended) return null
  return (
    <>
      {standing && (
        <IconButton label={t('switchPersonName', { name: standing.firstname })} onClick={lock}>
          <IconUserShare size={22} />
        </IconButton>
      )}
      {managerAsked && <ManagerDialog key={managerAsked.id} asked={managerAsked} isOffline={isOffline} />}
      <LockScreen
        opened={standing === null && !isWithoutPin}
        people={asked.data?.people}
        isOffline={isOffline}
        onWithoutPin={() => setWithoutPin(true)}
        onStand={stand}
        onFinger={standByFinger}
      />
    </>
  )
}

/** Stores who stands there. Returns whether what they may see differs from before. */
function takeStanding({ standing, people }: CounterPerson): boolean {
  const { attended, keys: held } = getSession()
  if (!attended) return false
  if (!standing) {
    setSession({ attended: { ...attended, people, standing: null } })
    offlineDesk()?.keepSession()
    return false
  }
  const next = standing.keys ? new Set(standing.keys) : null
  const { id, firstname, lastname } = standing
  const isOther = JSON.stringify([...(next ?? [])].sort()) !== JSON.stringify([...(held ?? [])].sort())
  setSession({
    attended: { ...attended, people, standing: { id, firstname, lastname } },
    ...(isOther && { keys: next }),
  })
  offlineDesk()?.keepSession()
  return isOther
}

function takeLock(): void {
  const { attended } = getSession()
  if (attended) setSession({ attended: { ...attended, standing: null } })
  offlineDesk()?.keepSession()
}
