import { newId } from '@labada/db/core/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Counter, Person } from '../../testing/app.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { done, statusesOf } from '../../testing/till.ts'

let shop: TestApp
let admin: Person
let counter: Counter
let now: Date
beforeAll(async () => {
  now = new Date('2026-11-21T10:00:00+08:00')
  shop = await startTestApp({ clock: () => now })
  admin = await shop.admin()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  counter = await shop.counter()
})

const washer = (more: object = {}) => ({
  id: newId(),
  name: 'Washer 1',
  kind: 'washer',
  capacityKg: 8.5,
  minutesPerCycle: 35,
  counterReading: 120,
  ...more,
})
const listed = () => `/branches/${counter.branch.id}/machines`
const made = async (more: object = {}) => done(await admin.post(listed(), washer(more)))
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

describe('a machine', () => {
  it('is kept with what it can do, once however often it is sent, and announced', async () => {
    const body = washer()
    const first = done(await admin.post(listed(), body))
    expect(first).toEqual({
      ...body,
      branchId: counter.branch.id,
      status: 'working',
      down: null,
      downMinutes: 0,
      cycles: [],
      used: { cycles: 0, minutes: 0 },
      version: 1,
    })
    expect(done(await admin.post(listed(), body))).toEqual(first)
    expect((await admin.post(listed(), { ...body, name: 'Another' })).status).toBe(409)
    expect((await shop.announced()).filter((type) => type === 'machine.changed')).toHaveLength(1)
  })

  it('is found in its branch only, washers first, and its kilograms count while it works', async () => {
    await made({ name: 'Dryer 1', kind: 'dryer', capacityKg: 10, counterReading: null })
    await made()
    const old = await made({ name: 'Washer 0', capacityKg: 5 })
    const { id, branchId: _b, status: _s, down: _d, downMinutes: _m, ...terms } = old
    done(await admin.patch(`/machines/${id}`, { ...terms, isRetired: true }))
    const { items, totals } = done(await admin.get(listed()))
    expect(items.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ['Washer 1', 'working'],
      ['Dryer 1', 'working'],
      ['Washer 0', 'retired'],
    ])
    expect(totals).toEqual({ working: 2, busy: 0, done: 0, outOfOrder: 0, capacityKg: 18.5 })
    const elsewhere = await shop.counter()
    expect(done(await admin.get(`/branches/${elsewhere.branch.id}/machines`)).items).toEqual([])
    expect((await admin.get(`/branches/${newId()}/machines`)).status).toBe(404)
  })

  it('has a name of its own in its branch; one that is retired gives it back', async () => {
    const first = await made()
    const twin = await admin.post(listed(), washer({ name: 'washer 1' }))
    expect([twin.status, twin.body.errors]).toEqual([422, { name: ['Another machine at this branch has this name'] }])
    const { id, branchId: _b, status: _s, down: _d, downMinutes: _m, ...terms } = first
    const retired = done(await admin.patch(`/machines/${id}`, { ...terms, isRetired: true }))
    expect(retired).toMatchObject({ status: 'retired', version: 2 })
    await made()
    const back = await admin.patch(`/machines/${id}`, { ...terms, version: 2, isRetired: false })
    expect(back.status).toBe(422)
  })

  it('is not overwritten by somebody who saw an older state of it', async () => {
    const { id, branchId: _b, status: _s, down: _d, downMinutes: _m, ...terms } = await made()
    done(await admin.patch(`/machines/${id}`, { ...terms, minutesPerCycle: 40, isRetired: false }))
    const stale = await admin.patch(`/machines/${id}`, { ...terms, minutesPerCycle: 50, isRetired: false })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  })

  it('refuses what no machine can be', async () => {
    for (const [field, value] of [
      ['name', ' '],
      ['kind', 'iron'],
      ['capacityKg', 0],
      ['capacityKg', 8.3],
      ['minutesPerCycle', 0],
      ['counterReading', -1],
    ] as const) {
      const answer = await admin.post(listed(), washer({ [field]: value }))
      expect([field, answer.status, Object.keys(answer.body.errors)]).toEqual([field, 422, [field]])
    }
  })

  it('is the back office’s: a counter is refused', async () => {
    const { id } = await made()
    const answers = [
      await counter.get(listed()),
      await counter.post(listed(), washer()),
      await counter.post(`/machines/${id}/downtimes`, { id: newId(), reason: 'Leaks' }),
    ]
    expect(new Set(statusesOf(answers))).toEqual(new Set([403]))
  })
})

describe('a machine out of order', () => {
  it('says since when and why, counts the minutes, and runs again with what was done', async () => {
    const { id } = await made()
    const downtime = { id: newId(), reason: 'Drum belt snapped' }
    const stopped = done(await admin.post(`/machines/${id}/downtimes`, downtime))
    expect(stopped).toMatchObject({
      status: 'out_of_order',
      down: { ...downtime, since: now.toISOString(), by: { id: admin.user.id } },
    })
    expect(done(await admin.get(listed())).totals).toEqual({
      working: 0,
      busy: 0,
      done: 0,
      outOfOrder: 1,
      capacityKg: 0,
    })
    later(90)
    const restart = { downtimeId: downtime.id, remedy: 'New belt' }
    const running = done(await admin.post(`/machines/${id}/restart`, restart))
    expect(running).toMatchObject({ status: 'working', down: null, downMinutes: 90 })
    later(10)
    expect(done(await admin.post(`/machines/${id}/restart`, restart))).toEqual(running)
    const log = done(await admin.get(`/machines/${id}/downtimes`))
    expect(log.totals).toEqual({ downtimes: 1 })
    expect(log.items[0]).toMatchObject({ reason: downtime.reason, ended: { remedy: 'New belt' } })
    const written = await shop.db
      .selectFrom('auditLog')
      .select('action')
      .where('objectId', '=', id)
      .orderBy('seq')
      .execute()
    expect(written.map(({ action }) => action)).toEqual(['machine.created', 'machine.stopped', 'machine.restarted'])
  })

  it('is out of order once: sent again it is the same, a second reason is refused', async () => {
    const { id } = await made()
    const downtime = { id: newId(), reason: 'Leaks' }
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`/machines/${id}/downtimes`, downtime)))
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    const second = await admin.post(`/machines/${id}/downtimes`, { id: newId(), reason: 'Smokes' })
    expect([second.status, second.body.code]).toEqual([409, 'ALREADY_DECIDED'])
    const other = await made({ name: 'Washer 2' })
    expect((await admin.post(`/machines/${other.id}/downtimes`, downtime)).status).toBe(409)
    expect((await admin.post(`/machines/${other.id}/restart`, { downtimeId: downtime.id })).status).toBe(404)
  })

  it('keeps every downtime, the newest first, page by page', async () => {
    const { id } = await made()
    for (const reason of ['One thing', 'Two things', 'Three things']) {
      const downtimeId = newId()
      done(await admin.post(`/machines/${id}/downtimes`, { id: downtimeId, reason }))
      later(5)
      done(await admin.post(`/machines/${id}/restart`, { downtimeId }))
    }
    const first = done(await admin.get(`/machines/${id}/downtimes?limit=2`))
    const rest = done(await admin.get(`/machines/${id}/downtimes?limit=2&cursor=${first.nextCursor}`))
    const reasons = [...first.items, ...rest.items].map(({ reason }: { reason: string }) => reason)
    expect(reasons).toEqual(['Three things', 'Two things', 'One thing'])
    expect([first.totals.downtimes, rest.nextCursor]).toEqual([3, null])
    expect((await admin.get(`/machines/${newId()}/downtimes`)).status).toBe(404)
  })
})
