import type { Paper } from '../../../lib/print.ts'
import { createStore, useStore } from '../../../lib/store.ts'

export type PaperWidth = Paper['width']

/** The two supported roll widths, in millimetres. */
export const PAPER_WIDTHS: readonly PaperWidth[] = [58, 80]

const KEPT_AS = 'labada:paper'

const paper = createStore<PaperWidth>(localStorage.getItem(KEPT_AS) === '80' ? 80 : 58)

/** The roll width of this device's printer. */
export const paperWidth = (): PaperWidth => paper.get()
export const usePaperWidth = (): PaperWidth => useStore(paper)

export function setPaperWidth(width: PaperWidth): void {
  localStorage.setItem(KEPT_AS, String(width))
  paper.set(() => width)
}
