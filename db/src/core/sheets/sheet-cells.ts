import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'

/** The content of a cell. Numbers, amounts and moments stay as they are; only text can be mistaken for a formula. */
export type Cell =
  | { readonly text: string | null }
  | { readonly number: number | null }
  | { readonly pesos: Centavos | null }
  | { readonly at: Date | null }
  | { readonly day: ManilaDate | null }

/** A list as a table of cells. */
export interface Sheet {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
  /** The file's own details: who requested it, when, with which filters. */
  readonly about: readonly (readonly [string, string])[]
}

/** Text that a spreadsheet would take for a formula gets a leading apostrophe, so that it is shown as text. */
export function harmless(text: string): string {
  return isTrigger(text) ? `'${text}` : text
}

/** `= + - @`, their full-width variants, and what a spreadsheet skips before them. */
export function isTrigger(text: string): boolean {
  return /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\0]/.test(text)
}

/** `2026-11-21 09:05` in Manila. */
export function manilaMinute(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}
