import { Popover } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconBell, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { time } from '../lib/format.ts'
import { useStore } from '../lib/store.ts'
import { IconButton } from './button.tsx'
import { pastToasts, type ToastKind } from './toast.tsx'
import classes from './toast.module.css'

const ICONS: Readonly<Record<ToastKind, ReactNode>> = {
  positive: <IconCheck size={18} aria-hidden="true" />,
  info: <IconInfoCircle size={18} aria-hidden="true" />,
  ongoing: <IconInfoCircle size={18} aria-hidden="true" />,
  warning: <IconAlertTriangle size={18} aria-hidden="true" />,
  negative: <IconAlertCircle size={18} aria-hidden="true" />,
}

/** The notices of this visit, to read again: a toast is gone after five seconds. */
export function ActivityBell() {
  const { items, unseen } = useStore(pastToasts)
  const [isOpen, setOpen] = useState(false)
  const change = (open: boolean) => {
    setOpen(open)
    pastToasts.set((now) => ({ ...now, unseen: 0 }))
  }
  return (
    <Popover opened={isOpen} onChange={change} position="bottom-end" width={340} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <span className={classes.bell}>
          <IconButton
            label={unseen > 0 ? `Activity, ${unseen} new` : 'Activity'}
            aria-expanded={isOpen}
            onClick={() => change(!isOpen)}
          >
            <IconBell size={20} />
          </IconButton>
          {unseen > 0 && (
            <span className={classes.unseen} aria-hidden="true">
              {Math.min(unseen, 99)}
            </span>
          )}
        </span>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Activity">
        {items.length === 0 ? (
          <p style={{ margin: 0, padding: 16 }}>No notices yet.</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          <ul className={classes.list} tabIndex={0} aria-label="Notices, newest first">
            {items.map((item) => (
              <li key={item.id} className={classes.past} data-kind={item.kind}>
                {ICONS[item.kind]}
                <span>{item.text}</span>
                <span>{time(item.at)}</span>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
