import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCurrentDensity } from '../../lib/hooks/use-density.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { TextButton } from '../button.tsx'
import type { Toast, ToastKind } from './shown-toast.ts'
import { t } from './t.ts'
import classes from './toast.module.css'

const ICONS: Readonly<Record<Exclude<ToastKind, 'ongoing'>, ReactNode>> = {
  positive: <IconCheck size={18} aria-hidden="true" />,
  info: <IconInfoCircle size={18} aria-hidden="true" />,
  warning: <IconAlertTriangle size={18} aria-hidden="true" />,
  negative: <IconAlertCircle size={18} aria-hidden="true" />,
}

/** Where the header is all the room there is: a second one would lie over what is pressed. */
const ONE_AT_A_TIME = '(max-width: 767px)'

/**
 * Over the header, where little is pressed: at the counter and on a phone one at a time, in the office between its branch
 * and its search. Top centre on the kiosk.
 */
export function ToastHost() {
  const density = useCurrentDensity()
  const isNarrow = useMedia(ONE_AT_A_TIME)
  return (
    <Notifications
      className={classes.host ?? ''}
      position={density === 'kiosk' ? 'top-center' : 'top-left'}
      limit={density === 'counter' || isNarrow ? 1 : 3}
      containerWidth={400}
      transitionDuration={0}
    />
  )
}

let newest: string | null = null

/** Shows a toast, or replaces the one of the same id. */
export function present({ id, order, kind, text, action, timeout }: Toast): void {
  // Without this, the toast before would come back when the newest one leaves.
  const isAlone = document.documentElement.dataset.density === 'counter' || matchMedia(ONE_AT_A_TIME).matches
  if (newest !== null && newest !== id && isAlone) notifications.hide(newest)
  newest = id
  const data = {
    id,
    message: (
      <span className={classes.line}>
        <span>{text}</span>
        {action && (
          <TextButton
            onClick={() => {
              notifications.hide(id)
              action.run()
            }}
          >
            {action.label}
          </TextButton>
        )}
      </span>
    ),
    role: kind === 'negative' || kind === 'warning' ? 'alert' : 'status',
    autoClose: timeout,
    loading: kind === 'ongoing',
    icon: kind === 'ongoing' ? null : ICONS[kind],
    withBorder: true,
    // Newest on top; toasts that do not fit are queued.
    priority: order,
    'data-kind': kind,
    classNames: { root: classes.toast ?? '', icon: classes.icon ?? '', closeButton: classes.close ?? '' },
    closeButtonProps: { 'aria-label': t('dismissNotice') },
  }
  // Each call ignores the other's case: one replaces a toast on screen, the other adds a new one.
  notifications.update(data)
  notifications.show(data)
}

export function takeAway(id: string): void {
  notifications.hide(id)
}
