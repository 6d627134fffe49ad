import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { time } from '../../lib/format.ts'
import { useStore } from '../../lib/store.ts'
import type { ToastKind } from './shown-toast.ts'
import { t } from './t.ts'
import classes from './toast.module.css'
import { pastToasts } from './toast.tsx'

const ICONS: Readonly<Record<ToastKind, ReactNode>> = {
  positive: <IconCheck size={18} aria-hidden="true" />,
  info: <IconInfoCircle size={18} aria-hidden="true" />,
  ongoing: <IconInfoCircle size={18} aria-hidden="true" />,
  warning: <IconAlertTriangle size={18} aria-hidden="true" />,
  negative: <IconAlertCircle size={18} aria-hidden="true" />,
}

/** Past toasts, newest first. */
export function ActivityList() {
  const { items } = useStore(pastToasts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ul className={classes.list} tabIndex={0} aria-label={t('messagesNewestFirst')}>
      {items.map((item) => (
        <li key={item.id} className={classes.past} data-kind={item.kind}>
          {ICONS[item.kind]}
          <span>{item.text}</span>
          <span>{time(item.at)}</span>
        </li>
      ))}
    </ul>
  )
}
