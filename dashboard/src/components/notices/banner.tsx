import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../page.module.css'
import type { Status } from '../status-badge.tsx'

const ICONS: Partial<Record<Status, ReactNode>> = {
  danger: <IconAlertTriangle size={20} aria-hidden="true" />,
  attention: <IconClock size={20} aria-hidden="true" />,
  ready: <IconCheck size={20} aria-hidden="true" />,
}

/** A colored box inside the page. `status` sets the icon and colors; `announce` reads it out when it appears. */
export function Banner({
  status = 'received',
  title,
  children,
  actions,
  icon,
  announce,
}: {
  readonly status?: Status | undefined
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly icon?: ReactNode
  readonly announce?: 'status' | 'alert' | undefined
}) {
  return (
    <div className={classes.alert} data-status={status} role={announce}>
      {icon ?? ICONS[status] ?? <IconInfoCircle size={20} aria-hidden="true" />}
      <div className={classes.alertBody}>
        {title && <div className={classes.alertTitle}>{title}</div>}
        {children}
        {actions && <div className={classes.alertActions}>{actions}</div>}
      </div>
    </div>
  )
}
