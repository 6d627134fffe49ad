import { newId } from '@labada/db/core/ids'
import { counting } from '@labada/db/testing/counting'
import type { BookingSettings } from '@labada/domain/orders/bookings/booking-settings'
import type { Counter } from './app.ts'
import type { Caller } from './caller.ts'
import { done, type Till } from './till.ts'

export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
/** In the morning there is room for two, in the afternoon for one. */
export const SLOTS = [
  { weekdays: EVERY_DAY, from: 9 * 60, until: 12 * 60, capacity: 2 },
  { weekdays: EVERY_DAY, from: 13 * 60, until: 17 * 60, capacity: 1 },
]
export const ZONE = { id: newId(), name: 'Mabolo', fee: 40, minimum: 200 }

/** Turns booking on for branches, each with the same slots and one zone. */
export async function letBook(
  { admin }: Pick<Till, 'admin'>,
  counters: readonly Pick<Counter, 'branch'>[],
  own: Partial<Pick<BookingSettings, 'on' | 'daysAhead'>> & {
    readonly slots?: BookingSettings['branches'][number]['slots']
    /** The least that an order must cost, in pesos. */
    readonly minimum?: number
    readonly holidays?: BookingSettings['branches'][number]['holidays']
    readonly closedDays?: readonly string[]
  } = {},
): Promise<void> {
  const { version } = done(await admin.get('/booking-settings'))
  const { slots = SLOTS, on = true, daysAhead = 7, minimum = ZONE.minimum, holidays = 'none', closedDays = [] } = own
  const branches = counters.map(({ branch }) => ({
    branchId: branch.id,
    on: true,
    slots,
    zones: [{ ...ZONE, minimum }],
    holidays,
    closedDays,
  }))
  done(await admin.put('/booking-settings', { version, settings: { on, daysAhead, leadMinutes: 120, branches } }))
}

const numbered = counting()
/** What a page sends for a pick-up on the next afternoon, with a number of its own. */
export const bookingBody = (branchId: string, own: object = {}) => ({
  id: newId(),
  branchId,
  zoneId: ZONE.id,
  type: 'pick-up_deliver',
  dueOn: '2026-11-22',
  from: 13 * 60,
  name: 'Maria Santos',
  phone: `0917 900 ${String(1000 + numbered())}`,
  address: '12 Mango Avenue',
  landmark: 'Blue gate',
  note: 'Ring twice',
  language: 'en',
  messages: true,
  ...own,
})

const networked = counting()
function anotherAddress(): string {
  const network = networked()
  return `10.1.${Math.floor(network / 250)}.${(network % 250) + 1}`
}
/** A customer’s phone with an address of its own; the app must trust the proxy that says so. */
export function customerPhone(caller: Caller, ip = anotherAddress()) {
  const headers = { 'x-forwarded-for': ip }
  return {
    offer: () => caller.get('/book', { headers }),
    ask: (body: object) => caller.post('/book', body, { headers }),
    see: (code: string, seen = '') => caller.get(`/book/${code}${seen && `?seen=${seen}`}`, { headers }),
    cancel: (code: string) => caller.post(`/book/${code}/cancel`, {}, { headers }),
  }
}

/** An order’s page on its customer’s phone, which knows the last digits of its number. */
export async function trackingPhone(caller: Caller, claimCode: string, lastFour: string, ip = '10.2.0.1') {
  const from = { 'x-forwarded-for': ip }
  const { token } = done(await caller.post(`/track/${claimCode}/confirm-phone`, { lastFour }, { headers: from }))
  const headers = { ...from, authorization: `Bearer ${token}` }
  return {
    offer: async () => done(await caller.get(`/track/${claimCode}/delivery`, { headers })),
    ask: (body: object) => caller.post(`/track/${claimCode}/delivery`, body, { headers }),
  }
}

/** What an order’s page sends to have it brought in the first slot that has a place. */
export const deliveryBody = (days: readonly { readonly day: string; readonly slots: readonly Slot[] }[]) => {
  const [first] = days.flatMap(({ day, slots }) =>
    slots.filter((slot) => !slot.isFull).map((slot) => ({ day, ...slot })),
  )
  const place = { dueOn: first?.day, from: first?.from }
  return {
    id: newId(),
    zoneId: ZONE.id,
    ...place,
    address: '12 Mango Avenue',
    landmark: '',
    note: '',
    language: 'en',
    messages: true,
  }
}
interface Slot {
  readonly from: number
  readonly isFull: boolean
}
