import { newId } from '@labada/db/core/ids'
import { insertBooking, setBooking } from '@labada/db/orders/bookings/bookings'
import { insertTrip } from '@labada/db/orders/trips/trips'
import { givenBranch } from '@labada/db/testing/factories/factories'
import { type ManilaDate, parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import type { BookingState } from '@labada/domain/orders/bookings/bookings'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { minutesLater, NOW } from '../../testing/message-shop.ts'
import { type SmsShop, startSmsShop } from '../../testing/sms-shop.ts'
import { clockJobs, dueJobs } from '../catalog.ts'

let all: SmsShop
let database: SmsShop['database']
let sms: SmsShop['sms']
let dataDir: string
let shop: SmsShop['shop']
let clerk: string
beforeEach(async () => {
  all = await startSmsShop({ customerDay: 2 })
  ;({ database, sms, dataDir, shop, clerk } = all)
})
afterEach(() => all.stop())

const SUNDAY: ManilaDate = parseManilaDate('2026-11-22') ?? expect.fail('Not a day')
const PHONE = '09171234567'

async function asked(own: { readonly wantsMessages?: boolean; readonly phone?: string } = {}) {
  const booking = {
    id: newId(),
    code: newId().slice(-8).toUpperCase(),
    branchId: (await givenBranch(database.db)).id,
    kind: 'pickup',
    type: 'pick-up',
    orderId: newId(),
    name: 'Maria Santos',
    phone: PHONE,
    address: '12 Mango Avenue',
    zone: 'Mabolo',
    feeCentavos: centavos(40_00),
    minimumCentavos: centavos(0),
    dueOn: SUNDAY,
    slotFrom: 13 * 60,
    slotUntil: 17 * 60,
    language: 'fil',
    wantsMessages: true,
    state: 'asked',
    stateAt: NOW,
    askedAt: NOW,
    ...own,
  } as const
  await database.db.transaction().execute((trx) => insertBooking(trx, booking))
  return booking
}

/** Answers a booking as the counter does; a confirmed one is a trip. */
async function answered(booking: Awaited<ReturnType<typeof asked>>, state: BookingState, at = NOW, from = 13 * 60) {
  await database.db.transaction().execute(async (trx) => {
    if (state === 'confirmed') {
      const { id, branchId, orderId, kind, type, address, feeCentavos, dueOn } = booking
      const made = { stateAt: at, stateBy: clerk, createdAt: at, createdBy: clerk }
      const customerId = await shop.customer({ email: null, phone: booking.phone, messagesAgreedAt: null })
      await trx.updateTable('booking').set({ customerId }).where('id', '=', id).execute()
      await insertTrip(trx, {
        id,
        branchId,
        orderId,
        customerId,
        kind,
        type,
        address,
        feeCentavos,
        dueOn,
        state: 'waiting',
        ...made,
      })
    }
    const slot = { dueOn: SUNDAY, slotFrom: from, slotUntil: from + 180 }
    await setBooking(trx, booking, { state, stateAt: at, stateBy: clerk, reason: null, ...slot })
  })
  await shop.plan(booking.orderId, at)
}
const send = (at = NOW) => shop.send(minutesLater(1, at), dataDir)
const texts = () => sms.arrived.map(({ form }) => form.message)

it('A declined booking is told to the number that asked, in its language, though it is no customer', async () => {
  const booking = await asked()
  await shop.plan(booking.orderId)
  expect(await shop.states()).toEqual([])
  await answered(booking, 'declined')
  await Promise.all([shop.plan(booking.orderId), shop.plan(booking.orderId)])
  await send()
  expect(await shop.states()).toEqual(['booking_declined sent'])
  expect(sms.arrived[0]?.form.number).toBe(PHONE)
  expect(texts()[0]).toMatch(/^Hi Maria, hindi namin matatanggap ang booking mo sa Sun, Nov 22, 1:00-4:00 PM\./)
})

it('A confirmed one is told once, and again each time it is moved, with the last time only', async () => {
  const booking = await asked()
  await answered(booking, 'confirmed')
  await send()
  await answered(booking, 'moved', minutesLater(5), 9 * 60)
  await answered(booking, 'moved', minutesLater(6), 10 * 60)
  await send(minutesLater(7))
  expect(await shop.states()).toEqual(['booking sent', 'booking_moved stopped outdated', 'booking_moved sent'])
  expect(texts()[1]).toContain('Sun, Nov 22, 10:00 AM-1:00 PM')
})

it('One that asked for no messages, and one of a customer who stopped them, is told nothing', async () => {
  await answered(await asked({ wantsMessages: false }), 'declined')
  const stopped = '09179999999'
  await shop.customer({ email: null, phone: stopped, messagesAgreedAt: NOW, messagesStoppedAt: NOW })
  await answered(await asked({ phone: stopped }), 'declined')
  expect(await shop.states()).toEqual([])
})

it('A number that is no customer gets no more in a day than a customer, and none in quiet hours', async () => {
  for (const minute of [0, 1, 2]) await answered(await asked(), 'declined', minutesLater(minute))
  await send(minutesLater(3))
  expect(await shop.states()).toEqual([
    'booking_declined sent',
    'booking_declined sent',
    'booking_declined stopped limit',
  ])
  const night = new Date('2026-11-22T21:00:00+08:00')
  await answered(await asked(), 'declined', night)
  await send(night)
  expect((await shop.states()).at(-1)).toBe('booking_declined waiting')
  expect(sms.arrived).toHaveLength(2)
})

it('A trip that the shop ended in between is confirmed to nobody', async () => {
  const booking = await asked()
  await answered(booking, 'confirmed')
  await database.db.updateTable('trip').set({ state: 'ended' }).execute()
  await send()
  expect(await shop.states()).toEqual(['booking stopped outdated'])
})

it('A booking is in the branch’s bell until it is answered, again with the next one, and deleted ninety days after its day', async () => {
  const booking = await asked()
  const keep = () => dueJobs['keep-notices'].run('all', shop.context)
  const notices = async () =>
    (await database.db.selectFrom('notice').selectAll().where('kind', '=', 'booking').execute()).map(
      ({ branchId, facts, resolvedAt }) => ({ branchId, facts, isOpen: resolvedAt === null }),
    )
  await keep()
  await keep()
  const { branchId } = booking
  expect(await notices()).toEqual([{ branchId, facts: { kind: 'booking', count: 1 }, isOpen: true }])
  await answered(booking, 'declined')
  await keep()
  expect(await notices()).toMatchObject([{ isOpen: false }])

  const trim = (day: string) =>
    clockJobs['trim-history'].run({}, { ...shop.context, now: new Date(`${day}T04:00:00+08:00`) })
  const left = async () => (await database.db.selectFrom('bookingChange').select('id').execute()).length
  await trim('2027-02-20')
  expect(await left()).toBe(2)
  await trim('2027-02-22')
  expect(await left()).toBe(0)
})
