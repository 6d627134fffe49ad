import { EXPORT_QUERIES } from '@labada/contracts/reports/export-queries'
import { type EXPORT_FORMATS, EXPORT_LISTS, type ExportList } from '@labada/contracts/reports/exports'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { toPesos, ZERO } from '@labada/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPromotion } from '../catalog/promotions.ts'
import { recordAudit } from '../core/audit.ts'
import type { Db } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import type { ExportOf } from '../core/sheets/export-of.ts'
import type { Cell } from '../core/sheets/sheet-cells.ts'
import { fileOf } from '../core/sheets/sheets.ts'
import { givenBookings, givenPackages } from '../testing/booked-and-sold.ts'
import { parsedCsv } from '../testing/csv.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_NOW } from '../testing/demo-database.ts'
import { auditEntry } from '../testing/factories/audit-factories.ts'
import { typeEverywhere } from '../testing/typed-everywhere.ts'
import { fromZip } from '../testing/unzipped.ts'
import { partsOfEverything } from './export-everything.ts'
import { EXPORTS } from './export-lists.ts'

const NOW = DEMO_NOW
const TRIGGERS = ['=', '+', '-', '@', '\t=', '\r=', '＝', '＋', '－', '＠', ' =', '  @']
const TAILS = ['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("//evil.example")', 'SUM(A1:A9)', '63917 555 0101']
const PAYLOADS = TRIGGERS.flatMap((trigger) => TAILS.map((tail) => `${trigger}${tail}`))
/** What a spreadsheet would compute, or what it skips before such a sign. */
const COMPUTED = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\0]/
const NUMBER = /^-?\d+(\.\d+)?$/
/** Rows of a list that are looked at: each payload in each column several times. */
const MOST_ROWS = 300

const PROMOTION = {
  code: null,
  kind: 'percent' as const,
  percent: 12.5,
  amountCentavos: null,
  everyNth: null,
  mostCentavos: null,
  minimumCentavos: ZERO,
  serviceIds: [],
  branchIds: [],
  weekdays: [0, 6],
  startsOn: manilaDateOf(NOW),
  endsOn: null,
  totalLimit: null,
  customerLimit: null,
  isStackable: false,
  needsApproval: false,
  createdAt: NOW,
}

let shop: TestDatabase
let typed: Awaited<ReturnType<typeof typeEverywhere>>
beforeAll(async () => {
  shop = await createDemoDatabase()
  await shop.db.transaction().execute(async (trx) => {
    for (const reason of PAYLOADS)
      await recordAudit(trx, auditEntry({ at: NOW, objectId: reason, reason, after: { reason } }))
  })
  typed = await typeEverywhere(shop.db, PAYLOADS)
  const { id: createdBy } = await shop.db.selectFrom('appUser').select('id').limit(1).executeTakeFirstOrThrow()
  await shop.db.transaction().execute(async (trx) => {
    for (const name of PAYLOADS) await insertPromotion(trx, { ...PROMOTION, id: newId(), name, createdBy })
  })
  await giveCards(shop.db)
  await givenBookings(shop.db, PAYLOADS, NOW)
  await givenPackages(shop.db, PAYLOADS, NOW)
})
afterAll(() => shop?.drop())

/** Gives orders the cards of senior citizens: nobody in the demo has one. */
async function giveCards(db: Db): Promise<void> {
  const orders = await db
    .selectFrom('order')
    .select('id')
    .where('voidedAt', 'is', null)
    .orderBy('id')
    .limit(PAYLOADS.length)
    .execute()
  for (const [at, { id }] of orders.entries()) {
    const card = { kind: 'senior' as const, name: PAYLOADS[at] ?? '', idNumber: PAYLOADS[at] ?? '' }
    const legalDiscount = { ...card, percent: 20, grossCentavos: 18_000, vatCentavos: 0, discountCentavos: 3_600 }
    await db
      .updateTable('order')
      .set({ legalDiscount: JSON.stringify(legalDiscount) })
      .where('id', '=', id)
      .execute()
  }
}

/** What each list is asked: as the export of everything does, and what that leaves out. */
async function questions(list: ExportList): Promise<Readonly<Record<string, string>>[]> {
  const run = await shop.db
    .selectFrom('payrollRun')
    .select(['id', 'toOn'])
    .where('state', 'in', ['approved', 'paid', 'closed'])
    .orderBy('toOn')
    .executeTakeFirstOrThrow()
  const { employeeId } = await shop.db
    .selectFrom('order')
    .innerJoin('appUser as u', 'u.id', 'order.receivedBy')
    .select('u.employeeId')
    .where('u.employeeId', 'is not', null)
    .orderBy('order.receivedAt', 'desc')
    .executeTakeFirstOrThrow()
  const left: Partial<Record<ExportList, Readonly<Record<string, string>>>> = {
    employeeDeeds: { employeeId: employeeId ?? '' },
    scheduledShifts: { weekOn: '2026-11-16' },
    contributions: { agency: 'sss', month: run.toOn.slice(0, 7) },
    thirteenthMonth: { year: '2026' },
    leaveYears: { year: '2026' },
    labourCosts: { runId: run.id },
  }
  const parts = (await partsOfEverything(shop.db, NOW)).filter((part) => part.list === list)
  return [...parts.map(({ query }) => query), ...(left[list] ? [left[list]] : [])]
}

/** The first rows of a list, as cells. */
async function cellsOf(list: ExportList): Promise<(readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = []
  for (const query of await questions(list)) {
    // The catalogue ties each list to its own query; which one stands here is only known when it runs.
    const one = EXPORTS[list] as ExportOf<unknown>
    for await (const page of one.rows(shop.db, EXPORT_QUERIES[list].parse(query), NOW)) {
      rows.push(...page.slice(0, MOST_ROWS - rows.length))
      if (rows.length >= MOST_ROWS) return rows
    }
  }
  return rows
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}

const fileWith = async (
  list: ExportList,
  rows: readonly (readonly Cell[])[],
  format: (typeof EXPORT_FORMATS)[number],
) => {
  const { title, heads } = EXPORTS[list]
  const parts: Uint8Array[] = []
  for await (const part of fileOf({ title, heads, rows: once(rows), about: [] }, format)) parts.push(part)
  return Buffer.concat(parts)
}

/** What stands in the first sheet of a workbook: the text of a cell that is typed as text, the number of one that is not. */
function sheetOf(workbook: Uint8Array): (string | number | null)[][] {
  const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return [...fromZip(workbook, 'xl/worksheets/sheet1.xml').matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [
      ...row.matchAll(
        /<c(?: s="\d")?(?:\/>|>(?:<v>([^<]*)<\/v>)<\/c>| t="inlineStr"><is><t[^>]*>([^<]*)<\/t><\/is><\/c>)/g,
      ),
    ].map(([, number, text]) =>
      number === undefined ? (text === undefined ? null : unescaped(text)) : Number(number),
    ),
  )
}

describe('every list as a file, of a shop whose every word means harm (T15)', () => {
  test(`there are such words in every column people type in (${PAYLOADS.length} payloads)`, () => {
    expect(typed.typed.length).toBeGreaterThan(100)
    expect(typed.typed).toEqual(
      expect.arrayContaining(['order.notes', 'customer.name', 'expense.supplier', 'branch.name']),
    )
    // Only digits ever stand in these: the database itself refuses anything else.
    expect(typed.refused).toEqual([
      'customer.phone',
      'employee.mobile',
      'employee.pagibig_number',
      'employee.philhealth_number',
      'employee.sss_number',
      'employee.tin',
    ])
  })

  test.each(EXPORT_LISTS)('%s: no cell is computed, all text is there, numbers stay numbers', async (list) => {
    const rows = await cellsOf(list)
    expect(rows.length).toBeGreaterThan(0)
    const csv = parsedCsv((await fileWith(list, rows, 'csv')).toString())
    const sheet = sheetOf(await fileWith(list, rows, 'xlsx'))
    expect([csv.length, sheet.length]).toEqual([rows.length + 1, rows.length + 1])
    let harmful = 0
    for (const [at, row] of rows.entries()) {
      for (const [column, cell] of row.entries()) {
        const inCsv = csv[at + 1]?.[column] ?? ''
        const inSheet = sheet[at + 1]?.[column]
        const where = `${list}, ${EXPORTS[list].heads[column]}, row ${at}`
        if ('text' in cell) {
          const text = cell.text ?? ''
          if (COMPUTED.test(text)) harmful++
          expect(inCsv, where).toBe(COMPUTED.test(text) ? `'${text}` : text)
          expect(COMPUTED.test(inCsv), where).toBe(false)
          // Typed as text; what XML cannot hold is left out of it.
          expect(inSheet ?? '', where).toBe(text.replaceAll('\r', ''))
        } else if ('pesos' in cell || 'number' in cell) {
          const number = 'number' in cell ? cell.number : cell.pesos === null ? null : toPesos(cell.pesos)
          expect(inSheet, where).toBe(number)
          if (number === null) expect(inCsv, where).toBe('')
          else expect([NUMBER.test(inCsv), Number(inCsv)], where).toEqual([true, number])
        } else expect(typeof (inSheet ?? 0), where).toBe('number')
      }
    }
    expect(harmful, 'words that mean harm').toBeGreaterThan(rows.length / 2)
  })
})
