import type { TimelineEntry } from '@labada/contracts/orders/order-schemas'
import Papa from 'papaparse'
import { dateTime } from '../../../lib/format.ts'
import { t } from '../t.ts'

/** An order's history for a spreadsheet. What a spreadsheet would take for a formula is written as text. */
export function timelineCsv(entries: readonly TimelineEntry[]): string {
  const head = [t('when'), t('event'), t('doneBy'), t('allowedBy')]
  const lines = entries.map(({ at, text, by, allowedBy }) => [dateTime(at), text, by, allowedBy ?? ''])
  return `\ufeff${Papa.unparse([head, ...lines], { escapeFormulae: true, newline: '\r\n' })}`
}
