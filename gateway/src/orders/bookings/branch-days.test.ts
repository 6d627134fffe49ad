import { newId } from '@labada/db/core/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../../testing/app.ts'
import { bookingBody, customerPhone, letBook } from '../../testing/bookings.ts'
import { done, startTill } from '../../testing/till.ts'

const till = await startTill('2026-11-21T10:00:00+08:00', { trustedProxies: ['loopback'] })
afterAll(() => till.app.stop())

let counter: Counter
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  counter = await till.app.counter()
})

/** A holiday on a day of the next week: this branch’s own unless it says otherwise. */
async function holiday(date: string, dayType: string, scope = `branch:${counter.branch.id}`): Promise<string> {
  const body = { id: newId(), date, name: `Fiesta ${date}`, dayType, scope, source: 'Proclamation 1' }
  done(await till.admin.post('/holidays', body))
  return body.id
}
const phone = () => customerPhone(till.app.caller())
const offered = async (): Promise<string[]> => {
  const { branches } = done(await phone().offer())
  const own = branches.find(({ id }: { id: string }) => id === counter.branch.id)
  return own.days.map(({ day }: { day: string }) => day)
}
const movable = async (id: string): Promise<string[]> =>
  done(await counter.get(`/bookings/${id}/days`)).days.map(({ day }: { day: string }) => day)
const asked = async (own: object = {}) => {
  const body = bookingBody(counter.branch.id, own)
  return { ...body, answer: await phone().ask(body) }
}
const reply = (id: string, answer: string, more: object = {}) =>
  counter.post(`/bookings/${id}/answer`, { answer, ...more })

const ALL = [
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
]
const without = (...closed: string[]) => ALL.filter((day) => !closed.includes(day))

describe('The holidays of a branch', () => {
  test('close its slots as the shop says: none, regular ones, or special days as well', async () => {
    await holiday('2026-11-23', 'regular_holiday')
    await holiday('2026-11-24', 'special_nonworking')
    await holiday('2026-11-25', 'special_working')
    const elsewhere = await till.app.counter()
    await holiday('2026-11-26', 'regular_holiday', `branch:${elsewhere.branch.id}`)
    await letBook(till, [counter])
    expect(await offered()).toEqual(ALL)
    await letBook(till, [counter], { holidays: 'regular' })
    expect(await offered()).toEqual(without('2026-11-23'))
    await letBook(till, [counter], { holidays: 'all', closedDays: ['2026-11-27'] })
    expect(await offered()).toEqual(without('2026-11-23', '2026-11-24', '2026-11-27'))
  })

  test('are those of its city too, and one that was withdrawn is none', async () => {
    done(await till.admin.patch(`/branches/${counter.branch.id}`, { city: `Sugbo ${counter.branch.code}` }))
    const id = await holiday('2026-11-23', 'regular_holiday', `city:Sugbo ${counter.branch.code}`)
    await letBook(till, [counter], { holidays: 'regular' })
    expect(await offered()).toEqual(without('2026-11-23'))
    await till.admin.post(`/holidays/${id}/withdraw`, { reason: 'Moved by proclamation' })
    expect(await offered()).toEqual(ALL)
  })

  test('cannot be asked for, also by a page that was opened before', async () => {
    await letBook(till, [counter], { closedDays: ['2026-11-23'] })
    const { answer } = await asked({ dueOn: '2026-11-23' })
    expect([answer.status, answer.body.errors]).toMatchObject([422, { from: ['This time can no longer be booked'] }])
  })
})

describe('A booking on a day that is closed later', () => {
  test('stays, is shown as such, and is confirmed for an open day only', async () => {
    await letBook(till, [counter])
    const booking = await asked({ dueOn: '2026-11-23' })
    done(booking.answer)
    await holiday('2026-11-23', 'regular_holiday')
    await letBook(till, [counter], { holidays: 'regular', closedDays: ['2026-11-25'] })
    expect(done(await counter.get('/bookings')).items).toMatchObject([{ id: booking.id, dueOn: '2026-11-23' }])
    expect(done(await counter.get('/bookings/closed-days')).items).toMatchObject([
      { day: '2026-11-23', name: 'Fiesta 2026-11-23' },
      { day: '2026-11-25', name: null },
      // The nation’s, as the product knows them.
      { day: '2026-11-30', name: 'Bonifacio Day' },
      { day: '2026-12-25' },
      { day: '2026-12-30' },
      { day: '2027-01-01' },
    ])
    expect(await movable(booking.id)).toEqual(without('2026-11-23', '2026-11-25'))
    const confirmed = await reply(booking.id, 'confirm')
    expect([confirmed.status, confirmed.body.message]).toEqual([
      422,
      'No trips on that day (Fiesta 2026-11-23). Choose another time.',
    ])
    expect((await reply(booking.id, 'move', { dueOn: '2026-11-23', from: 780 })).status).toBe(422)
    expect((await reply(booking.id, 'move', { dueOn: '2026-11-25', from: 780 })).status).toBe(422)
    expect(done(await counter.get('/trips')).items).toEqual([])
    expect(done(await reply(booking.id, 'move', { dueOn: '2026-11-24', from: 780 }))).toMatchObject({ state: 'moved' })
  })

  test('that was confirmed before keeps its trip, and confirming it again changes nothing', async () => {
    await letBook(till, [counter])
    const { id, answer } = await asked({ dueOn: '2026-11-23' })
    done(answer)
    done(await reply(id, 'confirm'))
    await letBook(till, [counter], { closedDays: ['2026-11-23'] })
    expect(done(await reply(id, 'confirm'))).toMatchObject({ state: 'confirmed', dueOn: '2026-11-23' })
    expect(done(await counter.get('/trips')).items).toMatchObject([{ id, dueOn: '2026-11-23' }])
  })
})

test('only whoever sees trips of a counter reads its closed days', async () => {
  expect((await till.admin.get('/bookings/closed-days')).status).toBe(403)
  const elsewhere = await till.app.counter()
  await letBook(till, [counter], { closedDays: ['2026-11-23'] })
  expect(done(await elsewhere.get('/bookings/closed-days')).items).toEqual([])
})
