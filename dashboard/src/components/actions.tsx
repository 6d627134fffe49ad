import type { ReactNode } from 'react'
import classes from './actions.module.css'

/**
 * The one action a page is for. It stands in its place on wide screens; on a phone it stays at the lower edge, in reach
 * of the thumb however long the page is. With `when` false it is an ordinary button everywhere.
 */
export function PrimaryAction({
  when = true,
  children,
}: {
  readonly when?: boolean | undefined
  readonly children: ReactNode
}) {
  return (
    <div className={classes.primary} data-primary-action={when || undefined}>
      {children}
    </div>
  )
}

/** The actions of a part of a page. On a phone they are one line that a finger moves sideways. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

/** The buttons that end a form in a card or a drawer: they stay in sight while the form scrolls below them. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.form}>{children}</div>
}
