import type { ReactNode } from 'react'
import { Button } from '../../../components/button.tsx'
import { Row } from '../../../components/layout.tsx'
import classes from './settings.module.css'
import { t } from './t.ts'
import { WhyNotSaved } from './why-not-saved.tsx'

interface SaveBarProps {
  readonly form: { readonly failure: unknown; readonly isBusy: boolean }
  readonly section: string
  /** Names the failure to people: "… couldn’t be saved". */
  readonly what: string
  readonly isDirty: boolean
  /** Whether what is edited was saved elsewhere meanwhile, and by whom. */
  readonly isOutdated: boolean
  readonly by: string | null | undefined
  /** Shows what is saved now, in place of what was typed. */
  readonly onReset: () => void
  readonly canSave?: boolean
  /** From when the change holds. */
  readonly children?: ReactNode
  /** Shown in its place while nothing is unsaved. */
  readonly saved?: ReactNode
}

/**
 * Cancel and Save with all that is said of a save, in sight while something is unsaved, where it moves no field. After a save
 * its place stays, empty but for what lies at its side: the end of the page does not jump, and a second press of Save meets
 * nothing.
 */
export function SaveBar(props: SaveBarProps) {
  const { form, isDirty, onReset, canSave = true, children, saved } = props
  return (
    <div className={classes.bar} data-saved={!isDirty || undefined}>
      {isDirty && (
        <WhyNotSaved
          failure={form.failure}
          what={props.what}
          isOutdated={props.isOutdated}
          by={props.by}
          section={props.section}
          onReload={onReset}
        />
      )}
      {/* Out of sight, Save is off too: Enter in a field would press it. */}
      <fieldset
        className={classes.barFields}
        disabled={!isDirty}
        style={{ visibility: isDirty ? undefined : 'hidden' }}
      >
        {children}
        <Row gap={8}>
          <Button tone="neutral" onClick={onReset} disabled={form.isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={form.isBusy} disabled={!canSave}>
            {t('save')}
          </Button>
        </Row>
      </fieldset>
      {!isDirty && saved && <div className={classes.saved}>{saved}</div>}
    </div>
  )
}
