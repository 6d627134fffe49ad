import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { useStore } from '../../lib/store.ts'
import { IconButton } from '../button.tsx'
import { Dialog } from '../windows/dialog.tsx'
import { t } from './t.ts'
import classes from './toast.module.css'
import { pastToasts } from './toast.tsx'

const ActivityList = lazy(() => import('./activity-list.tsx').then((all) => ({ default: all.ActivityList })))

/** The notices of this visit, kept for reading later: a toast disappears after five seconds. */
export function ActivityBell() {
  const { unseen } = useStore(pastToasts)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    pastToasts.set((now) => ({ ...now, unseen: 0 }))
  }
  return (
    <>
      <span className={classes.bell}>
        <IconButton
          label={unseen > 0 ? t('activityUnseenNew', { unseen }) : t('activity')}
          aria-haspopup="dialog"
          onClick={open}
        >
          <IconBell size={20} />
        </IconButton>
        {unseen > 0 && (
          <span className={classes.unseen} aria-hidden="true">
            {Math.min(unseen, 99)}
          </span>
        )}
      </span>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('activity')}>
        <Suspense>{isOpen && <ActivityList />}</Suspense>
      </Dialog>
    </>
  )
}
