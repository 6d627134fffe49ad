import type { ReactNode } from 'react'
import classes from './access.module.css'

/** The layout of the access error pages: an image, the reason, and a link. They do not log the user out. */
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
