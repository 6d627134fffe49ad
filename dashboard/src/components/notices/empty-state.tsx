import { IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../page.module.css'

/** An empty list or page: a picture, one sentence, and the next action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  readonly icon?: ReactNode
  readonly title: string
  /** Why it is empty, and what to do about it. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className={classes.empty}>
      <div className={classes.emptyIcon} aria-hidden="true">
        {icon ?? <IconCircleDashed size={36} stroke={1.5} />}
      </div>
      <p className={classes.emptyTitle}>{title}</p>
      {children && <p className={classes.emptyWords}>{children}</p>}
      {action}
    </div>
  )
}
