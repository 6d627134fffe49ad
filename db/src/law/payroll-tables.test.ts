import type { PayrollTableRow } from '@labada/contracts/law/payroll-tables'
import { DomainError } from '@labada/domain/core/errors'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { tableFaults } from '@labada/domain/law/table-checks'
import { inForce } from '@labada/domain/law/tables'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../core/client.ts'
import { newId } from '../core/ids.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { givenAdmin } from '../testing/factories/factories.ts'
import { knownPayrollTables } from './known-payroll-tables.ts'
import { fillPayrollTables } from './payroll-table-fill.ts'
import {
  insertPayrollTable,
  listPayrollTables,
  payrollTables,
  setPayrollTableVerified,
  setPayrollTableWithdrawn,
} from './payroll-tables.ts'

const day = (text: string) => {
  const date = parseManilaDate(text)
  if (!date) throw new TypeError(text)
  return date
}
const NOW = new Date('2026-11-21T02:00:00Z')

let test: TestDatabase
let gateway: Db
let by: string
beforeAll(async () => {
  test = await createTestDatabase()
  gateway = test.open('labada_gateway')
  by = (await givenAdmin(test.db)).id
})
afterAll(() => test.drop())

const wage = (given: { from: string; to?: string; daily?: number; subject?: string }): PayrollTableRow => ({
  id: newId(),
  kind: 'minimum_wage',
  subject: given.subject ?? 'VII/class_c',
  from: day(given.from),
  to: given.to ? day(given.to) : null,
  source: 'ROVII-99',
  verifiedBy: null,
  content: { region: 'VII', tier: 'class_c', order: 'ROVII-99', daily: fromPesos(given.daily ?? 480.5) },
})
const enter = (row: PayrollTableRow) =>
  gateway.transaction().execute((trx) => insertPayrollTable(trx, row, { at: NOW, by }))
const withdraw = (id: string) =>
  gateway
    .transaction()
    .execute((trx) => setPayrollTableWithdrawn(trx, id, { at: NOW, by, reason: 'The board corrected it' }))

describe('The tables of payroll law', () => {
  it('are all there in a new shop, each with its source, none verified by anybody yet', async () => {
    const rows = await test.db.selectFrom('payrollTable').select(['id', 'source', 'verifiedBy']).execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      knownPayrollTables()
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(rows.filter(({ source, verifiedBy }) => source === '' || verifiedBy !== null)).toEqual([])
  })

  it('have nothing in them that the settings would refuse', () => {
    const faults = knownPayrollTables().flatMap(({ kind, content, source }) =>
      tableFaults(kind, content).map(({ words }) => `${source}: ${words}`),
    )
    expect(faults).toEqual([])
  })

  it('come back as the rules take them: exact rates, centavos, the row of each day', async () => {
    const tables = await payrollTables(gateway, day('2024-12-01'), day('2025-01-31'))
    expect(inForce(tables.sss, 'sss', day('2024-12-31')).content.employeeRate).toEqual({ over: 9, under: 200 })
    expect(inForce(tables.sss, 'sss', day('2025-01-31')).content.mostCredit).toBe(3_500_000)
    expect(inForce(tables.withholding, 'withholding', day('2025-01-15')).content.daily[2]?.baseTax).toBe(6165)
    expect(() => inForce(tables.philhealth, 'philhealth', day('2023-12-31'))).toThrow(DomainError)
  })

  it('leave out what a day does not need, and an order that was enjoined', async () => {
    const tables = await payrollTables(gateway, day('2026-11-16'), day('2026-11-30'))
    expect(tables.holiday.map(({ from }) => from).toSorted()).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-30',
    ])
    expect(tables.minimum_wage.filter(({ content }) => content.order === 'NCR-27')).toEqual([])
    const history = await listPayrollTables(gateway, 'minimum_wage')
    const enjoined = history.filter(({ row }) => row.source === 'NCR-27')
    expect(enjoined).toHaveLength(4)
    expect(enjoined.every(({ row, withdrawnAt }) => row.withdrawn && withdrawnAt)).toBe(true)
  })

  it('put in again change nothing, and never push out what the owner entered', async () => {
    expect(await fillPayrollTables(test.db)).toBe(0)
    const [known] = await listPayrollTables(gateway, 'philhealth')
    if (!known) throw new Error('There is no PhilHealth table')
    expect(await withdraw(known.row.id)).toBe(true)
    const own: PayrollTableRow = { ...known.row, id: newId() }
    expect(await enter(own)).toBe(true)
    expect(await fillPayrollTables(test.db)).toBe(0)
    const tables = await payrollTables(gateway, day('2026-01-01'), day('2026-01-31'))
    expect(tables.philhealth.map(({ id }) => id)).toEqual([own.id])
  })
})

describe('Entering a table', () => {
  it('twice is the same as once', async () => {
    const row = wage({ from: '2030-01-01', to: '2030-06-30' })
    expect(await enter(row)).toBe(true)
    expect(await enter(row)).toBe(false)
  })

  it('is refused when another one holds on one of its days, and not when it begins the day after', async () => {
    await enter(wage({ from: '2031-01-01', to: '2031-06-30', subject: 'VII/other' }))
    await expect(enter(wage({ from: '2031-06-30', subject: 'VII/other' }))).rejects.toMatchObject({
      code: 'dates_overlap',
    })
    expect(await enter(wage({ from: '2031-07-01', subject: 'VII/other' }))).toBe(true)
  })

  it('by two people at once leaves one in force', async () => {
    const rows = [1, 2].map((daily) => wage({ from: '2032-01-01', daily, subject: 'VII/race' }))
    const results = await Promise.allSettled(rows.map(enter))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is refused by the database itself when its content is not what its kind says', async () => {
    await expect(
      sql`insert into payroll_table (id, kind, subject, effective_from, content, source)
        values (${newId()}, 'sss', 'x', '2040-01-01', '{"rate":"0.05"}', 'me')`.execute(gateway),
    ).rejects.toMatchObject({ constraint: 'payroll_table_content' })
  })
})

describe('The history of a table', () => {
  it('keeps who verified it, once', async () => {
    const row = wage({ from: '2033-01-01', to: '2033-12-31' })
    await enter(row)
    const verify = (name: string) =>
      gateway.transaction().execute((trx) => setPayrollTableVerified(trx, row.id, name, NOW))
    expect(await verify('Maria Cruz, CPA')).toBe(true)
    expect(await verify('Somebody else')).toBe(false)
    const entry = (await listPayrollTables(gateway, 'minimum_wage')).find((one) => one.row.id === row.id)
    expect(entry).toMatchObject({
      verifiedAt: NOW,
      recordedBy: expect.any(String),
      row: { verifiedBy: 'Maria Cruz, CPA' },
    })
  })

  it('makes room when a row is withdrawn, and keeps the row', async () => {
    const row = wage({ from: '2034-01-01' })
    await enter(row)
    expect(await withdraw(row.id)).toBe(true)
    expect(await withdraw(row.id)).toBe(false)
    expect(await enter(wage({ from: '2034-01-01', daily: 500 }))).toBe(true)
    const kept = (await listPayrollTables(gateway, 'minimum_wage')).find((one) => one.row.id === row.id)
    expect(kept?.row.withdrawn).toBe('The board corrected it')
  })

  it('cannot be rewritten by anybody: not its content, not its dates, not its withdrawal; nor deleted', async () => {
    const history = { constraint: 'payroll_table_is_history' }
    await expect(sql`update payroll_table set source = 'x'`.execute(test.db)).rejects.toMatchObject(history)
    await expect(sql`update payroll_table set effective_to = '2099-01-01'`.execute(test.db)).rejects.toMatchObject(
      history,
    )
    await expect(
      sql`update payroll_table set withdrawn_at = null, withdrawn_reason = null where withdrawn_at is not null`.execute(
        test.db,
      ),
    ).rejects.toMatchObject(history)
    await expect(sql`delete from payroll_table`.execute(test.db)).rejects.toMatchObject(history)
    await expect(sql`update payroll_table set source = 'x'`.execute(gateway)).rejects.toThrow(/permission denied/)
    await expect(sql`delete from payroll_table`.execute(gateway)).rejects.toThrow(/permission denied/)
    const workers = test.open('labada_workers')
    await expect(sql`update payroll_table set verified_by = 'x'`.execute(workers)).rejects.toThrow(/permission denied/)
  })
})
