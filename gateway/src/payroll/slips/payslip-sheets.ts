import { type Centavos, inWords } from '@labada/domain/core/money'
import type { PaperFigures, PaperLine } from '@labada/domain/payroll/slips/payslip-papers'
import { GREY, heightOf, INNER, newSheet, PAGE, rule, type Sheet, write } from '../../core/papers/sheets.ts'

/** A payslip with everything its A4 page shows. */
export interface PayslipPaper {
  readonly shop: { readonly name: string; readonly lines: readonly string[] }
  /** `Nov 1 – 15, 2026` */
  readonly period: string
  /** A notice for a payslip that is not final, `DRAFT – not approved`; null otherwise. */
  readonly warning: string | null
  /** About the employee, the period, the work and the rate: label and value, in two columns. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly figures: PaperFigures
  /** Year to date, remaining advances, 13th month so far. */
  readonly standing: readonly PaperLine[]
  readonly employeeName: string
  readonly printed: string
}

interface Row extends PaperLine {
  readonly height: number
}

const GAP = 20
const COLUMN = (INNER - GAP) / 2
const AMOUNT = 78
const BOTTOM = PAGE.height - PAGE.margin - 24
/** Where the tables continue on the next page, and the height of their heading. */
const NEXT_TOP = PAGE.margin + 26
const TABLE_HEAD = 24
const SHORT_ROW = 14

/** Payslips as one PDF, each starting on a new page; a stream that is written while it is read. */
export async function payslipPdf(
  papers: AsyncIterable<PayslipPaper> | Iterable<PayslipPaper>,
  { title, author, at }: { readonly title: string; readonly author: string; readonly at: Date },
): Promise<Sheet> {
  const sheet = await newSheet(title, author, at)
  const draw = async () => {
    for await (const paper of papers) {
      drawPayslip(sheet, paper)
      await taken(sheet)
    }
    sheet.end()
  }
  draw().catch((error: unknown) => sheet.destroy(error instanceof Error ? error : new Error(String(error))))
  return sheet
}

/** Waits while the reader is slower than the writer. */
function taken(sheet: Sheet): Promise<void> {
  if (sheet.readableLength < sheet.readableHighWaterMark) return new Promise((next) => setImmediate(next))
  return new Promise((next) => {
    const look = () => {
      if (sheet.destroyed || sheet.readableLength < sheet.readableHighWaterMark) next()
      else setTimeout(look, 5)
    }
    look()
  })
}

function drawPayslip(sheet: Sheet, paper: PayslipPaper): void {
  sheet.addPage()
  let y = drawHead(sheet, paper)
  const { earnings, gross, deductions, deducted } = paper.figures
  const rowsOf = (lines: readonly PaperLine[]) => lines.map((line) => ({ ...line, height: rowHeight(sheet, line) }))
  const sides = [rowsOf(earnings), rowsOf(deductions)].map((rows) => paged(rows, BOTTOM - y, BOTTOM - NEXT_TOP))
  const tables = Math.max(1, ...sides.map((side) => side.length))
  const lastEnd =
    (tables === 1 ? y : NEXT_TOP) + Math.max(...sides.map((side) => TABLE_HEAD + heightOfAll(side[tables - 1])))
  const totalsFit = lastEnd + totalsHeight(paper) <= BOTTOM
  const pages = tables + (totalsFit ? 0 : 1)
  const turn = (page: number) => {
    drawFoot(sheet, paper, page, pages)
    sheet.addPage()
    const words = `${paper.employeeName}, ${paper.period} (continued)`
    write(sheet, words, PAGE.margin, PAGE.margin, { width: INNER, font: 'strong' })
    return NEXT_TOP
  }
  for (let page = 0; page < tables; page += 1) {
    const from = page === 0 ? y : turn(page)
    y = Math.max(...sides.map((side, at) => drawRows(sheet, TITLES[at] ?? '', side[page] ?? [], xOf(at), from)))
  }
  if (!totalsFit) y = turn(tables)
  rule(sheet, xOf(0), y, COLUMN)
  rule(sheet, xOf(1), y, COLUMN)
  drawAmount(sheet, 'Gross pay', gross, xOf(0), y + 4, 'strong')
  drawAmount(sheet, 'Total deductions', deducted, xOf(1), y + 4, 'strong')
  y = drawNet(sheet, paper, y + 26)
  y = drawBelow(sheet, paper, y + 14)
  drawSignatures(sheet, y)
  drawFoot(sheet, paper, pages, pages)
}

const heightOfAll = (rows: readonly Row[] = []): number => rows.reduce((sum, { height }) => sum + height, 0)

const TITLES = ['Earnings', 'Deductions'] as const
const xOf = (side: number): number => PAGE.margin + side * (COLUMN + GAP)

/** Shop, PAYSLIP, period, and the facts in two columns. Returns where the tables start. */
function drawHead(sheet: Sheet, { shop, period, warning, facts }: PayslipPaper): number {
  const { margin } = PAGE
  const left = COLUMN + GAP
  let y = margin + write(sheet, shop.name, margin, margin, { width: left, size: 15, font: 'strong' })
  for (const line of shop.lines) y += write(sheet, line, margin, y, { width: left, size: 9, color: GREY })
  write(sheet, 'PAYSLIP', xOf(1), margin, { width: COLUMN, size: 15, font: 'strong', align: 'right' })
  let right = margin + 20
  right += write(sheet, period, xOf(1), right, { width: COLUMN, size: 10.5, align: 'right' })
  if (warning) right += write(sheet, warning, xOf(1), right, { width: COLUMN, font: 'strong', align: 'right' })
  y = Math.max(y, right) + 8
  rule(sheet, margin, y, INNER, 1)
  y += 8
  const half = Math.ceil(facts.length / 2)
  const ends = [facts.slice(0, half), facts.slice(half)].map((column, at) => drawFacts(sheet, column, xOf(at), y))
  return Math.max(...ends) + 12
}

const FACT_LABEL = 92

function drawFacts(sheet: Sheet, facts: PayslipPaper['facts'], x: number, from: number): number {
  let y = from
  for (const [label, value] of facts) {
    write(sheet, label, x, y, { width: FACT_LABEL, color: GREY })
    y += 2 + write(sheet, value === '' ? '–' : value, x + FACT_LABEL, y, { width: COLUMN - FACT_LABEL })
  }
  return y
}

function rowHeight(sheet: Sheet, { label, detail }: PaperLine): number {
  const width = COLUMN - AMOUNT
  return 5 + heightOf(sheet, label, { width }) + (detail === '' ? 0 : heightOf(sheet, detail, { width, size: 8 }))
}

/** Rows by page: the first page has less room than the others. */
function paged(rows: readonly Row[], first: number, others: number): Row[][] {
  const pages: Row[][] = []
  let left = 0
  for (const row of rows) {
    if (pages.length === 0 || row.height > left) {
      left = (pages.length === 0 ? first : others) - TABLE_HEAD
      pages.push([])
    }
    pages.at(-1)?.push(row)
    left -= row.height
  }
  return pages
}

function drawRows(sheet: Sheet, title: string, rows: readonly Row[], x: number, from: number): number {
  let y = from + write(sheet, title, x, from, { width: COLUMN, size: 10.5, font: 'strong' }) + 2
  rule(sheet, x, y, COLUMN)
  y += 4
  if (rows.length === 0) return y + write(sheet, 'None', x, y, { width: COLUMN, color: GREY }) + 4
  for (const { label, detail, amount, height } of rows) {
    const below = write(sheet, label, x, y, { width: COLUMN - AMOUNT })
    if (detail) write(sheet, detail, x, y + below, { width: COLUMN - AMOUNT, size: 8, color: GREY })
    write(sheet, accounted(amount), x + COLUMN - AMOUNT, y, { width: AMOUNT, align: 'right' })
    y += height
  }
  return y
}

function drawAmount(sheet: Sheet, label: string, amount: Centavos, x: number, y: number, font: 'plain' | 'strong') {
  write(sheet, label, x, y, { width: COLUMN - AMOUNT, font })
  write(sheet, accounted(amount), x + COLUMN - AMOUNT, y, { width: AMOUNT, align: 'right', font })
}

function drawNet(sheet: Sheet, { figures }: PayslipPaper, y: number): number {
  const height = 32
  sheet.rect(PAGE.margin, y, INNER, height).lineWidth(1.2).strokeColor('#000000').stroke()
  write(sheet, 'NET PAY', PAGE.margin + 10, y + 9, { width: 200, size: 12, font: 'strong' })
  write(sheet, inWords(figures.net), PAGE.margin + 220, y + 7, {
    width: INNER - 230,
    size: 15,
    font: 'strong',
    align: 'right',
  })
  return y + height
}

/** The part after the tables: totals, net, shares and year, signatures. */
function totalsHeight({ figures, standing }: PayslipPaper): number {
  return 26 + 32 + 14 + TABLE_HEAD + SHORT_ROW * Math.max(1, figures.employerShares.length, standing.length) + 60
}

/** The employer's shares on the left, the year and the advances on the right. */
function drawBelow(sheet: Sheet, { figures, standing }: PayslipPaper, from: number): number {
  const lists = [
    { title: 'Employer contributions', lines: figures.employerShares },
    { title: 'Year to date', lines: standing },
  ]
  const ends = lists.map(({ title, lines }, at) => {
    let y = from + write(sheet, title, xOf(at), from, { width: COLUMN, size: 10.5, font: 'strong' }) + 2
    rule(sheet, xOf(at), y, COLUMN)
    y += 4
    if (lines.length === 0) write(sheet, 'None with this pay', xOf(at), y, { width: COLUMN, color: GREY })
    for (const [row, { label, amount }] of lines.entries()) {
      drawAmount(sheet, label, amount, xOf(at), y + row * SHORT_ROW, 'plain')
    }
    return y + SHORT_ROW * Math.max(1, lines.length)
  })
  return Math.max(...ends)
}

function drawSignatures(sheet: Sheet, from: number): void {
  const y = Math.min(from + 44, BOTTOM - 16)
  for (const [at, label] of ['Prepared by', 'Received by employee, date'].entries()) {
    rule(sheet, xOf(at), y, COLUMN)
    write(sheet, label, xOf(at), y + 3, { width: COLUMN, size: 8, color: GREY })
  }
}

function drawFoot(sheet: Sheet, { printed }: PayslipPaper, page: number, pages: number): void {
  const y = PAGE.height - PAGE.margin - 10
  write(sheet, printed, PAGE.margin, y, { width: INNER - 90, size: 7.5, color: GREY })
  write(sheet, `Page ${page} of ${pages}`, PAGE.margin + INNER - 90, y, {
    width: 90,
    size: 7.5,
    color: GREY,
    align: 'right',
  })
}

/** Amounts in the opposite direction are in parentheses, as in accounting. */
function accounted(amount: Centavos): string {
  return amount < 0 ? `(${inWords(amount).replace('−', '')})` : inWords(amount)
}
