import { toWire } from '@labada/contracts/law/payroll-tables'
import { newId } from '@labada/db/core/ids'
import { knownPayrollTables } from '@labada/db/law/known-payroll-tables'
import { payrollTables } from '@labada/db/law/payroll-tables'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { afterAll, describe, expect, test } from 'vitest'
import { done, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
const { db } = till.app

const known = knownPayrollTables().find(({ kind, to }) => kind === 'philhealth' && to === null)
if (!known) throw new Error('There is a PhilHealth table')
const wire = toWire(known)
const next = (given: object = {}) => ({
  ...wire,
  id: newId(),
  from: '2027-01-01',
  source: 'PA2027-0001',
  verifiedBy: null,
  ...given,
})
const list = async () => done(await admin.get('/payroll-tables?kind=philhealth')).items
const on = async (date: string) => {
  const day = parseManilaDate(date)
  if (!day) throw new RangeError(date)
  return (await payrollTables(db, day, day)).philhealth
}

describe('Payroll law', () => {
  test('lists what came with the product, and how much of it nobody verified', async () => {
    const { items, unverified } = done(await admin.get('/payroll-tables?kind=philhealth'))
    expect(items).toMatchObject([{ row: { id: wire.id, source: wire.source }, recordedBy: null, withdrawnAt: null }])
    expect(unverified.philhealth).toBe(1)
  })

  test('has a new table from its day on: the one before ends the day before, and pay of each day uses its own', async () => {
    const row = next({ content: { ...wire.content, most: 120_000 } })
    const entered = done(await admin.post('/payroll-tables', { row }))
    expect(entered).toMatchObject({ row: { id: row.id, from: '2027-01-01', to: null, verifiedBy: null } })
    expect(done(await admin.post('/payroll-tables', { row }))).toEqual(entered)
    expect(await on('2026-12-31')).toMatchObject([{ to: '2026-12-31', content: { most: 100_000_00 } }])
    expect(await on('2027-01-01')).toMatchObject([{ id: row.id, content: { most: 120_000_00 } }])
    const rows = await list()
    expect(rows).toHaveLength(3)
    // The row that was in use stands as it was, out of force.
    expect(rows.find((one: { row: { id: string } }) => one.row.id === wire.id)).toMatchObject({
      row: { from: wire.from, to: null, source: wire.source, withdrawn: 'Ended by the table from 2027-01-01' },
    })
  })

  test('refuses what its kind does not say, a table that is verified before it is entered, and days that are taken', async () => {
    const status = async (row: object) => (await admin.post('/payroll-tables', { row })).status
    expect(await status(next({ from: '2028-01-01', content: { rate: '0.05' } }))).toBe(422)
    expect(await status(next({ from: '2028-01-01', content: { ...wire.content, rate: 0.05 } }))).toBe(422)
    expect(await status(next({ from: '2028-01-01', verifiedBy: 'Me' }))).toBe(422)
    const taken = await admin.post('/payroll-tables', { row: next({ from: '2026-06-01' }) })
    expect([taken.status, taken.body.code]).toEqual([409, 'DATES_OVERLAP'])
    expect(await list()).toHaveLength(3)
  })

  test('may have other rows than the one before, where they rise without a gap, overlap or jump', async () => {
    const tax = knownPayrollTables().find(({ kind, to }) => kind === 'withholding' && to === null)
    if (tax?.kind !== 'withholding') throw new Error('There is a tax table')
    const said = toWire(tax)
    const rowWith = (monthly: object[]) => ({
      ...said,
      id: newId(),
      from: '2028-01-01',
      source: 'RR 99-2027',
      verifiedBy: null,
      content: { ...said.content, monthly },
    })
    const first = { over: 0, baseTax: 0, rate: '0' }
    const second = { over: 20_833, baseTax: 0, rate: '0.15' }
    const skipped = await admin.post('/payroll-tables', {
      row: rowWith([first, second, { over: 66_667, baseTax: 8541.8, rate: '0.25' }]),
    })
    expect([skipped.status, skipped.body]).toEqual([
      422,
      {
        message: 'The tax doesn’t match the row before, which gives ₱6,875.10 at ₱66,667.00',
        code: 'FIELD_INVALID',
        field: 'row.content.monthly.2.baseTax',
        errors: {
          'row.content.monthly.2.baseTax': [
            'The tax doesn’t match the row before, which gives ₱6,875.10 at ₱66,667.00',
          ],
        },
      },
    ])
    const row = rowWith([first, second, { over: 40_000, baseTax: 2875.05, rate: '0.18' }])
    expect(done(await admin.post('/payroll-tables', { row }))).toMatchObject({
      row: { id: row.id, source: 'RR 99-2027' },
    })
    const day = parseManilaDate('2028-01-01')
    if (!day) throw new RangeError('A day')
    const [held] = (await payrollTables(db, day, day)).withholding
    expect(held?.content.monthly).toHaveLength(3)
    const audited = await db.selectFrom('auditLog').select('after').where('objectId', '=', row.id).execute()
    expect(audited).toMatchObject([{ after: { kind: 'withholding', from: '2028-01-01', source: 'RR 99-2027' } }])
  })

  test('says who verified a table and when, once; and takes one out of force for a reason, once', async () => {
    const [entry] = await list()
    const verify = () => admin.post(`/payroll-tables/${entry.row.id}/verify`, {})
    expect(done(await verify())).toMatchObject({
      row: { verifiedBy: expect.stringMatching(/\w/) },
      verifiedAt: expect.any(String),
    })
    expect((await verify()).body.code).toBe('ALREADY_DECIDED')
    const withdraw = () => admin.post(`/payroll-tables/${entry.row.id}/withdraw`, { reason: 'Suspended by Congress' })
    expect(done(await withdraw())).toMatchObject({ row: { withdrawn: 'Suspended by Congress' } })
    expect((await withdraw()).body.code).toBe('ALREADY_DECIDED')
    expect(await on('2027-01-01')).toEqual([])
    expect((await admin.post(`/payroll-tables/${newId()}/verify`, {})).status).toBe(404)
  })

  test('is nobody’s business at a counter, and everything about it is in the audit log', async () => {
    const counter = await till.app.counter()
    expect((await counter.get('/payroll-tables?kind=sss')).status).toBe(403)
    expect((await counter.post('/payroll-tables', { row: next() })).status).toBe(403)
    const actions = await db.selectFrom('auditLog').select('action').where('objectType', '=', 'payroll_table').execute()
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set(['payroll_table.entered', 'payroll_table.verified', 'payroll_table.withdrawn']),
    )
  })
})
