import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createStore } from '../lib/store.ts'
import { TextButton } from './button.tsx'
import classes from './toast.module.css'

export type ToastKind = 'positive' | 'info' | 'warning' | 'negative' | 'ongoing'

/** A toast that is over, kept for the bell: five seconds must never be the only copy. */
export interface PastToast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly at: Date
}

export interface ToastOptions {
  /** A toast with the same id is replaced instead of added. */
  readonly id?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** Milliseconds; 5,000 unless there is an action to undo with (10,000). */
  readonly timeout?: number | undefined
}

const TIMEOUT_MS = 5_000
const UNDO_TIMEOUT_MS = 10_000
const KEPT = 50

/** Newest first. */
export const pastToasts = createStore<{ readonly items: readonly PastToast[]; readonly unseen: number }>({
  items: [],
  unseen: 0,
})

/** Tells something in passing. Success and information are polite, problems interrupt. */
export const toast = {
  positive: (text: string, options?: ToastOptions) => show('positive', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  negative: (text: string, options?: ToastOptions) => show('negative', text, options),
  /** Stays until replaced by another toast of the same id, or hidden. */
  ongoing: (text: string, options?: ToastOptions) => show('ongoing', text, options),
  hide: (id: string) => {
    notifications.hide(id)
  },
}

const ICONS: Readonly<Record<Exclude<ToastKind, 'ongoing'>, ReactNode>> = {
  positive: <IconCheck size={18} aria-hidden="true" />,
  info: <IconInfoCircle size={18} aria-hidden="true" />,
  warning: <IconAlertTriangle size={18} aria-hidden="true" />,
  negative: <IconAlertCircle size={18} aria-hidden="true" />,
}

let lastId = 0

/** Only writes it into the activity list. */
export function logActivity(kind: ToastKind, text: string): void {
  lastId += 1
  remember({ id: lastId, kind, text, at: new Date() })
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}): string {
  lastId += 1
  const id = options.id ?? `toast-${lastId}`
  // Something under way is not news; how it ended will be.
  if (kind !== 'ongoing') remember({ id: lastId, kind, text, at: new Date() })
  const { action } = options
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
    autoClose: kind === 'ongoing' ? (false as const) : (options.timeout ?? (action ? UNDO_TIMEOUT_MS : TIMEOUT_MS)),
    loading: kind === 'ongoing',
    icon: kind === 'ongoing' ? null : ICONS[kind],
    withBorder: true,
    // Newest on top; what no longer fits waits in line.
    priority: lastId,
    'data-kind': kind,
    classNames: { root: classes.toast ?? '', icon: classes.icon ?? '', closeButton: classes.close ?? '' },
    closeButtonProps: { 'aria-label': 'Close this notice' },
  }
  // Each does nothing where the other is right: one replaces what is on screen, the other adds what is not.
  notifications.update(data)
  notifications.show(data)
  return id
}

function remember(past: PastToast): void {
  pastToasts.set(({ items, unseen }) => ({ items: [past, ...items].slice(0, KEPT), unseen: unseen + 1 }))
}
