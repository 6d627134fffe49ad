import { lazy, Suspense } from 'react'
import { isLoggedIn, useSession } from '../../api/session.ts'
import { useSetupState } from '../../lib/use-setup-state.ts'
import classes from './demo-ribbon.module.css'

const BusyHour = lazy(() => import('./busy-hour.tsx').then((all) => ({ default: all.BusyHour })))

/** Says that what is on screen is made up; admins may play a busy hour and see the live screens move. */
export function DemoRibbon() {
  const { data: setup } = useSetupState()
  const isAdmin = useSession((session) => isLoggedIn(session) && session.userType === 'admin')
  if (!setup?.demo) return null
  return (
    <div className={classes.ribbon} data-no-print>
      <span>Demo data</span>
      {isAdmin && (
        <Suspense>
          <BusyHour />
        </Suspense>
      )}
    </div>
  )
}
