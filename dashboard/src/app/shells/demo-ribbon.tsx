import { type ReactNode, useEffect } from 'react'
import { useSetupState } from '../../lib/hooks/use-setup-state.ts'
import classes from './demo-ribbon.module.css'
import { t } from './t.ts'

/**
 * Says that what is on screen is made up, and holds what only such a shop has (`children`, a button's height). A browser
 * that saw it once keeps its room from the first moment, so that nothing below it moves.
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
