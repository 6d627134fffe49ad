const KEPT = 'labada:rows'

/** Whether this device shows tables with comfortable row height. */
export const isComfortable = (): boolean => localStorage.getItem(KEPT) === 'comfortable'

export function setComfortable(on: boolean): void {
  if (on) localStorage.setItem(KEPT, 'comfortable')
  else localStorage.removeItem(KEPT)
  applyRowHeight()
}

/** Applies the row height to the page; the style sheet does the rest. */
export function applyRowHeight(): void {
  document.documentElement.dataset.rows = isComfortable() ? 'comfortable' : 'compact'
}
