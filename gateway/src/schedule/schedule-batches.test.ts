import { newId } from '@labada/db/core/ids'
import { type GivenBranch, givenBranch } from '@labada/db/testing/factories/factories'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../testing/caller.ts'
import { MONDAY, put, startRoster } from '../testing/roster.ts'
import { done } from '../testing/till.ts'

const { admin, app, openBranch, publish, save, shiftOf, staff, week } = await startRoster()
let branch: GivenBranch
let ana: string
beforeEach(async () => {
  ;({ branch, ana } = await openBranch())
})
afterAll(() => app.stop())

const leaves = (id: string, at: string) =>
  app.db
    .updateTable('employee')
    .set({ deactivatedAt: new Date(at) })
    .where('id', '=', id)
    .execute()

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
    const both = await staff(branch, other)
    const answers = await Promise.all([
      save([put(shiftOf({ employeeId: both }))]),
      save([put(shiftOf({ employeeId: both, branchId: other.id, starts: 600, ends: 1140 }))]),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await expect(
      app.db
        .insertInto('shift')
        .values({
          id: newId(),
          employeeId: both,
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
    const name = fullNameOf(other.user)
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
