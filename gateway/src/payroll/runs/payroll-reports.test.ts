import { newId } from '@labada/db/core/ids'
import { earlierOf } from '@labada/db/payroll/items/payroll-earlier'
import { parsedCsv } from '@labada/db/testing/csv'
import { givenApprovedPayroll, givenHiredLongAgo } from '@labada/db/testing/factories/payroll-factories'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
const PERIOD = { from: '2026-11-16', to: '2026-11-30', payOn: '2026-12-05', frequency: 'semi_monthly' }
const runId = newId()
let counter: Counter

beforeAll(async () => {
  counter = await till.app.counter()
  await givenHiredLongAgo(till.app.db)
  done(await admin.post('/payroll-runs', { id: runId, ...PERIOD }))
})

describe('What the agencies are told', () => {
  test('is nothing while a payroll is not approved, and no bank is told either', async () => {
    const list = done(await admin.get('/payroll-reports/contributions?agency=sss&month=2026-11'))
    expect(list).toMatchObject({ items: [], missingNumbers: 0, totals: { total: 0 } })
    const file = await admin.get(`/payroll-runs/${runId}/bank-file?method=gcash`)
    expect([file.status, file.body.code]).toEqual([409, 'DOCUMENT_CLOSED'])
  })

  test('is each employee’s and the employer’s share of the month, by name, with who has no number', async () => {
    await givenApprovedPayroll(till.app.db, runId)
    const sss = done(await admin.get('/payroll-reports/contributions?agency=sss&month=2026-11'))
    expect(sss.items).toHaveLength(2)
    expect(sss.items[0]).toMatchObject({ base: 8938.73, employee: 975, employer: 1950, ec: 30, total: 2955 })
    expect(sss).toMatchObject({ missingNumbers: 1, totals: { employee: 1950, employer: 3900, total: 5910 } })
    const health = done(await admin.get('/payroll-reports/contributions?agency=philhealth&month=2026-11'))
    expect(health.items[0]).toMatchObject({ base: 19692.92, employee: 492.32, employer: 492.33, total: 984.65 })
    const tax = done(await admin.get('/payroll-reports/contributions?agency=tax&month=2026-11'))
    expect(tax.items[0]).toMatchObject({ base: 20000, employee: 50, employer: 0, total: 50 })
    const before = done(await admin.get('/payroll-reports/contributions?agency=sss&month=2026-10'))
    expect(before.items).toEqual([])
  })

  test('comes as a file with the same amounts', async () => {
    const made = done(
      await admin.post('/exports', {
        id: newId(),
        list: 'contributions',
        format: 'csv',
        query: { agency: 'sss', month: '2026-11' },
      }),
    )
    const [, first = []] = parsedCsv((await admin.get(`/exports/${made.id}/file`)).text)
    expect(first.slice(0, 2)).toEqual(['SSS', '2026-11'])
    expect(first.slice(6)).toEqual(['8938.73', '975.00', '0.00', '1950.00', '0.00', '30.00', '2955.00'])
  })

  test('is for admins only', async () => {
    expect((await counter.get('/payroll-reports/contributions?agency=sss&month=2026-11')).status).toBe(403)
  })
})

describe('The 13th month', () => {
  test('is a twelfth of the basic pay of the year, less what was paid of it', async () => {
    const year = done(await admin.get('/payroll-reports/thirteenth-month?year=2026'))
    expect(year.dueOn).toBe('2026-12-24')
    expect(year.items[0]).toMatchObject({ basicEarned: 8305, accrued: 692.08, paid: 0, due: 692.08 })
    expect(year.totals).toMatchObject({ basicEarned: 16610, accrued: 1384.16, due: 1384.16 })
    expect(done(await admin.get('/payroll-reports/thirteenth-month?year=2025')).items).toEqual([])
  })

  test('is due on the day that the law of its year says', async () => {
    const row = {
      id: newId(),
      kind: 'thirteenth_month',
      subject: '',
      from: '2031-06-01',
      to: null,
      source: 'RA 99999',
      verifiedBy: null,
      content: { dueOn: '12-15' },
    }
    const wrong = await admin.post('/payroll-tables', { row: { ...row, content: { dueOn: '13-40' } } })
    expect(wrong.status).toBe(422)
    done(await admin.post('/payroll-tables', { row }))
    const dueOn = async (year: number) => done(await admin.get(`/payroll-reports/thirteenth-month?year=${year}`)).dueOn
    expect(await Promise.all([2030, 2031, 2032].map(dueOn))).toEqual(['2030-12-24', '2031-12-15', '2032-12-15'])
  })

  test('counts what was paid in the year before the first pay here, until that is taken away', async () => {
    const { items } = done(await admin.get('/payroll-reports/thirteenth-month?year=2026'))
    const of = { employeeId: items[0].employeeId, label: '2026', fromOn: '2026-01-01', basis: 'Register of before' }
    const before = [
      { id: newId(), kind: 'earlier_basic', amount: 120_000, ...of },
      { id: newId(), kind: 'earlier_thirteenth', amount: 4000, ...of },
    ]
    for (const item of before) done(await admin.post('/pay-items', item))
    const year = done(await admin.get('/payroll-reports/thirteenth-month?year=2026'))
    expect(year.items[0]).toMatchObject({ basicEarned: 128_305, accrued: 10_692.08, paid: 4000, due: 6692.08 })
    expect(year.items[1]).toEqual(items[1])
    for (const { id } of before) done(await admin.post(`/pay-items/${id}/end`, { reason: 'Of another person' }))
    expect(done(await admin.get('/payroll-reports/thirteenth-month?year=2026')).items).toEqual(items)
  })

  test('comes as a file that says of which year and what is due', async () => {
    const query = { year: '2026' }
    const made = done(await admin.post('/exports', { id: newId(), list: 'thirteenthMonth', format: 'csv', query }))
    const [heads = [], row = []] = parsedCsv((await admin.get(`/exports/${made.id}/file`)).text)
    const of = (head: string) => row[heads.indexOf(head)]
    expect([of('Year'), of('13th month'), of('Paid'), of('Due')]).toEqual(['2026', '692.08', '0.00', '692.08'])
  })
})

describe('The register', () => {
  test('comes as a file, one payslip a row', async () => {
    const made = done(await admin.post('/exports', { id: newId(), list: 'payslips', format: 'csv', query: { runId } }))
    const [heads = [], ...rows] = parsedCsv((await admin.get(`/exports/${made.id}/file`)).text)
    expect(rows).toHaveLength(2)
    const of = (head: string) => rows[0]?.[heads.indexOf(head)]
    expect([of('From'), of('To'), of('Pay date')]).toEqual(['2026-11-16', '2026-11-30', '2026-12-05'])
    expect([of('Gross'), of('SSS'), of('Net'), of('State')]).toEqual(['8938.73', '975.00', '7221.41', 'computed'])
    expect([of('Total deductions'), of('Employer cost')]).toEqual(['1717.32', '11611.06'])
  })
})

describe('The bank file', () => {
  test('says who gets how much on which account, with nothing a spreadsheet would compute', async () => {
    const file = await admin.get(`/payroll-runs/${runId}/bank-file?method=gcash`)
    expect(file.headers.get('content-disposition')).toMatch(/filename="pay-gcash-2026-11-16-to-2026-11-30.csv"/)
    const [heads, ...rows] = parsedCsv(file.text)
    expect(heads).toEqual(['Account', 'Name', 'Amount', 'Reference'])
    expect(rows).toHaveLength(2)
    expect(rows[0]?.[0]).toBe("'=09171234567")
    expect(rows[0]?.[2]).toBe('7221.41')
    expect(parsedCsv((await admin.get(`/payroll-runs/${runId}/bank-file?method=bank`)).text)).toHaveLength(1)
  })

  test('is for admins only', async () => {
    expect((await counter.get(`/payroll-runs/${runId}/bank-file?method=gcash`)).status).toBe(403)
  })
})

describe('A pay that goes into the next year', () => {
  test('counts for the 13th month of each year with the days that were earned in it', async () => {
    const id = newId()
    const week = { from: '2026-12-28', to: '2027-01-03', payOn: '2027-01-05', frequency: 'weekly' }
    done(await admin.post('/payroll-runs', { id, ...week, withThirteenthMonth: true }))
    await givenApprovedPayroll(till.app.db, id, {
      thirteenth_month_base_next_centavos: 30_500,
      thirteenth_month_centavos: 60_000,
      // So that the gross stays what its parts add up to.
      corrections_centavos: -60_000,
      other_benefits_centavos: 10_000,
    })
    const [was, is] = [
      done(await admin.get('/payroll-reports/thirteenth-month?year=2026')).items[0],
      done(await admin.get('/payroll-reports/thirteenth-month?year=2027')).items[0],
    ]
    expect(was).toMatchObject({ basicEarned: 8305 + 8000, paid: 600 })
    expect(is).toMatchObject({ employeeId: was.employeeId, basicEarned: 305, paid: 0 })
    const january = { from: dayOf('2027-01-04'), to: dayOf('2027-01-10'), payOn: dayOf('2027-01-12') }
    const [known] = await earlierOf(till.app.db, [was.employeeId], january)
    // The 13th month of 2026 was handed out in 2027, so it is under the ceiling of that year.
    expect(known).toMatchObject({ basicEarned: 30_500, thirteenthMonthPaid: 0, benefitsPaid: 70_000 })
  })
})

function dayOf(text: string): ManilaDate {
  const date = parseManilaDate(text)
  if (!date) throw new Error('That is a day')
  return date
}
