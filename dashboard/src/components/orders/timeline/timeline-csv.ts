import type { TimelineEntry } from '@labada/contracts/orders/order-schemas'
import { csvOf } from '../../../lib/csv.ts'
import { dateTime } from '../../../lib/format.ts'
import { t } from '../t.ts'

/** An order's history for a spreadsheet. */
export function timelineCsv(entries: readonly TimelineEntry[]): string {
  const head = [t('when'), t('event'), t('doneBy'), t('allowedBy')]
  const lines = entries.map(({ at, text, by, allowedBy }) => [dateTime(at), text, by, allowedBy ?? ''])
  return csvOf([head, ...lines])
}
