import { newId } from '@labada/db/core/ids'
import { computeRun } from '@labada/db/payroll/runs/payroll-compute'
import { checksumOf } from '@labada/db/testing/checksum'
import { workedDay } from '@labada/db/testing/factories/attendance-factories'
import { givenBranch, givenEmployee } from '@labada/db/testing/factories/factories'
import { addDays, type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill('2026-11-21T10:00:00+08:00')
const { admin, app, counter } = till
const { db } = app
afterAll(() => app.stop())

const FROM = day('2026-11-01')
const runId = newId()
const path = `/payroll-runs/${runId}/what-if`
const people: { readonly id: string; readonly daily: number; readonly overtime: number }[] = []
let second = ''

function day(text: string): ManilaDate {
  const date = parseManilaDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}

/** Somebody of a branch who worked twelve days of the period, with some overtime on each. */
async function givenWorker(branchId: string, index: number): Promise<void> {
  const id = (await givenEmployee(db, { branchIds: [branchId] })).employeeId ?? ''
  const daily = 61_000 + index * 4321
  const overtime = (index % 3) * 37
  await db
    .updateTable('employee')
    .set({
      hiredOn: day('2026-01-01'),
      homeBranchId: branchId,
      lastname: `Worker ${index}`,
      position: index % 2 === 0 ? 'Washer' : 'Cashier',
      payMethod: index % 4 === 3 ? 'bank' : 'cash',
    })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('employeeRate')
    .values({
      id: newId(),
      employeeId: id,
      fromOn: day('2026-01-01'),
      payType: index === 5 ? 'monthly' : 'daily',
      rateCentavos: centavos(index === 5 ? 2_456_789 : daily),
      reason: 'Hired',
    })
    .execute()
  for (let at = 0; at < 12; at += 1) {
    const workday = addDays(FROM, at)
    const isAbsent = at === index && index % 2 === 1
    const minutes = { regular: 480 - index * 7, overtime, nightRegular: 30, nightOvertime: overtime }
    await db
      .insertInto('attendanceDay')
      .values(
        workedDay({
          employeeId: id,
          workday,
          branchId,
          computedAt: till.now(),
          attendance: isAbsent ? 'absent' : 'worked',
          workedMinutes: isAbsent ? 0 : minutes.regular + overtime,
          regularMinutes: isAbsent ? 0 : minutes.regular,
          overtimeMinutes: isAbsent ? 0 : overtime,
          slices: JSON.stringify(isAbsent ? [] : [{ date: workday, dayType: 'ordinary', isRestDay: false, minutes }]),
        }),
      )
      .execute()
  }
  people.push({ id, daily, overtime })
}

beforeAll(async () => {
  second = (await givenBranch(db)).id
  await db
    .updateTable('branch')
    .set({ wageRegion: 'NCR', wageTier: 'general' })
    .where('id', '=', counter.branch.id)
    .execute()
  for (let index = 0; index < 8; index += 1) await givenWorker(index < 5 ? counter.branch.id : second, index)
  const period = { from: '2026-11-01', to: '2026-11-15', payOn: '2026-11-20', frequency: 'semi_monthly' }
  done(await admin.post('/payroll-runs', { id: runId, ...period }))
  done(await admin.post(`/payroll-runs/${runId}/compute`, {}))
  await computeRun(db, runId, till.now())
})

interface Pay {
  readonly gross: number
  readonly net: number
  readonly cost: number
  readonly deductions: number
  readonly employer: number
}
interface Both<Figure> {
  readonly now: Figure
  readonly supposed: Figure
}
interface Answer {
  readonly heads: number
  readonly touched: number
  readonly missing: number
  readonly stale: number
  readonly totals: Both<Pay>
  readonly month: Both<{ gross: number }>
  readonly year: Both<{ gross: number }>
  readonly branches: readonly (Both<Pay> & { branchId: string; heads: number; cash: Both<number> })[]
  readonly people: readonly (Both<Pay> & { employeeId: string; branchId: string; monthDifference: number })[]
  readonly places: readonly { region: string; tier: string; daily: number | null }[]
}
const suppose = async (body: object): Promise<Answer> => done(await admin.post(path, body))
const cents = (pesos: number) => Math.round(pesos * 100)
const touchedIds = ({ people: rows }: Answer) =>
  rows.filter(({ now, supposed }) => now.gross !== supposed.gross).map(({ employeeId }) => employeeId)

describe('A what-if', () => {
  test('of nothing is the run itself, to the centavo', async () => {
    const same = await suppose({})
    const { run, branches } = done(await admin.get(`/payroll-runs/${runId}`))
    expect([same.touched, same.stale, same.heads, same.heads + same.missing]).toEqual([0, 0, 8, run.heads])
    for (const totals of [same.totals.now, same.totals.supposed]) {
      expect([totals.gross, totals.net]).toEqual([run.totals.gross, run.totals.net])
    }
    expect(run.totals.gross).toBeGreaterThan(0)
    expect(same.month.supposed).toEqual(same.month.now)
    expect(same.year.supposed).toEqual(same.year.now)
    for (const branch of same.branches) {
      const kept = branches.find(({ branchId }: { branchId: string }) => branchId === branch.branchId)
      expect([branch.supposed.gross, branch.supposed.net]).toEqual([kept.totals.gross, kept.totals.net])
    }
    const { items } = done(await admin.get(`/payroll-runs/${runId}/slips?limit=200`))
    for (const person of same.people) {
      const slip = items.find(({ employee }: { employee: { id: string } }) => employee.id === person.employeeId)
      expect([person.now, person.monthDifference]).toEqual([person.supposed, 0])
      expect([person.supposed.gross, person.supposed.net]).toEqual([slip.figures.gross, slip.figures.net])
    }
  })

  test('writes nothing, whatever is supposed', async () => {
    const before = await checksumOf(db)
    await suppose({
      raise: { kind: 'percent', percent: 12.5 },
      wage: { region: 'NCR', tier: 'general', daily: 800 },
      day: { date: '2026-11-05', dayType: 'regular_holiday' },
      overtimePercent: 150,
    })
    expect(await checksumOf(db)).toEqual(before)
  })

  test('adds up: people to branches, branches to the whole', async () => {
    const { totals, branches, people: rows, month } = await suppose({ raise: { kind: 'daily', amount: 33.33 } })
    for (const name of ['gross', 'net', 'cost', 'deductions', 'employer'] as const) {
      for (const side of ['now', 'supposed'] as const) {
        const of = (parts: readonly Both<Pay>[]) => parts.reduce((total, part) => total + cents(part[side][name]), 0)
        expect(of(rows)).toBe(cents(totals[side][name]))
        expect(of(branches)).toBe(cents(totals[side][name]))
      }
    }
    expect(month.supposed.gross).toBeGreaterThan(month.now.gross)
  })

  test('raises whom it names: a branch, a position, ticked people', async () => {
    const raise = { kind: 'daily', amount: 40 }
    const ids = people.map(({ id }) => id)
    expect(new Set(touchedIds(await suppose({ raise })))).toEqual(new Set(ids))
    expect(new Set(touchedIds(await suppose({ raise: { ...raise, branchId: second } })))).toEqual(new Set(ids.slice(5)))
    const washers = ids.filter((_, index) => index % 2 === 0)
    expect(new Set(touchedIds(await suppose({ raise: { ...raise, position: 'Washer' } })))).toEqual(new Set(washers))
    const two = ids.slice(2, 4)
    expect(new Set(touchedIds(await suppose({ raise: { ...raise, employeeIds: two } })))).toEqual(new Set(two))
  })

  test('lifts to another minimum wage only where it holds and only who is below it', async () => {
    const { places } = await suppose({})
    const here = places.find(({ region }) => region === 'NCR')
    expect(here).toMatchObject({ tier: 'general' })
    const answer = await suppose({ wage: { region: 'NCR', tier: 'general', daily: 700 } })
    const below = people.slice(0, 5).filter(({ daily }) => daily < 70_000)
    expect(below.length).toBeGreaterThan(0)
    expect(new Set(touchedIds(answer))).toEqual(new Set(below.map(({ id }) => id)))
  })

  test('leaves as much of a meal on overtime untaxed as payroll does where that minimum wage holds', async () => {
    // Above both minimum wages and with overtime: of ₱450 a meal 30 % of ₱755 is untaxed.
    const earner = people[4]?.id ?? ''
    const slipsOf = async () => done(await admin.get(`/payroll-runs/${runId}/slips?limit=200`)).items
    const slip = (await slipsOf()).find(({ employee }: { employee: { id: string } }) => employee.id === earner)
    const item = { employeeId: earner, basis: 'Company policy' }
    const added = [
      { kind: 'allowance', label: 'Supper', amount: 12 * 450, deMinimis: 'ot_meal_pct_of_minimum_wage' },
      // Of a pay that is taxed, whose ₱90,000 of untaxed benefits are used up: what is over is taxed with it.
      { kind: 'allowance', label: 'Posting', amount: 10_000 },
    ].map((own) => ({ id: newId(), ...item, slipId: slip.id, ...own }))
    const ofYear = {
      id: newId(),
      ...item,
      kind: 'earlier_benefits',
      label: '2026',
      fromOn: '2026-01-01',
      amount: 90_000,
    }
    const entered = [...added, ofYear]
    const again = async () => {
      done(await admin.post(`/payroll-runs/${runId}/compute`, {}))
      await computeRun(db, runId, till.now())
    }
    const inBranch = ({ people: rows }: Answer) => rows.filter(({ branchId }) => branchId === counter.branch.id)
    const payOf = (rows: ReturnType<typeof inBranch>) => rows.find(({ employeeId }) => employeeId === earner)
    const at = (daily: number) => suppose({ wage: { region: 'NCR', tier: 'general', daily } })
    const move = (to: { readonly wageRegion: string; readonly wageTier: string }) =>
      db.updateTable('branch').set(to).where('id', '=', counter.branch.id).execute()
    const end = async (id: string) => done(await admin.post(`/pay-items/${id}/end`, { reason: 'Only for this test' }))
    // Within the ceiling of both it changes no pay: only the four below ₱760 are paid otherwise.
    const little = { ...added[0], id: newId(), amount: 12 * 100 }
    done(await admin.post('/pay-items', little))
    await again()
    expect((await at(760)).touched).toBe(4)
    await end(little.id)
    for (const one of entered) done(await admin.post('/pay-items', one))
    await again()
    const now = payOf(inBranch(await suppose({})))?.now
    expect(payOf(inBranch(await at(755)))?.supposed).toEqual(now)
    const supposed = inBranch(await at(550))
    const fed = payOf(supposed)?.supposed
    expect(fed?.gross).toBe(now?.gross)
    expect(fed?.net).toBeLessThan(now?.net ?? 0)
    // Western Visayas really has ₱550 (Wage Order RBVI-29).
    await move({ wageRegion: 'VI', wageTier: 'general_gt10' })
    await again()
    const real = inBranch(await suppose({}))
    expect(supposed.map((row) => row.supposed)).toEqual(real.map((row) => row.now))
    await move({ wageRegion: 'NCR', wageTier: 'general' })
    for (const { id } of entered) await end(id)
    await again()
  })

  test('pays a holiday more once in the year, other overtime every month', async () => {
    const holiday = await suppose({ day: { date: '2026-11-05', dayType: 'regular_holiday' } })
    expect(holiday.totals.supposed.gross).toBeGreaterThan(holiday.totals.now.gross)
    expect(holiday.month.supposed).toEqual(holiday.month.now)
    const once = cents(holiday.totals.supposed.gross) - cents(holiday.totals.now.gross)
    expect(cents(holiday.year.supposed.gross) - cents(holiday.year.now.gross)).toBe(once)
    const none = await suppose({ overtimePercent: 0 })
    const withOvertime = people.filter(({ overtime }) => overtime > 0).map(({ id }) => id)
    expect(new Set(touchedIds(none))).toEqual(new Set(withOvertime))
    const month = cents(none.month.supposed.gross) - cents(none.month.now.gross)
    expect(cents(none.year.supposed.gross) - cents(none.year.now.gross)).toBe(12 * month)
  })

  test('says how many payslips today’s law would pay otherwise', async () => {
    const whose = people[0]?.id ?? ''
    const { basicCentavos, grossCentavos, netCentavos } = await db
      .selectFrom('payslip')
      .select(['basicCentavos', 'grossCentavos', 'netCentavos'])
      .where('employeeId', '=', whose)
      .executeTakeFirstOrThrow()
    const paid = (more: number) => ({
      basicCentavos: centavos(basicCentavos + more),
      grossCentavos: centavos(grossCentavos + more),
      netCentavos: centavos(netCentavos + more),
    })
    await db.updateTable('payslip').set(paid(1)).where('employeeId', '=', whose).execute()
    expect((await suppose({})).stale).toBe(1)
    await db.updateTable('payslip').set(paid(0)).where('employeeId', '=', whose).execute()
    expect((await suppose({})).stale).toBe(0)
  })

  test('takes a day of the period, a run that is there, and an admin', async () => {
    const outside = await admin.post(path, { day: { date: '2026-11-16', dayType: 'ordinary' } })
    expect([outside.status, Object.keys(outside.body.errors)]).toEqual([422, ['day']])
    expect((await admin.post(`/payroll-runs/${newId()}/what-if`, {})).status).toBe(404)
    expect((await admin.post(path, { overtimePercent: 301 })).status).toBe(422)
    expect((await admin.post(path, { raise: { kind: 'percent', percent: 0 } })).status).toBe(422)
    expect((await counter.post(path, {})).status).toBe(403)
  })
})
