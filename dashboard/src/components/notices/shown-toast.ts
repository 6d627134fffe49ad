/** How a toast is meant. */
export type ToastKind = 'positive' | 'info' | 'warning' | 'negative' | 'ongoing'

/** What else it may be told. */
export interface ToastOptions {
  /** A toast with the same id is replaced instead of added. */
  readonly id?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** Milliseconds; 5,000 unless there is an action to undo with (10,000). */
  readonly timeout?: number | undefined
}

/** A toast on its way to the screen. */
export interface Toast {
  readonly id: string
  /** Counts up: the newest goes on top. */
  readonly order: number
  readonly kind: ToastKind
  readonly text: string
  readonly action: ToastOptions['action']
  /** False: it stays until replaced. */
  readonly timeout: number | false
}
