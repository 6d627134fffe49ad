import Papa from 'papaparse'
import { t } from './t.ts'

/** The cells of one line by column, trimmed; columns that the file does not have are missing. */
export type CsvCells = Readonly<Record<string, string | undefined>>

export interface CsvRows {
  readonly rows: readonly { readonly line: number; readonly cells: CsvCells }[]
  readonly fields: readonly string[]
  /** Problems that make the whole file unreadable. */
  readonly problems: readonly string[]
}

/**
 * Reads a CSV file as rows; column names are case-insensitive. Refuses unknown columns: a misspelled one would silently
 * change nothing. Removes the apostrophe that our exports put before text that looks like a formula.
 */
export function readCsv(text: string, { columns }: { readonly columns: readonly string[] }): CsvRows {
  const { data, meta, errors } = Papa.parse<Record<string, string>>(text.replace(BOM, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => columns.find((one) => one.toLowerCase() === name.trim().toLowerCase()) ?? name.trim(),
  })
  const fields = meta.fields ?? []
  const twice = fields.filter((name, at) => fields.indexOf(name) !== at)
  const problems = [
    ...errors
      .filter(({ code }) => code !== 'UndetectableDelimiter')
      .map(({ row, message }) => t('lineRowMessage', { row: (row ?? 0) + 2, message })),
    ...fields
      .filter((name) => !columns.includes(name))
      .map((name) => t('unknownColumnName', { name: name || t('unnamed') })),
    ...twice.map((name) => t('theColumnNameAppearsTwice', { name })),
  ]
  const rows = data.map((row, at) => ({
    line: at + 2,
    cells: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, bare(value)])),
  }))
  return { rows: problems.length > 0 ? [] : rows, fields, problems }
}

const bare = (value: string) => value.trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

/** The mark by which a spreadsheet knows that a file is UTF-8. */
export const BOM = '\ufeff'

/** Lines of cells as a CSV file for a spreadsheet. What it would take for a formula is written as text. */
export const csvOf = (lines: readonly (readonly unknown[])[]): string =>
  BOM + Papa.unparse(lines as unknown[][], { escapeFormulae: true, newline: '\r\n' })
