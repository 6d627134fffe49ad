import type { Key } from '@labada/domain/core/keys'
import type { ReactNode } from 'react'
import { useMayDo } from '../../../api/session.ts'
import classes from './settings.module.css'

/** Fields that are only looked at by whoever doesn't hold this key. */
export function Editable({ needs, children }: { readonly needs: Key; readonly children: ReactNode }) {
  const mayEdit = useMayDo(needs)
  if (mayEdit) return children
  return (
    <fieldset disabled className={classes.locked}>
      {children}
    </fieldset>
  )
}
