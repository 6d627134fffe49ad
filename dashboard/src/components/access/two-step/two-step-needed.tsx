import { Suspense, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../button.tsx'
import { Banner } from '../../notices/banner.tsx'
import { t } from './t.ts'
import classes from './two-step.module.css'

// Loaded when it is opened.
const TwoStepDialog = lazy(() => import('./two-step-dialog.tsx').then((all) => ({ default: all.TwoStepDialog })))

/** Says that the shop asks two-step login for some of what this person may do, and where to set it up; else nothing. */
export function TwoStepNeeded() {
  const isNeeded = useSession(({ withheld }) => withheld.length > 0)
  const [isOpen, setOpen] = useState(false)
  if (!isNeeded) return null
  return (
    <div className={classes.needed}>
      <Banner
        status="attention"
        title={t('twoStepLoginNeeded')}
        actions={
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('setUp')}
          </Button>
        }
      >
        {t('someOfWhatYouMayDo')}
      </Banner>
      <Suspense>{isOpen && <TwoStepDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
