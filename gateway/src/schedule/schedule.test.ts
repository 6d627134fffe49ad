import { newId } from '@labada/db/core/ids'
import { publishedShiftsOf } from '@labada/db/schedule/shifts'
import { parsedCsv } from '@labada/db/testing/csv'
import { type GivenBranch, givenBranch } from '@labada/db/testing/factories/factories'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../testing/app.ts'
import { MONDAY, put, startRoster } from '../testing/roster.ts'
import { done } from '../testing/till.ts'

const { admin, app, openBranch, publish, save, shiftOf, staff, week } = await startRoster()
let branch: GivenBranch
let ana: string
beforeEach(async () => {
  ;({ branch, ana } = await openBranch())
})
afterAll(() => app.stop())

describe('A week', () => {
  test('shows who works where, with the hours as they were planned', async () => {
    done(
      await save([
        put(shiftOf({ note: 'Bring the keys' })),
        put(shiftOf({ date: '2026-11-24', starts: 1320, ends: 1800 })),
      ]),
    )
    const { people, shifts, branches } = await week()
    expect(people.map(({ id }: { id: string }) => id)).toEqual([ana])
    expect(shifts).toMatchObject([
      { date: MONDAY, starts: 480, ends: 1020, note: 'Bring the keys', isPublished: false, version: 1, cost: null },
      { date: '2026-11-24', starts: 1320, ends: 1800 },
    ])
    expect(branches).toMatchObject([{ id: branch.id, publishedAt: null, coverage: { spans: [], version: 0 } }])
    expect((await admin.get('/schedule?weekOn=2026-11-24')).status).toBe(422)
  })

  test('forecasts what it costs, a regular holiday at twice the day', async () => {
    await app.db
      .insertInto('employeeRate')
      .values({
        id: newId(),
        employeeId: ana,
        fromOn: '2026-01-01' as ManilaDate,
        payType: 'daily',
        rateCentavos: fromPesos(600),
        reason: 'Hired',
        createdBy: null,
      })
      .execute()
    const holiday = shiftOf({ date: '2026-11-30' })
    done(
      await save([
        put(shiftOf({ date: '2026-12-01' })),
        put(holiday),
        put(shiftOf({ date: '2026-12-02', ends: 1080 })),
      ]),
    )
    const { shifts, branches } = await week('2026-11-30')
    expect(shifts.map(({ cost }: { cost: number }) => cost)).toEqual([1200, 600, 693.75])
    expect(branches[0].holidays).toMatchObject([{ date: '2026-11-30', dayType: 'regular_holiday' }])
  })

  test('is no business of an employee', async () => {
    const counter = await app.counter(branch)
    await counter.fetchCsrf()
    expect((await counter.get(`/schedule?weekOn=${MONDAY}`)).status).toBe(403)
    expect((await save([put(shiftOf())], {}, counter)).status).toBe(403)
    expect(
      (await counter.post('/schedule/publish', { id: newId(), weekOn: MONDAY, branchIds: [branch.id] })).status,
    ).toBe(403)
  })
})

describe('The shifts of one employee', () => {
  const shiftsOf = (id: string, from: string, to: string, by: Person = admin) =>
    by.get(`/employees/${id}/shifts?from=${from}&to=${to}`)

  test('are theirs alone, at any branch, published or not, within the days asked for', async () => {
    const second = await givenBranch(app.db)
    const both = await staff(branch, second)
    const at = { employeeId: both }
    done(
      await save([
        put(shiftOf(at)),
        put(
          shiftOf({
            ...at,
            branchId: second.id,
            date: '2026-11-25',
            isRestDay: true,
            starts: 0,
            ends: 0,
            breakMinutes: 0,
          }),
        ),
        put(shiftOf({ ...at, date: '2026-12-20' })),
        put(shiftOf()),
      ]),
    )
    done(await publish())
    const { items } = done(await shiftsOf(both, MONDAY, '2026-12-13'))
    expect(items).toMatchObject([
      { date: MONDAY, branch: { id: branch.id }, startsAt: '2026-11-23T00:00:00.000Z', isPublished: true },
      { date: '2026-11-25', branch: { id: second.id, name: second.name }, isRestDay: true, isPublished: false },
    ])
  })

  test('are in the week’s file, with the hours as they were planned', async () => {
    done(await save([put(shiftOf({ note: 'Bring the keys' })), put(shiftOf({ date: '2026-11-30' }))]))
    const query = { weekOn: MONDAY, branchId: branch.id }
    const made = done(await admin.post('/exports', { id: newId(), list: 'scheduledShifts', format: 'csv', query }))
    const rows = parsedCsv((await admin.get(`/exports/${made.id}/file`)).text)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual(expect.arrayContaining([branch.name, MONDAY, '480', 'Washer', 'Bring the keys']))
  })

  test('are refused for nobody, for more than 62 days, and for an employee', async () => {
    expect((await shiftsOf(newId(), MONDAY, MONDAY)).status).toBe(404)
    expect((await shiftsOf(ana, MONDAY, '2027-01-24')).status).toBe(422)
    expect((await shiftsOf(ana, '2026-11-24', MONDAY)).status).toBe(422)
    expect((await shiftsOf(ana, MONDAY, MONDAY, await app.counter(branch))).status).toBe(403)
  })
})

describe('A published week', () => {
  test('is out for everybody at once, and what is added later is a draft again', async () => {
    done(await save([put(shiftOf())]))
    const before = (await app.announced()).length
    const id = newId()
    const seen = () => publishedShiftsOf(app.db, ana, MONDAY, '2026-11-29' as ManilaDate)
    expect(await seen()).toEqual([])
    expect(done(await publish(id)).shifts).toMatchObject([{ isPublished: true, version: 2 }])
    expect(await seen()).toMatchObject([{ date: MONDAY, branchId: branch.id, isPublished: true }])
    expect(done(await publish(id)).shifts).toHaveLength(1)
    expect((await app.announced()).slice(before)).toEqual(['schedule.published'])
    done(await save([put(shiftOf({ date: '2026-11-26' }))]))
    const { shifts, branches } = await week()
    expect(shifts.map(({ isPublished }: { isPublished: boolean }) => isPublished)).toEqual([true, false])
    expect(branches[0].publishedAt).toBe('2026-11-21T02:00:00.000Z')
    expect((await admin.post(`/schedule/batches/${id}/undo`, { id: newId() })).body.code).toBe('NOT_REVERSIBLE')
  })

  test('is cleared with a reason, drafts without', async () => {
    done(await save([put(shiftOf())]))
    done(await publish())
    done(await save([put(shiftOf({ date: '2026-11-26' }))]))
    const clear = (more: object) =>
      admin.post('/schedule/clear', { id: newId(), weekOn: MONDAY, branchIds: [branch.id], draftsOnly: false, ...more })
    expect((await clear({})).body.code).toBe('NOTE_REQUIRED')
    expect(done(await clear({ draftsOnly: true })).removed).toHaveLength(1)
    expect(done(await clear({ reason: 'Typhoon' })).removed).toHaveLength(1)
    expect((await week()).shifts).toEqual([])
  })
})

describe('Templates, coverage and holidays', () => {
  const hours = { branchId: null, starts: 450, ends: 990, breakMinutes: 60, role: null }

  test('a template has a name of its own while it is in use', async () => {
    const name = `Opening ${newId().slice(-12)}`
    const body = { id: newId(), name, ...hours }
    const made = done(await admin.post('/shift-templates', body))
    expect(done(await admin.post('/shift-templates', body))).toEqual(made)
    expect((await admin.post('/shift-templates', { ...body, id: newId() })).body.code).toBe('CODE_TAKEN')
    const path = `/shift-templates/${made.id}`
    expect((await admin.patch(path, { name, ...hours, isArchived: true, version: 7 })).body.code).toBe('STALE_VERSION')
    expect(done(await admin.patch(path, { name, ...hours, isArchived: true, version: 1 }))).toMatchObject({
      isArchived: true,
      version: 2,
    })
    done(await admin.post('/shift-templates', { ...body, id: newId() }))
    expect((await admin.post('/shift-templates', { ...body, id: newId(), name: 'Never', ends: 450 })).status).toBe(422)
  })

  test('coverage is set by whoever saw it last', async () => {
    const spans = [{ weekday: 1, from: 480, to: 1200, heads: 2 }]
    const set = (version: number) => admin.put(`/schedule/coverage/${branch.id}`, { spans, version })
    expect(done(await set(0)).version).toBe(1)
    expect((await set(0)).body.code).toBe('STALE_VERSION')
    expect(done(await set(1)).version).toBe(2)
    expect((await week()).branches[0].coverage).toEqual({ spans, version: 2 })
  })

  test('a holiday holds where it was proclaimed, once, until it is withdrawn', async () => {
    const body = {
      id: newId(),
      date: '2026-11-26',
      name: 'Charter Day',
      dayType: 'special_nonworking',
      scope: `branch:${branch.id}`,
      source: 'City ordinance 12',
    }
    done(await admin.post('/holidays', body))
    expect(done(await admin.post('/holidays', body)).id).toBe(body.id)
    expect((await admin.post('/holidays', { ...body, id: newId() })).body.code).toBe('DATES_OVERLAP')
    expect((await admin.post('/holidays', { ...body, id: newId(), scope: 'branch:nowhere' })).status).toBe(422)
    expect((await week()).branches[0].holidays).toMatchObject([{ names: ['Charter Day'] }])
    expect((await admin.post(`/holidays/${body.id}/withdraw`, { reason: 'Moved' })).status).toBe(204)
    expect((await admin.post(`/holidays/${body.id}/withdraw`, { reason: 'Again' })).status).toBe(404)
    expect((await week()).branches[0].holidays).toEqual([])
    const law = await app.db
      .selectFrom('payrollTable')
      .select('id')
      .where('kind', '=', 'premium')
      .executeTakeFirstOrThrow()
    expect((await admin.post(`/holidays/${law.id}/withdraw`, { reason: 'No' })).status).toBe(404)
    done(await admin.put(`/holidays/regions/${branch.id}`, { region: 'NCR' }))
    const asean = (await week('2026-11-16')).branches[0]
    expect(asean.region).toBe('NCR')
    expect(asean.holidays).toHaveLength(3)
  })
})
