import { toPesos } from '@labada/domain/core/money'
import { type Cell, isTrigger, type Sheet } from './sheet-cells.ts'
import { zipOf } from './zips.ts'

/** An Excel workbook (ECMA-376) with the sheet and a page about it, written row by row, for any size. */
export function xlsxOf(sheet: Sheet): AsyncIterable<Uint8Array> {
  return zipOf(
    [
      { name: '[Content_Types].xml', content: CONTENT_TYPES },
      { name: '_rels/.rels', content: ROOT_RELS },
      { name: 'xl/_rels/workbook.xml.rels', content: BOOK_RELS },
      { name: 'xl/workbook.xml', content: bookOf(sheet.title) },
      { name: 'xl/styles.xml', content: STYLES },
      { name: 'xl/worksheets/sheet2.xml', content: aboutOf(sheet) },
      { name: 'xl/worksheets/sheet1.xml', content: () => rowsOf(sheet) },
    ],
    MODIFIED,
  )
}

/** The same list gives the same bytes. */
const MODIFIED = new Date('2026-01-01T00:00:00Z')

async function* rowsOf({ heads, rows }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols>${heads.map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="18" customWidth="1"/>`).join('')}</cols><sheetData>` +
      `<row>${heads.map((head) => textCell(head, STYLE.head)).join('')}</row>`,
  )
  for await (const page of rows) {
    yield Buffer.from(page.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

const STYLE = { plain: 0, head: 1, pesos: 2, day: 3, moment: 4, quoted: 5 } as const

function cellOf(cell: Cell): string {
  if ('text' in cell) {
    if (cell.text === null || cell.text === '') return '<c/>'
    // A text cell is never computed; the quote mark keeps it text when the cell is edited.
    return textCell(cell.text, isTrigger(cell.text) ? STYLE.quoted : STYLE.plain)
  }
  if ('number' in cell) return cell.number === null ? '<c/>' : `<c><v>${cell.number}</v></c>`
  if ('pesos' in cell) return cell.pesos === null ? '<c/>' : `<c s="${STYLE.pesos}"><v>${toPesos(cell.pesos)}</v></c>`
  if ('day' in cell) {
    return cell.day === null
      ? '<c/>'
      : `<c s="${STYLE.day}"><v>${serialOf(Date.parse(`${cell.day}T00:00:00Z`))}</v></c>`
  }
  return cell.at === null ? '<c/>' : `<c s="${STYLE.moment}"><v>${serialOf(cell.at.getTime() + 8 * 3_600_000)}</v></c>`
}

function textCell(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Days since the end of 1899, as spreadsheets count. */
function serialOf(milliseconds: number): number {
  return Number((milliseconds / 86_400_000 + 25_569).toFixed(6))
}

/** What XML cannot contain: a workbook with one of these does not open. Half a character that was cut is one, too. */
const NOT_XML = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
/** A cell of Excel holds little more. */
const MOST_IN_CELL = 32_000

function escaped(text: string): string {
  return text
    .slice(0, MOST_IN_CELL)
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function aboutOf({ title, about }: Sheet): string {
  const lines = [[title, ''] as const, ...about]
  return `${XML}<worksheet ${MAIN}><sheetData>${lines
    .map(([name, value]) => `<row>${textCell(name, STYLE.head)}${textCell(value, STYLE.plain)}</row>`)
    .join('')}</sheetData></worksheet>`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`
const ROOT_RELS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const BOOK_RELS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
const STYLES = `${XML}<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`

function bookOf(title: string): string {
  // A sheet's name has at most 31 characters, and none of these.
  const name = escaped(title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)).replaceAll('"', '&quot;')
  return `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/><sheet name="About" sheetId="2" r:id="rId2"/></sheets></workbook>`
}
