import { newId } from '@labada/db/core/ids'
import { tablesWith } from '@labada/db/testing/traces'
import { codeFrom } from '@labada/domain/core/random-codes'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { bookingBody, customerPhone, EVERY_DAY, letBook, ZONE } from '../../testing/bookings.ts'
import { done, received, startTill, statusesOf } from '../../testing/till.ts'

const till = await startTill('2026-11-21T10:00:00+08:00', { trustedProxies: ['loopback'] })
afterAll(() => till.app.stop())
const { admin } = till
const { db } = till.app

/** A branch of its own for each test: places are counted by branch. */
let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
  await letBook(till, [counter])
})
const phone = (ip?: string) => customerPhone(till.app.caller(), ip)
const body = (own: object = {}) => bookingBody(counter.branch.id, own)
const asked = async (own: object = {}) => {
  const sent = body(own)
  const { code } = done(await phone().ask(sent))
  return { ...sent, code: code as string }
}
const answer = (id: string, what: string, more: object = {}, by = counter) =>
  by.post(`/bookings/${id}/answer`, { answer: what, ...more })
const seen = async (code: string) => done(await phone().see(code)).booking
const waiting = async () => done(await counter.get('/bookings')).items

describe('What can be booked', () => {
  test('is shown with zones, fees and slots, and neither places nor anything of other customers', async () => {
    const { id } = await asked()
    const offer = await phone().offer()
    const { shop, branches } = done(offer)
    expect(shop).toBe('Labada')
    expect(branches).toMatchObject([{ id: counter.branch.id, zones: [ZONE] }])
    expect(branches[0].days).toHaveLength(8)
    expect(branches[0].days[0]).toEqual({ day: '2026-11-21', slots: [{ from: 780, until: 1020, isFull: false }] })
    expect(branches[0].days[1].slots.map(({ isFull }: { isFull: boolean }) => isFull)).toEqual([false, true])
    for (const hidden of [id, 'Santos', '0917', 'capacity']) expect(offer.text).not.toContain(hidden)
  })

  test('is nothing while the shop takes no bookings', async () => {
    await letBook(till, [counter], { on: false })
    expect((await phone().offer()).status).toBe(404)
    expect((await phone().ask(body())).body.errors).toHaveProperty('branchId')
  })
})

describe('A booking', () => {
  test('is asked for once, however often it is sent, and its page says what became of it and not who asked', async () => {
    const sent = body()
    const [own, twin] = await Promise.all([phone().ask(sent), phone().ask(sent)])
    const { code } = done(own)
    expect(done(twin).code).toBe(code)
    expect(done(await phone().ask(sent)).code).toBe(code)
    const page = await phone().see(code)
    expect(done(page).booking).toEqual({
      shop: 'Labada',
      branch: { name: counter.branch.name, address: expect.any(String), phone: expect.any(String) },
      state: 'asked',
      type: 'pick-up_deliver',
      dueOn: '2026-11-22',
      from: 780,
      until: 1020,
      zone: 'Mabolo',
      fee: 40,
      minimum: 200,
      reason: null,
      claimCode: null,
    })
    for (const hidden of ['Maria', 'Mango', 'Blue gate', '0917', sent.id]) expect(page.text).not.toContain(hidden)
    const { version } = done(page)
    expect(done(await phone().see(code, version))).toEqual({ version, booking: null })
    expect((await phone().ask({ ...sent, phone: '0918 000 0001' })).status).toBe(409)
  })

  test('is on the counter’s list of its branch, and its confirmation makes customer and trip', async () => {
    const { id, code } = await asked({ phone: '+63 917 555 0001' })
    expect(await waiting()).toMatchObject([
      { id, name: 'Maria Santos', phone: '09175550001', zone: 'Mabolo', fee: 40, state: 'asked', orderNumber: null },
    ])
    const elsewhere = await till.app.counter()
    expect(done(await elsewhere.get('/bookings')).items).toEqual([])
    expect((await answer(id, 'confirm', {}, elsewhere)).status).toBe(404)
    expect((await admin.post(`/bookings/${id}/answer`, { answer: 'confirm' })).status).toBe(403)
    expect(await db.selectFrom('customer').select('id').where('phone', '=', '09175550001').execute()).toEqual([])

    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(id, 'confirm')))
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
    expect(await waiting()).toEqual([])
    const { items } = done(await counter.get('/trips'))
    expect(items).toMatchObject([
      {
        id,
        kind: 'pickup',
        type: 'pick-up_deliver',
        state: 'waiting',
        zone: 'Mabolo',
        window: '1:00–5:00 PM',
        dueOn: '2026-11-22',
        fee: 40,
        note: 'Ring twice',
        customer: { name: 'Maria Santos', phone: '09175550001' },
        order: null,
      },
    ])
    expect((await seen(code)).state).toBe('confirmed')
    const order = await received(
      till,
      300,
      {
        id: items[0].orderId,
        type: 'pick-up_deliver',
        customer: { id: items[0].customer.id },
        pickup: { address: '12 Mango Avenue', fee: 40 },
        delivery: { address: '12 Mango Avenue', fee: 40 },
      },
      counter,
    )
    expect((await seen(code)).claimCode).toBe(order.claimCode)
  })

  test('is moved to another slot, before and after it is confirmed, until a rider has the laundry', async () => {
    const { id, code } = await asked()
    const other = await asked({ from: 540 })
    const { days } = done(await counter.get(`/bookings/${id}/days`))
    // Its own place does not count.
    expect(days[1]).toEqual({
      day: '2026-11-22',
      slots: [
        { from: 540, until: 720, isFull: false },
        { from: 780, until: 1020, isFull: false },
      ],
    })
    expect((await answer(other.id, 'move', { dueOn: '2026-11-22', from: 780 })).body.errors.from).toEqual([
      'This time is full',
    ])
    expect((await answer(id, 'move', { dueOn: '2026-11-22' })).body.errors).toHaveProperty('from')
    done(await answer(id, 'move', { dueOn: '2026-11-22', from: 540, reason: 'The rider comes in the morning' }))
    expect(await seen(code)).toMatchObject({ state: 'moved', dueOn: '2026-11-22', from: 540, until: 720 })
    done(await answer(id, 'move', { dueOn: '2026-11-23', from: 780 }))
    const [trip] = done(await counter.get('/trips')).items
    expect(trip).toMatchObject({ id, dueOn: '2026-11-23', window: '1:00–5:00 PM' })
    // The places it left are free again.
    done(await answer(other.id, 'move', { dueOn: '2026-11-22', from: 780 }))
    done(await counter.post(`/trips/${id}/move`, { move: 'pick_up', riderId: counter.user.employeeId }))
    expect((await answer(id, 'move', { dueOn: '2026-11-22', from: 540 })).body.code).toBe('INVALID_STAGE')
  })

  test('is declined with a reason that its customer reads, and holds no place any more', async () => {
    const { id, code } = await asked()
    expect((await answer(id, 'decline')).body.code).toBe('NOTE_REQUIRED')
    done(await answer(id, 'decline', { reason: 'No rider that day' }))
    done(await answer(id, 'decline', { reason: 'No rider that day' }))
    expect(await seen(code)).toMatchObject({ state: 'declined', reason: 'No rider that day' })
    expect((await answer(id, 'confirm')).body.code).toBe('INVALID_STAGE')
    await asked()
  })

  test('is canceled by its customer until it is answered, and by the shop by ending its trip', async () => {
    const first = await asked()
    done(await phone().cancel(first.code))
    done(await phone().cancel(first.code))
    expect((await seen(first.code)).state).toBe('canceled')
    expect((await answer(first.id, 'confirm')).body.code).toBe('INVALID_STAGE')
    const second = await asked()
    done(await answer(second.id, 'confirm'))
    expect((await phone().cancel(second.code)).body.code).toBe('INVALID_STAGE')
    done(await counter.post(`/trips/${second.id}/move`, { move: 'end', reason: 'Called off' }))
    expect((await seen(second.code)).state).toBe('canceled')
    await asked()
  })

  test('of a known customer belongs to that record, and turns on no messages that were stopped', async () => {
    const { customer } = await received(till, 100, { customer: { name: 'Rosa Cruz', phone: '09175550002' } }, counter)
    const { id } = await asked({ phone: '09175550002', name: 'Someone Else' })
    done(await answer(id, 'confirm'))
    const [trip] = done(await counter.get('/trips')).items
    expect(trip.customer).toMatchObject({ id: customer.id, name: 'Rosa Cruz' })
    expect(done(await counter.get(`/customers/${customer.id}/messages`)).agreedAt).toBeNull()
    const fresh = await asked({ phone: '09175550003', from: 540 })
    done(await answer(fresh.id, 'confirm'))
    const row = await db.selectFrom('customer').selectAll().where('phone', '=', '09175550003').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ language: 'en', messagesAgreedAt: till.now() })
  })

  test('is emptied when its customer is forgotten, also one that was declined', async () => {
    const words = { name: 'Vergara', address: 'Quezon Boulevard', landmark: 'Sarimanok', note: 'Kundiman' }
    const first = await asked({ phone: '09175550004', ...words })
    const second = await asked({ phone: '09175550004', from: 540, ...words })
    const third = await asked({ phone: '09175550004', from: 540, ...words })
    done(await answer(first.id, 'confirm'))
    done(await answer(second.id, 'decline', { reason: 'Vergara has one already' }))
    done(await counter.post(`/trips/${first.id}/move`, { move: 'end', reason: 'Called off' }))
    const customer = await db
      .selectFrom('customer')
      .select('id')
      .where('phone', '=', '09175550004')
      .executeTakeFirstOrThrow()
    const said = [...Object.values(words), '09175550004']
    expect(await tablesWith(db, said)).toContain('booking')
    expect((await waiting()).map(({ id }: { id: string }) => id)).toEqual([third.id])
    done(await admin.post(`/customer-records/${customer.id}/forget`, { reason: 'Asked by letter' }))
    expect(await waiting()).toEqual([])
    expect((await seen(third.code)).state).toBe('canceled')
    expect((await tablesWith(db, said)).filter((table) => table.startsWith('booking') || table === 'trip')).toEqual([])
  })
})

describe('The last place of a slot', () => {
  test('is taken by one of many who ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => phone().ask(body())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect([refused.status, refused.body.errors]).toEqual([422, { from: ['This time is full'] }])
  })

  test('is taken by one of a customer who asks and a counter that moves a booking there', async () => {
    const movers = await Promise.all([asked({ from: 540 }), asked({ from: 540 })])
    const answers = await Promise.all([
      phone().ask(body()),
      ...movers.map(({ id }) => answer(id, 'move', { dueOn: '2026-11-22', from: 780 })),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const held = await db
      .selectFrom('booking')
      .select('id')
      .where('branchId', '=', counter.branch.id)
      .where('slotFrom', '=', 780)
      .execute()
    expect(held).toHaveLength(1)
  })
})

describe('A flood', () => {
  const roomy = [{ weekdays: EVERY_DAY, from: 540, until: 720, capacity: 99 }]

  test('of requests gets twenty an hour from a network, whatever numbers it names', async () => {
    await letBook(till, [counter], { slots: roomy })
    const flooder = phone()
    // In waves: forty at once wait longer for a connection on a busy machine than a call may.
    const answers: Awaited<ReturnType<typeof flooder.ask>>[] = []
    for (let wave = 0; wave < 4; wave++)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => flooder.ask(body({ from: 540 }))))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(20)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await phone().ask(body({ from: 540 }))).status).toBe(200)
  })

  test('for a number gets three that wait, from however many phones, and says nothing else of a customer’s number', async () => {
    await letBook(till, [counter], { slots: roomy })
    const known = '09175550005'
    await received(till, 100, { customer: { name: 'Rosa Cruz', phone: known } }, counter)
    for (const number of [known, '09175550006']) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => phone().ask(body({ phone: number, from: 540 }))),
      )
      expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
      const told = answers.map(({ status, body: said }) => [status, status === 200 ? Object.keys(said) : said])
      expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(2)
    }
    // Six a day, however they were answered.
    for (const round of [0, 1]) {
      for (const { id, phone: number } of await waiting())
        if (number === known) done(await answer(id, 'decline', { reason: 'Not today' }))
      const answers = await Promise.all([1, 2, 3].map(() => phone().ask(body({ phone: known, from: 540 }))))
      expect(statusesOf(answers)).toEqual(round === 0 ? [200, 200, 200] : [429, 429, 429])
    }
  })

  test('of guessed codes gets twenty answers, together with guesses at orders, and then none', async () => {
    const { code } = await asked()
    const caller = till.app.caller()
    const guesser = customerPhone(caller, '10.9.9.9')
    const nobodys = () => codeFrom(crypto.getRandomValues(new Uint8Array(8)), 8)
    for (let i = 0; i < 10; i++) {
      expect((await caller.get(`/track/${nobodys()}`, { headers: { 'x-forwarded-for': '10.9.9.9' } })).status).toBe(404)
    }
    const guesses = await Promise.all(Array.from({ length: 30 }, () => guesser.see(nobodys())))
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(10)
    expect((await guesser.see(code)).status).toBe(429)
    expect((await guesser.cancel(code)).status).toBe(429)
    expect((await seen(code)).state).toBe('asked')
  })

  test('of text that is too long, of another kind or of no number is refused before anything is counted', async () => {
    for (const wrong of [
      { name: 'x'.repeat(81) },
      { address: 'x'.repeat(201) },
      { note: 'x'.repeat(301) },
      { landmark: 'x'.repeat(121) },
      { phone: '1234567' },
      { phone: '032 231 0000' },
      { type: 'deliver' },
      { language: 'de' },
      { id: 'no id' },
      { from: 781.5 },
      { dueOn: '2026-02-30' },
      { zoneId: newId() },
      { branchId: newId() },
      { dueOn: '2026-12-30' },
      { dueOn: '2026-11-20' },
    ])
      expect((await phone().ask(body(wrong))).status, JSON.stringify(wrong)).toBe(422)
    expect(await waiting()).toEqual([])
  })
})

describe('The setting', () => {
  test('is off at first, is saved in versions and in the audit log, and refuses what cannot be booked with', async () => {
    const { version, settings, branches } = done(await admin.get('/booking-settings'))
    expect(branches.map(({ id }: { id: string }) => id)).toContain(counter.branch.id)
    const [own] = settings.branches
    const save = (change: object, at = version) =>
      admin.put('/booking-settings', { version: at, settings: { ...settings, branches: [{ ...own, ...change }] } })
    expect((await save({ zones: [] })).body.errors).toHaveProperty(['branches.0.zones'])
    expect((await save({ slots: [{ ...own.slots[0], until: 500 }] })).body.errors).toHaveProperty([
      'branches.0.slots.0',
    ])
    expect((await save({}, version - 1)).status).toBe(409)
    expect(done(await save({ zones: [{ ...ZONE, fee: 55.5 }] })).settings.branches[0].zones[0].fee).toBe(55.5)
    const entry = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('objectId', '=', 'booking')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry.action).toBe('settings.changed')
    expect((await counter.get('/booking-settings')).status).toBe(403)
    expect((await till.app.caller().get('/booking-settings')).status).toBe(401)
  })
})
