import { newId } from '@labada/db/core/ids'
import { type GivenBranch, givenEmployee } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import type { Answer, Caller } from '../testing/caller.ts'

/** The schedule stands far ahead of any day this runs on. */
const NOW = new Date('2036-11-21T10:00:00+08:00')
const MONDAY = '2036-11-24'
const TUESDAY = '2036-11-25'
let test: TestApp
let admin: Person
let counter: Counter
let ana: InPortal
let ben: InPortal
beforeAll(async () => {
  test = await startTestApp({ clock: () => NOW })
  admin = await test.admin()
})
afterAll(() => test.stop())
beforeEach(async () => {
  counter = await test.counter()
  ana = await inPortal(counter.branch)
  ben = await inPortal(counter.branch)
})

interface InPortal {
  readonly id: string
  readonly call: Caller
  readonly path: string
}
async function inPortal(branch: GivenBranch): Promise<InPortal> {
  const { employeeId: id = '' } = await givenEmployee(test.db, { branchIds: [branch.id] })
  if (!id) throw new Error('An employee has an id')
  const { credential } = await givenPortalSession(test.db, { employeeId: id, device: counter.device })
  const call = test.caller({ token: credential, client: counter.device.credential })
  return { id, call, path: `/employee-portal/swaps/${id}` }
}
function done({ status, body, text }: Answer) {
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}
const mondayOf = (date: string) => (date < '2036-12-01' ? MONDAY : '2036-12-15')
/** A shift that employees see. */
async function planned(employeeId: string, more: object = {}): Promise<string> {
  const id = newId()
  const shift = {
    id,
    employeeId,
    branchId: counter.branch.id,
    date: MONDAY,
    starts: 480,
    ends: 1020,
    breakMinutes: 60,
    isRestDay: false,
    role: null,
    note: null,
    isPublished: false,
    ...more,
  }
  done(await admin.post('/schedule/changes', { id: newId(), changes: [{ do: 'put', shift, version: null }] }))
  done(
    await admin.post('/schedule/publish', {
      id: newId(),
      weekOn: mondayOf(shift.date),
      branchIds: [counter.branch.id],
    }),
  )
  return id
}
const ask = (shift: string, other: string | null, id = newId(), by = ana, to = ben) =>
  by.call.post(by.path, {
    id,
    shift_id: shift,
    to_employee_id: to.id,
    other_shift_id: other,
    note: 'My mother’s birthday',
  })
const answer = (swap: string, agree: boolean, by = ben) => by.call.post(`${by.path}/${swap}/answer`, { agree })
const decide = (swap: string, more: object) =>
  admin.post(`/schedule/swaps/${swap}/decision`, { decision: 'approve', batchId: newId(), ...more })
const shiftsOf = async (employeeId: string) =>
  test.db
    .selectFrom('shift')
    .select(['id', 'startsAt', 'publishedAt'])
    .where('employeeId', '=', employeeId)
    .orderBy('startsAt')
    .execute()
const bens = ({ colleagues }: { colleagues: { id: string }[] }) => colleagues.filter(({ id }) => id === ben.id)
const waiting = async () => {
  const { body } = await admin.get('/today')
  return body.attention.filter(
    ({ facts, branchId }: { facts: { kind: string }; branchId: string }) =>
      facts.kind === 'swap' && branchId === counter.branch.id,
  )
}

describe('A swap of shifts', () => {
  it('is asked for, agreed to and approved: each works the other’s hours, and it can be taken back as one step', async () => {
    const [mine, theirs] = [await planned(ana.id), await planned(ben.id, { starts: 720, ends: 1260 })]
    const { data } = done(await ana.call.get(`${ana.path}/choices/${mine}`))
    expect(bens(data)).toEqual([
      { id: ben.id, name: expect.any(String), is_free: false, shifts: [expect.objectContaining({ id: theirs })] },
    ])
    const id = newId()
    const asked = await Promise.all([ask(mine, theirs, id), ask(mine, theirs, id)])
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    expect(await waiting()).toEqual([])
    expect(done(await ben.call.get(ben.path)).data.swaps).toMatchObject([
      { id, status: 'asked', is_mine: false, note: 'My mother’s birthday' },
    ])
    expect(await decide(id, {})).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } })
    expect([(await answer(id, true)).status, (await answer(id, true)).status]).toEqual([200, 200])
    expect(await waiting()).toMatchObject([{ facts: { kind: 'swap', count: 1 } }])

    const batchId = newId()
    const both = await Promise.all([decide(id, { batchId }), decide(id, { batchId })])
    expect(both.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, { status: 'approved' }]))
    const at = (time: string) => new Date(`${MONDAY}T${time}+08:00`)
    expect(await shiftsOf(ana.id)).toMatchObject([{ id: mine, startsAt: at('12:00'), publishedAt: expect.any(Date) }])
    expect(await shiftsOf(ben.id)).toMatchObject([{ id: theirs, startsAt: at('08:00'), publishedAt: expect.any(Date) }])
    expect(await waiting()).toEqual([])
    expect(done(await ana.call.get(ana.path)).data.swaps).toMatchObject([{ id, status: 'approved', is_mine: true }])
    const told = await test.db
      .selectFrom('outbox')
      .select(['type', 'payload'])
      .where('type', 'like', 'swap.%')
      .execute()
    expect(told.filter(({ payload }) => JSON.stringify(payload).includes(id)).map(({ type }) => type)).toEqual([
      'swap.requested',
      'swap.answered',
      'swap.approved',
    ])
    const undone = await admin.post(`/schedule/batches/${batchId}/undo`, { id: newId(), reason: 'Ben is ill' })
    expect(undone.status).toBe(200)
    expect(await shiftsOf(ana.id)).toMatchObject([{ id: mine, startsAt: at('08:00') }])
  })

  it('may be only taken over, by who is free then', async () => {
    const mine = await planned(ana.id)
    const { data } = done(await ana.call.get(`${ana.path}/choices/${mine}`))
    expect(bens(data)).toMatchObject([{ id: ben.id, is_free: true, shifts: [] }])
    const id = newId()
    done(await ask(mine, null, id))
    done(await answer(id, true))
    done(await decide(id, {}))
    expect(await shiftsOf(ana.id)).toEqual([])
    expect(await shiftsOf(ben.id)).toMatchObject([{ id: mine }])
  })

  it('far ahead is proposed only to who is free then', async () => {
    const later = { date: '2036-12-15' }
    const mine = await planned(ana.id, later)
    await planned(ben.id, { ...later, starts: 600 })
    const { data } = done(await ana.call.get(`${ana.path}/choices/${mine}`))
    expect(bens(data)).toMatchObject([{ is_free: false, shifts: [expect.anything()] }])
  })

  it('is declined by the colleague, or by an admin with a reason the asker reads', async () => {
    const mine = await planned(ana.id)
    const first = newId()
    done(await ask(mine, null, first))
    done(await answer(first, false))
    expect(await decide(first, {})).toMatchObject({ status: 409 })
    const second = newId()
    done(await ask(mine, null, second))
    done(await answer(second, true))
    expect(await decide(second, { decision: 'decline' })).toMatchObject({ status: 422 })
    done(await decide(second, { decision: 'decline', reason: 'Ben opens on Tuesday' }))
    expect((await decide(second, { decision: 'decline', reason: 'Ben opens on Tuesday' })).status).toBe(200)
    const { data } = done(await ana.call.get(ana.path))
    expect(data.swaps.find((one: { id: string }) => one.id === second)).toMatchObject({
      status: 'declined',
      reason: 'Ben opens on Tuesday',
    })
    expect(await shiftsOf(ana.id)).toMatchObject([{ id: mine }])
  })

  it('of one shift is one at a time, and is taken back by who asked alone', async () => {
    const mine = await planned(ana.id)
    const id = newId()
    done(await ask(mine, null, id))
    expect(await ask(mine, null)).toMatchObject({ status: 422, body: { errors: { shift_id: [expect.any(String)] } } })
    expect([(await ben.call.post(`${ben.path}/${id}/cancel`, {})).text, (await answer(id, true, ana)).text]).toEqual([
      '',
      '',
    ])
    done(await ana.call.post(`${ana.path}/${id}/cancel`, {}))
    expect((await ana.call.post(`${ana.path}/${id}/cancel`, {})).status).toBe(200)
    expect((await answer(id, true)).status).toBe(409)
    expect((await ask(mine, null)).status).toBe(200)
  })

  it('is not approved once a shift is no more what they agreed to', async () => {
    const mine = await planned(ana.id)
    const id = newId()
    done(await ask(mine, null, id))
    done(await answer(id, true))
    await test.db.updateTable('shift').set({ version: 9 }).where('id', '=', mine).execute()
    expect(await decide(id, {})).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
    expect(await shiftsOf(ana.id)).toMatchObject([{ id: mine }])
  })

  it('is refused for shifts of others, drafts, and colleagues who cannot', async () => {
    const [mine, theirs] = [await planned(ana.id), await planned(ben.id, { date: TUESDAY })]
    expect((await ask(theirs, null)).status).toBe(422)
    expect((await ask(mine, newId())).status).toBe(422)
    const elsewhere = await inPortal((await test.counter()).branch)
    expect(await ask(mine, null, newId(), ana, elsewhere)).toMatchObject({
      status: 409,
      body: { code: 'SCHEDULE_CONFLICT' },
    })
    const busy = await planned(ben.id)
    expect(await ask(mine, null)).toMatchObject({ status: 409, body: { code: 'SCHEDULE_CONFLICT' } })
    expect((await ask(mine, busy)).status).toBe(200)
    const notMine = done(await ana.call.get(`${ana.path}/choices/${theirs}`))
    expect(notMine.data.colleagues).toEqual([])
    expect((await counter.get('/schedule/swaps')).status).toBe(403)
  })
})
