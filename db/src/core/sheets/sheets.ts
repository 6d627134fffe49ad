import { toPesos } from '@labada/domain/core/money'
import { type Cell, harmless, manilaMinute, type Sheet } from './sheet-cells.ts'
import { xlsxOf } from './sheet-xlsx.ts'

/** The sheet as a file, in chunks. */
export function fileOf(sheet: Sheet, format: 'csv' | 'xlsx'): AsyncIterable<Uint8Array> {
  return format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)
}

/** RFC 4180, UTF-8 with the byte order mark that makes spreadsheets read it as such. */
async function* csvOf({ heads, rows }: Sheet): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${heads.map(quoted).join(',')}\r\n`)
  for await (const page of rows) {
    yield Buffer.from(page.map((row) => `${row.map(csvCell).join(',')}\r\n`).join(''))
  }
}

function csvCell(cell: Cell): string {
  if ('text' in cell) return quoted(harmless(cell.text ?? ''))
  if ('number' in cell) return cell.number === null ? '' : String(cell.number)
  if ('pesos' in cell) return cell.pesos === null ? '' : toPesos(cell.pesos).toFixed(2)
  if ('day' in cell) return cell.day ?? ''
  return cell.at === null ? '' : manilaMinute(cell.at)
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
