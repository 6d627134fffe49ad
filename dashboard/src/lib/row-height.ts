const KEPT = 'labada:rows'

/** Whether this device shows its tables with roomy rows. */
export const isComfortable = (): boolean => localStorage.getItem(KEPT) === 'comfortable'

export function setComfortable(on: boolean): void {
  if (on) localStorage.setItem(KEPT, 'comfortable')
  else localStorage.removeItem(KEPT)
  applyRowHeight()
}

/** Puts the choice on the page; the style sheet does the rest. */
export function applyRowHeight(): void {
  document.documentElement.dataset.rows = isComfortable() ? 'comfortable' : 'compact'
}
