import type { ReactNode } from 'react'
import classes from './access.module.css'

/** The frame of the pages that say no: a picture, why, and where to go on. Nobody is logged out by them. */
export function AccessPage({
  icon,
  title,
  children,
  actions,
}: {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
}) {
  return (
    <div className={classes.page}>
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={classes.words}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </div>
  )
}
