/** The kind of a toast. */
export type ToastKind = 'positive' | 'info' | 'warning' | 'negative' | 'ongoing'

/** Further options of a toast. */
export interface ToastOptions {
  /** A toast with the same id is replaced instead of added. */
  readonly id?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** Milliseconds; defaults to 5,000, or 10,000 if there is an undo action. */
  readonly timeout?: number | undefined
}

/** A toast to be shown. */
export interface Toast {
  readonly id: string
  /** Increases with each toast: the newest is on top. */
  readonly order: number
  readonly kind: ToastKind
  readonly text: string
  readonly action: ToastOptions['action']
  /** If false, the toast stays until replaced. */
  readonly timeout: number | false
}
