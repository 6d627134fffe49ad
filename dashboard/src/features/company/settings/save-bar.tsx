import type { ReactNode } from 'react'
import classes from './settings.module.css'

/**
 * Save and what goes with it, in sight while something is unsaved. After a save its place stays, empty but for what
 * lies at its side: the end of the page does not jump, and a second press of Save meets nothing.
 */
export function SaveBar({
  isDirty,
  says,
  children,
  saved,
}: {
  readonly isDirty: boolean
  /** Why a save was refused and who saved meanwhile: beside Save, in sight however long the form, where it moves no field. */
  readonly says?: ReactNode
  readonly children: ReactNode
  /** Shown in its place while nothing is unsaved. */
  readonly saved?: ReactNode
}) {
  return (
    <div className={classes.bar} data-saved={!isDirty || undefined}>
      {isDirty && says}
      {/* Out of sight, Save is off too: Enter in a field would press it. */}
      <fieldset
        className={classes.barFields}
        disabled={!isDirty}
        style={{ visibility: isDirty ? undefined : 'hidden' }}
      >
        {children}
      </fieldset>
      {!isDirty && saved && <div className={classes.saved}>{saved}</div>}
    </div>
  )
}
