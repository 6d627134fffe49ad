import { type ReactNode, useEffect } from 'react'
import { useSetupState } from '../../lib/hooks/use-setup-state.ts'
import classes from './demo-ribbon.module.css'
import { t } from './t.ts'

/**
 * Says that the data on screen is made up, and holds the controls of demo shops (`children`, as high as a button). In a
 * browser that has shown it before, its space is reserved from the start, so that the content below does not move.
 */
export function DemoRibbon({ children }: { readonly children?: ReactNode }) {
  const isDemo = useSetupState().data?.demo
  useEffect(() => {
    if (isDemo !== undefined) localStorage.setItem(SEEN, isDemo ? '1' : '')
  }, [isDemo])
  if (!(isDemo ?? localStorage.getItem(SEEN))) return null
  return (
    <div className={classes.ribbon} data-holding={children !== undefined || undefined} data-no-print>
      <span>{t('demoData')}</span>
      {isDemo && children}
    </div>
  )
}

const SEEN = 'labada.demo'
