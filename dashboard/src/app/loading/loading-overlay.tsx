import { useEffect, useState } from 'react'
import classes from '../app.module.css'
import { t } from './t.ts'

export const OVERLAY_MS = 1_500

/**
 * Covers the very first start and hides 1.5 seconds after it was mounted. The page is painted beneath and can already
 * be used by keyboard; later navigation never shows it.
 */
export function LoadingOverlay() {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), OVERLAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div className={classes.overlay} role="status" aria-label={t('loading')} data-testid="loading-overlay">
      <div className={classes.drum} aria-hidden="true" />
    </div>
  )
}
