import { untilLoaded } from '../../lib/lazy.ts'
import { createStore } from '../../lib/store.ts'
import type { Toast, ToastKind, ToastOptions } from './shown-toast.ts'

/** A dismissed toast, kept for the bell: five seconds on screen must not be the only copy. */
export interface PastToast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly at: Date
}

const TIMEOUT_MS = 5_000
const UNDO_TIMEOUT_MS = 10_000
const KEPT = 50

/** Newest first. */
export const pastToasts = createStore<{ readonly items: readonly PastToast[] }>({ items: [] })

/** Whether the toast host must be mounted: its code is loaded with the first toast. */
export const isToastHostWanted = createStore(false)

/** Shows a short notification. Success and information are announced politely, problems interrupt. */
export const toast = {
  positive: (text: string, options?: ToastOptions) => show('positive', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  negative: (text: string, options?: ToastOptions) => show('negative', text, options),
  /** Stays until hidden or replaced by a toast with the same id. */
  ongoing: (text: string, options?: ToastOptions) => show('ongoing', text, options),
  hide: (id: string) => {
    if (isToastHostWanted.get()) void untilLoaded(loadHost).then((host) => host.takeAway(id))
  },
}

/** Only adds it to the activity list. */
export function logActivity(kind: ToastKind, text: string): void {
  lastId += 1
  remember({ id: lastId, kind, text, at: new Date() })
}

let lastId = 0
const loadHost = () => import('./toast-host.tsx')

function show(kind: ToastKind, text: string, options: ToastOptions = {}): string {
  lastId += 1
  const { id = `toast-${lastId}`, action, timeout = action ? UNDO_TIMEOUT_MS : TIMEOUT_MS } = options
  // Toasts about pending work are not kept; their outcome is.
  if (kind !== 'ongoing') remember({ id: lastId, kind, text, at: new Date() })
  const toShow: Toast = { id, order: lastId, kind, text, action, timeout: kind === 'ongoing' ? false : timeout }
  isToastHostWanted.set(() => true)
  void untilLoaded(loadHost).then((host) => host.present(toShow))
  return id
}

function remember(past: PastToast): void {
  pastToasts.set(({ items }) => ({ items: [past, ...items].slice(0, KEPT) }))
}
