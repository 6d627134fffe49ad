import { newId } from '@labada/db/core/ids'
import { publishedShiftsOf } from '@labada/db/schedule/shifts'
import { parsedCsv } from '@labada/db/testing/csv'
import { type GivenBranch, givenBranch, givenEmployee } from '@labada/db/testing/factories/factories'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../testing/app.ts'
import type { Answer } from '../testing/caller.ts'

const MONDAY = '2026-11-23' as ManilaDate
let app: TestApp
let admin: Person
let branch: GivenBranch
let ana: string
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-21T10:00:00+08:00') })
  admin = await app.admin()
  await admin.fetchCsrf()
})
afterAll(() => app.stop())
beforeEach(async () => {
  branch = await givenBranch(app.db)
  ana = await staff(branch)
})

async function staff(...branches: GivenBranch[]): Promise<string> {
  const { employeeId } = await givenEmployee(app.db, { branchIds: branches.map(({ id }) => id) })
  if (!employeeId) throw new Error('An employee without an employee')
  return employeeId
}
const leaves = (id: string, at: string) =>
  app.db
    .updateTable('employee')
    .set({ deactivatedAt: new Date(at) })
    .where('id', '=', id)
    .execute()
const shiftOf = (more: object = {}) => ({
  id: newId(),
  employeeId: ana,
  branchId: branch.id,
  date: MONDAY,
  starts: 480,
  ends: 1020,
  breakMinutes: 60,
  isRestDay: false,
  role: 'Washer',
  note: null,
  isPublished: false,
  ...more,
})
const put = (shift: object, version: number | null = null) => ({ do: 'put', shift, version })
const save = (changes: object[], more: object = {}, by: Person = admin) =>
  by.post('/schedule/changes', { id: newId(), changes, ...more })
const week = async (weekOn: string = MONDAY) =>
  done(await admin.get(`/schedule?weekOn=${weekOn}&branchId=${branch.id}`))
function done({ status, body, text }: Answer) {
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}
const publish = (id = newId(), weekOn: string = MONDAY) =>
  admin.post('/schedule/publish', { id, weekOn, branchIds: [branch.id] })

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

describe('Saving shifts', () => {
  test('twice is one step, one announcement', async () => {
    const before = (await app.announced()).length
    const body = { id: newId(), changes: [put(shiftOf())] }
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post('/schedule/changes', body)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(done(answers[0] as Answer).shifts).toHaveLength(1)
    expect((await app.announced()).slice(before)).toEqual(['shift.scheduled'])
  })

  test('is all of it or nothing', async () => {
    const answer = await save([put(shiftOf()), put(shiftOf({ starts: 900, ends: 1260 }))])
    expect([answer.status, answer.body.code]).toEqual([409, 'DATES_OVERLAP'])
    expect((await week()).shifts).toEqual([])
  })

  test('never puts one person in two places, whoever tries at once', async () => {
    const other = await givenBranch(app.db)
    ana = await staff(branch, other)
    const answers = await Promise.all([
      save([put(shiftOf())]),
      save([put(shiftOf({ branchId: other.id, starts: 600, ends: 1140 }))]),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await expect(
      app.db
        .insertInto('shift')
        .values({
          id: newId(),
          employeeId: ana,
          branchId: branch.id,
          date: MONDAY,
          startsAt: new Date('2026-11-23T12:00:00+08:00'),
          endsAt: new Date('2026-11-23T13:00:00+08:00'),
          role: null,
          note: null,
          publishedAt: null,
          changedBy: null,
        })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'shift_no_overlap' })
  })

  test('says who was quicker', async () => {
    const shift = shiftOf()
    done(await save([put(shift)]))
    const other = await app.admin()
    await other.fetchCsrf()
    done(await save([put({ ...shift, ends: 960 }, 1)], {}, other))
    const late = await save([put({ ...shift, ends: 900 }, 1)])
    const name = `${other.user.firstname} ${other.user.lastname}`
    expect([late.status, late.body]).toMatchObject([409, { code: 'STALE_VERSION', by: name, shiftId: shift.id }])
    done(await save([{ do: 'remove', id: shift.id, version: 2 }], {}, other))
    const gone = await save([put({ ...shift, ends: 900 }, 2)])
    expect(gone.body.message).toBe(`${name} removed this shift. Reload and try again.`)
  })

  test('refuses whoever left or is not of the branch, until somebody says why', async () => {
    const stranger = await staff(await givenBranch(app.db))
    const asked = [put(shiftOf({ employeeId: stranger }))]
    expect((await save(asked)).body).toMatchObject({ code: 'SCHEDULE_CONFLICT', conflict: 'not_assigned' })
    expect((await save(asked, { override: true })).body.code).toBe('SCHEDULE_CONFLICT')
    done(await save(asked, { override: true, reason: 'Covers for Ana' }))
    await leaves(ana, '2026-11-20T18:00:00+08:00')
    expect((await save([put(shiftOf())])).body).toMatchObject({ code: 'SCHEDULE_CONFLICT', conflict: 'deactivated' })
    expect((await save([put(shiftOf({ employeeId: newId() }))], { override: true, reason: 'Whoever' })).status).toBe(
      422,
    )
    expect((await save([put(shiftOf({ ends: 480 }))])).status).toBe(422)
  })

  test('asks why once employees have seen them', async () => {
    const shift = shiftOf()
    done(await save([put(shift)]))
    done(await publish())
    expect((await save([put({ ...shift, isPublished: true, ends: 960 }, 2)])).body.code).toBe('NOTE_REQUIRED')
    expect((await save([{ do: 'remove', id: shift.id, version: 2 }])).body.code).toBe('NOTE_REQUIRED')
    done(await save([put({ ...shift, isPublished: true, ends: 960 }, 2)], { reason: 'Leaves early' }))
    expect((await week()).shifts).toMatchObject([{ ends: 960, isPublished: true, version: 3 }])
  })
})

describe('A step', () => {
  test('is taken back as a whole, and only once', async () => {
    const first = shiftOf()
    const id = newId()
    done(await admin.post('/schedule/changes', { id, changes: [put(first)] }))
    const edit = newId()
    const second = shiftOf({ date: '2026-11-25' })
    done(
      await admin.post('/schedule/changes', {
        id: edit,
        changes: [{ do: 'remove', id: first.id, version: 1 }, put(second)],
      }),
    )
    expect(done(await admin.post(`/schedule/batches/${edit}/undo`, { id: newId() }))).toMatchObject({
      shifts: [{ id: first.id }],
      removed: [second.id],
    })
    expect((await week()).shifts.map((one: { id: string }) => one.id)).toEqual([first.id])
    expect((await admin.post(`/schedule/batches/${edit}/undo`, { id: newId() })).body.code).toBe('ALREADY_DECIDED')
    expect((await admin.post(`/schedule/batches/${newId()}/undo`, { id: newId() })).status).toBe(404)
  })

  test('stays when somebody changed its shifts since', async () => {
    const shift = shiftOf()
    const id = newId()
    done(await admin.post('/schedule/changes', { id, changes: [put(shift)] }))
    done(await save([put({ ...shift, ends: 960 }, 1)]))
    expect((await admin.post(`/schedule/batches/${id}/undo`, { id: newId() })).body.code).toBe('STALE_VERSION')
  })
})

describe('Copying a week', () => {
  test('adds drafts, skips who left and what is taken, and can be taken back', async () => {
    const ben = await staff(branch)
    const gone = await staff(branch)
    const rest = shiftOf({
      employeeId: ben,
      date: '2026-11-24',
      starts: 0,
      ends: 0,
      breakMinutes: 0,
      isRestDay: true,
      role: null,
    })
    done(await save([put(shiftOf()), put(shiftOf({ employeeId: ben })), put(shiftOf({ employeeId: gone })), put(rest)]))
    done(await save([put(shiftOf({ employeeId: ben, date: '2026-11-30', starts: 600, ends: 1140 }))]))
    await leaves(gone, '2026-11-28T18:00:00+08:00')
    const terms = { fromWeekOn: MONDAY, toWeekOns: ['2026-11-30'], branchIds: [branch.id], withRestDays: true }
    const preview = done(await admin.post('/schedule/copy-preview', terms))
    expect(preview.adds.map((one: { employeeId: string; date: string }) => [one.employeeId, one.date])).toEqual([
      [ana, '2026-11-30'],
      [ben, '2026-12-01'],
    ])
    expect(preview.skips.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      'deactivated',
      'occupied',
    ])
    const id = newId()
    const copied = done(await admin.post('/schedule/copy', { id, ...terms }))
    expect(copied.shifts).toHaveLength(2)
    expect(done(await admin.post('/schedule/copy', { id, ...terms }))).toEqual(copied)
    expect(done(await admin.post('/schedule/copy', { id: newId(), ...terms })).shifts).toEqual([])
    done(await admin.post(`/schedule/batches/${id}/undo`, { id: newId() }))
    expect(done(await admin.post('/schedule/copy-preview', terms)).adds).toHaveLength(2)
  })

  test('repeats it for weeks, and not into itself', async () => {
    done(await save([put(shiftOf())]))
    const terms = { fromWeekOn: MONDAY, branchIds: [branch.id], withRestDays: false }
    const weeks = ['2026-11-30', '2026-12-07', '2026-12-14']
    expect(done(await admin.post('/schedule/copy', { id: newId(), toWeekOns: weeks, ...terms })).shifts).toHaveLength(3)
    expect((await admin.post('/schedule/copy', { id: newId(), toWeekOns: [MONDAY], ...terms })).status).toBe(422)
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
    done(await admin.post(`/holidays/${body.id}/withdraw`, { reason: 'Moved' }))
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
