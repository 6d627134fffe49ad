import { newId } from '@labada/db/core/ids'
import { checkInvariant } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { done, received, startTill, statusesOf } from '../../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { services } = till
let counter: Counter
let washer: { id: string }
let order: { id: string; number: string; loads: { id: string; number: number }[] }
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
  washer = await machine('Washer 1')
  order = await washed()
})

const machine = async (name: string, kind = 'washer', branchId = counter.branch.id) =>
  done(
    await till.admin.post(`/branches/${branchId}/machines`, {
      id: newId(),
      name,
      kind,
      capacityKg: 8,
      minutesPerCycle: kind === 'washer' ? 35 : 45,
      counterReading: null,
    }),
  )
/** Two loads that are being washed. */
async function washed() {
  const made = await received(till, 0, { lines: [{ serviceId: services.full, quantity: 2 }] }, counter)
  for (const { id } of made.loads) await move(made.id, id, 'washing')
  return made
}
const move = async (orderId: string, loadId: string, stage: string) =>
  done(await counter.post(`/orders/${orderId}/loads/${loadId}/stage`, { stage }))
const put = (load: number, into: { id: string }, more: object = {}) =>
  counter.post(`/machines/${into.id}/cycles`, {
    id: newId(),
    orderId: order.id,
    loadId: order.loads[load]?.id,
    ...more,
  })
const machines = async () => done(await counter.get('/machines')).items
const inside = async () =>
  (await machines()).map(({ name, status, cycles }: Listed) => [name, status, ...cycles.map(({ load }) => load.number)])
interface Listed {
  readonly name: string
  readonly status: string
  readonly cycles: readonly { readonly id: string; readonly load: { readonly number: number } }[]
}
const told = async () => (await till.app.announced()).filter((type) => /^machine\.(started|finished)$/.test(type))

describe('a load in a machine', () => {
  it('is told with its order, who put it there and when it is done; the counter sees machines of its branch only', async () => {
    const before = (await told()).length
    const answer = done(await put(0, washer))
    expect(answer).toEqual({
      id: washer.id,
      name: 'Washer 1',
      kind: 'washer',
      capacityKg: 8,
      minutesPerCycle: 35,
      status: 'busy',
      trouble: null,
      cycles: [
        {
          id: expect.any(String),
          order: { id: order.id, number: order.number },
          load: { id: order.loads[0]?.id, number: 1 },
          beganAt: '2026-11-21T02:00:00.000Z',
          beganBy: { id: counter.user.id, name: fullNameOf(counter.user) },
          endsAt: '2026-11-21T02:35:00.000Z',
        },
      ],
    })
    expect(await machines()).toEqual([answer])
    expect((await told()).slice(before)).toEqual(['machine.started'])
    const other = await till.app.counter()
    expect(done(await other.get('/machines')).items).toEqual([])
    const intruding = { id: newId(), orderId: order.id, loadId: order.loads[1]?.id }
    expect((await other.post(`/machines/${washer.id}/cycles`, intruding)).status).toBe(404)
    expect((await other.post(`/machine-cycles/${answer.cycles[0].id}/finish`)).status).toBe(404)
    const theirs = await machine('Washer 1', 'washer', other.branch.id)
    expect((await put(1, theirs)).status).toBe(404)
  })

  it('is put there once however often it is sent, and an id belongs to one load', async () => {
    const body = { id: newId() }
    const before = (await told()).length
    const answers = await Promise.all([put(0, washer, body), put(0, washer, body), put(0, washer, body)])
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    expect(await inside()).toEqual([['Washer 1', 'busy', 1]])
    expect((await told()).slice(before)).toEqual(['machine.started'])
    expect((await put(1, washer, body)).status).toBe(409)
    // The same load once more under another id is there already.
    done(await put(0, washer))
    expect(await inside()).toEqual([['Washer 1', 'busy', 1]])
  })

  it('takes as long as the machine usually does, or as it is told', async () => {
    const { cycles } = done(await put(0, washer, { minutes: 50 }))
    expect(cycles[0].endsAt).toBe('2026-11-21T02:50:00.000Z')
    for (const minutes of [0, 481, 1.5]) expect((await put(1, washer, { minutes })).status).toBe(422)
  })

  it('has it for itself, unless they are meant to be together', async () => {
    done(await put(0, washer))
    const refused = await put(1, washer)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'MACHINE_BUSY',
      'Washer 1 already has a load in it',
    ])
    done(await put(1, washer, { together: true }))
    expect(await inside()).toEqual([['Washer 1', 'busy', 1, 2]])
  })

  it('takes the place of one that is done, which must have been taken out', async () => {
    done(await put(0, washer))
    till.setTime('2026-11-21T10:34:59+08:00')
    expect((await put(1, washer)).status).toBe(409)
    till.setTime('2026-11-21T10:35:00+08:00')
    done(await put(1, washer))
    expect(await inside()).toEqual([['Washer 1', 'busy', 2]])
    expect((await told()).slice(-2)).toEqual(['machine.finished', 'machine.started'])
    // Together they stay, done or not.
    till.setTime('2026-11-21T11:35:00+08:00')
    done(await put(0, washer, { together: true }))
    expect(await inside()).toEqual([['Washer 1', 'busy', 2, 1]])
  })

  it('leaves the machine it was in for another', async () => {
    const next = await machine('Washer 2')
    done(await put(0, washer))
    done(await put(0, next))
    expect(await inside()).toEqual([
      ['Washer 1', 'working'],
      ['Washer 2', 'busy', 1],
    ])
    expect((await told()).slice(-2)).toEqual(['machine.finished', 'machine.started'])
  })

  it('does not go into one that does not run, nor into one of the other kind', async () => {
    done(await till.admin.post(`/machines/${washer.id}/downtimes`, { id: newId(), reason: 'Leaks' }))
    const broken = await put(0, washer)
    expect([broken.status, broken.body.code]).toEqual([409, 'MACHINE_DOWN'])
    expect((await machines())[0]).toMatchObject({ status: 'out_of_order', trouble: 'Leaks' })
    await move(order.id, order.loads[0]?.id ?? '', 'drying')
    const late = await put(0, await machine('Washer 2'))
    expect([late.status, late.body.code]).toEqual([409, 'INVALID_STAGE'])
    order = await received(till, 0, { lines: [{ serviceId: services.full, quantity: 1 }] }, counter)
    const early = await put(0, await machine('Dryer 1', 'dryer'))
    expect([early.status, early.body.code]).toEqual([409, 'INVALID_STAGE'])
  })

  describe('that is just before the machine’s stage', () => {
    const stages = async () => {
      const { stage, loads } = done(await counter.get(`/orders/${order.id}`))
      return [stage, ...loads.map((load: { stage: string }) => load.stage)]
    }
    const events = async () => (await till.app.announced()).slice(before)
    let before: number
    beforeEach(async () => {
      order = await received(till, 0, { lines: [{ serviceId: services.full, quantity: 2 }] }, counter)
      before = (await till.app.announced()).length
    })

    it('is moved on and put there at once, once however often it is sent', async () => {
      const body = { id: newId() }
      const answers = await Promise.all([put(0, washer, body), put(0, washer, body), put(0, washer, body)])
      expect(statusesOf(answers)).toEqual([200, 200, 200])
      expect(await inside()).toEqual([['Washer 1', 'busy', 1]])
      expect(await stages()).toEqual(['received', 'washing', 'received'])
      expect(await events()).toEqual(['load.stage_changed', 'machine.started'])
      const { items } = done(await till.admin.get(`/orders/${order.id}/timeline`))
      expect(items.filter(({ text }: { text: string }) => text.startsWith('Load 1: '))).toHaveLength(2)
    })

    it('leaves its washer for the dryer, and its order moves with the last load', async () => {
      for (const load of [0, 1]) done(await put(load, washer, { together: load === 1 }))
      expect(await stages()).toEqual(['washing', 'washing', 'washing'])
      const dryer = await machine('Dryer 1', 'dryer')
      done(await put(0, dryer))
      expect(await inside()).toEqual([
        ['Washer 1', 'busy', 2],
        ['Dryer 1', 'busy', 1],
      ])
      expect(await stages()).toEqual(['washing', 'drying', 'washing'])
    })

    it('goes back and comes out in one step, as an undo', async () => {
      done(await put(0, washer))
      done(await counter.post(`/orders/${order.id}/loads/${order.loads[0]?.id}/move-back`, { stage: 'received' }))
      expect(await inside()).toEqual([['Washer 1', 'working']])
      expect(await stages()).toEqual(['received', 'received', 'received'])
    })

    it('stays where it is if the machine is taken or broken', async () => {
      done(await put(1, washer))
      const told = await events()
      expect(statusesOf([await put(0, washer)])).toEqual([409])
      done(await till.admin.post(`/machines/${washer.id}/downtimes`, { id: newId(), reason: 'Leaks' }))
      expect(statusesOf([await put(0, washer)])).toEqual([409])
      expect(await stages()).toEqual(['received', 'received', 'washing'])
      expect(await events()).toEqual([...told, 'machine.changed'])
    })

    it('stays where it is for a caller who may not, and at a branch without the release feature', async () => {
      const body = { id: newId(), orderId: order.id, loadId: order.loads[0]?.id }
      const { status } = await till.app.caller().post(`/machines/${washer.id}/cycles`, body)
      expect(status).toBe(401)
      const branch = till.app.db.updateTable('branch').where('id', '=', counter.branch.id)
      await branch.set({ features: ['receive'] }).execute()
      till.app.app.credentials.forget()
      const off = await put(0, washer)
      expect([off.status, off.body.code]).toEqual([409, 'FEATURE_OFF'])
      expect(await events()).toEqual([])
    })
  })

  it('leaves it when it moves on, back, or with its voided order', async () => {
    const [first, second] = order.loads
    done(await put(0, washer))
    done(await put(1, washer, { together: true }))
    await move(order.id, first?.id ?? '', 'drying')
    expect(await inside()).toEqual([['Washer 1', 'busy', 2]])
    done(await counter.post(`/orders/${order.id}/loads/${second?.id}/move-back`, { stage: 'received' }))
    expect(await inside()).toEqual([['Washer 1', 'working']])

    order = await washed()
    done(await put(0, washer))
    done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Brought to the wrong shop' }))
    expect(await inside()).toEqual([['Washer 1', 'working']])
    const voided = await put(0, washer)
    expect([voided.status, voided.body.code]).toEqual([409, 'ORDER_VOIDED'])
    const invariant = INVARIANTS.find(({ name }) => name === 'loads-are-where-machines-say')
    if (!invariant) throw new Error('There is no such invariant')
    expect((await checkInvariant(till.app.db, invariant)).failingRows).toBe(0)
  })

  it('is taken out before it moves on, once', async () => {
    const { cycles } = done(await put(0, washer))
    const out = () => counter.post(`/machine-cycles/${cycles[0].id}/finish`)
    till.setTime('2026-11-21T10:40:00+08:00')
    const before = (await told()).length
    expect(done(await out())).toMatchObject({ status: 'working', cycles: [] })
    done(await out())
    expect((await told()).slice(before)).toEqual(['machine.finished'])
    const { items } = done(await till.admin.get(`/orders/${order.id}/timeline`))
    expect(items.filter(({ kind }: { kind: string }) => kind === 'machine')).toMatchObject([
      { text: 'Load 1: in Washer 1, 40 min', at: '2026-11-21T02:00:00.000Z' },
    ])
  })

  it('counts for the office: what is in it, how often and how long it was used', async () => {
    done(await put(0, washer))
    till.setTime('2026-11-21T10:30:00+08:00')
    await move(order.id, order.loads[0]?.id ?? '', 'drying')
    done(await put(1, washer))
    till.setTime('2026-11-21T10:40:00+08:00')
    const { items, totals } = done(await till.admin.get(`/branches/${counter.branch.id}/machines`))
    expect(items[0]).toMatchObject({
      status: 'busy',
      cycles: [{ load: { number: 2 } }],
      used: { cycles: 2, minutes: 40 },
    })
    expect(totals).toEqual({ working: 1, busy: 1, done: 0, outOfOrder: 0, capacityKg: 8 })
  })

  it('is done at its end for the counter and the office alike, until it is taken out', async () => {
    const ofOffice = async () => {
      const { items, totals } = done(await till.admin.get(`/branches/${counter.branch.id}/machines`))
      return [items[0].status, totals.busy, totals.done]
    }
    const { cycles } = done(await put(0, washer))
    till.setTime('2026-11-21T10:34:59+08:00')
    expect([await inside(), await ofOffice()]).toEqual([[['Washer 1', 'busy', 1]], ['busy', 1, 0]])
    till.setTime('2026-11-21T12:35:00+08:00')
    expect([await inside(), await ofOffice()]).toEqual([[['Washer 1', 'done', 1]], ['done', 0, 1]])
    done(await counter.post(`/machine-cycles/${cycles[0].id}/finish`))
    expect([await inside(), await ofOffice()]).toEqual([[['Washer 1', 'working']], ['working', 0, 0]])
  })
})
