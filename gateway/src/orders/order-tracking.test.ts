import { checksumOf, readTags } from '@labada/domain/company/qr-ph'
import { codeFrom } from '@labada/domain/core/random-codes'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { givenPlan, sellPackage } from '../testing/packages.ts'
import { stampCardOf } from '../testing/promotions.ts'
import { done, opened, payment, readied, received, startTill, statusesOf } from '../testing/till.ts'

/** A shop's own static code. */
const OWN_QR =
  '00020101021128440011ph.ppmi.p2m0111GXCHPHM2XXX0310123456789052047216530360858' +
  '02PH5913LABADA MABOLO6009CEBU CITY6304'

const till = await startTill('2026-11-21T10:00:00+08:00', { trustedProxies: ['loopback'] })
afterAll(() => till.app.stop())
const { services } = till

let networks = 0
let stranger: Phone
beforeEach(async () => {
  till.setTime('2026-11-21T10:00:00+08:00')
  stranger = phone()
  await setTracking({ on: true, days: 7, address: '', qrPh: '' })
})

/** A phone with an address of its own. */
interface Phone {
  readonly look: (code: string, more?: { readonly pass?: string; readonly seen?: string }) => ReturnType<Caller['get']>
  readonly confirm: (code: string, lastFour: string) => ReturnType<Caller['post']>
}

function phone(ip = `10.0.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`): Phone {
  const caller = till.app.caller()
  const headers = { 'x-forwarded-for': ip }
  return {
    look: (code, { pass, seen } = {}) =>
      caller.get(`/track/${code}${seen ? `?seen=${seen}` : ''}`, {
        headers: { ...headers, ...(pass && { authorization: `Bearer ${pass}` }) },
      }),
    confirm: (code, lastFour) => caller.post(`/track/${code}/confirm-phone`, { lastFour }, { headers }),
  }
}

async function setTracking(value: object) {
  const { items } = done(await till.admin.get('/settings'))
  const item = items.find(
    (one: { current: { setting: { section: string } } }) => one.current.setting.section === 'tracking',
  )
  return till.admin.post('/settings', { change: { section: 'tracking', value }, version: item.newestVersion })
}

const stampCard = stampCardOf(10)
const MARIA = { customer: { name: 'Maria Santos', phone: '0917 123 4567' } }
const nobodysCode = () => codeFrom(crypto.getRandomValues(new Uint8Array(8)), 8)
async function released(order: { id: string; loads: { id: string }[] }) {
  await readied(order, till.counter)
  return done(await till.counter.post(`/orders/${order.id}/release`, {}))
}

describe('Whoever has the link', () => {
  test('sees the stages, the promise and the branch, and nothing about the customer or money', async () => {
    const order = await received(till, 0, {
      lines: [{ serviceId: services.full, quantity: 2 }],
      ...MARIA,
      notes: 'Silk',
    })
    const [first] = order.loads
    done(await till.counter.post(`/orders/${order.id}/loads/${first.id}/stage`, { stage: 'washing' }))
    const answer = await stranger.look(order.claimCode)
    expect(done(answer).order).toEqual({
      shop: 'Labada',
      branch: {
        name: till.counter.branch.name,
        address: expect.any(String),
        phone: expect.any(String),
        hours: expect.any(Array),
        closed: false,
      },
      stage: 'received',
      loads: [
        { number: 1, stage: 'washing', path: first.path },
        { number: 2, stage: 'received', path: first.path },
      ],
      delivery: false,
      promisedAt: order.promisedAt,
      releasedAt: null,
      methods: ['cash', 'gcash', 'maya', 'card', 'bank'],
      hasPhone: true,
      messages: null,
      own: null,
    })
    for (const hidden of ['Maria', 'Santos', '4567', order.number, '360', 'Silk', 'Full service', till.counter.user.id])
      expect(answer.text).not.toContain(hidden)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(done(await stranger.look(order.claimCode.toLowerCase())).order.stage).toBe('received')
  })

  test('is told in a few bytes that nothing changed, until something does', async () => {
    const order = await received(till, 100, MARIA)
    const { version } = done(await stranger.look(order.claimCode))
    expect(done(await stranger.look(order.claimCode, { seen: version }))).toEqual({ version, order: null })
    await readied(order, till.counter)
    const next = done(await stranger.look(order.claimCode, { seen: version }))
    expect(next.order.stage).toBe('ready')
    expect(next.version).not.toBe(version)
  })
})

describe('The last four digits of the phone number', () => {
  test('show what is left of the customer’s packages, until they end, and to nobody else', async () => {
    await opened(till)
    const order = await received(till, 10, { customer: { name: 'Paquita Lim', phone: '09171112222' } })
    const plan = await givenPlan(till, { name: 'Ten loads', validDays: 3 })
    const sold = done(await sellPackage(till.counter, order.customer.id, plan))
    const unseen = await stranger.look(order.claimCode)
    expect(unseen.text).not.toContain('Ten loads')
    const { token } = done(await stranger.confirm(order.claimCode, '2222'))
    const packagesOf = async (pass: string) => done(await stranger.look(order.claimCode, { pass })).order.own.packages
    expect(await packagesOf(token)).toEqual([
      { name: 'Ten loads', unitsLeft: 10, unit: 'load', validUntil: sold.validUntil },
    ])
    till.setTime('2026-11-24T10:00:00+08:00')
    expect(await packagesOf(done(await stranger.confirm(order.claimCode, '2222')).token)).toEqual([])
  })

  test('show the stamps of the customer, and to nobody else', async () => {
    done(await till.admin.post('/promotions', stampCard))
    const lines = [{ serviceId: services.full, quantity: 3 }]
    const order = await received(till, 0, { customer: { name: 'Lita Go', phone: '09171113333' }, lines })
    expect((await stranger.look(order.claimCode)).text).not.toContain('Suki card')
    const { token } = done(await stranger.confirm(order.claimCode, '3333'))
    expect(done(await stranger.look(order.claimCode, { pass: token })).order.own.stampCards).toEqual([
      { name: 'Suki card', stamps: 3, of: 10, due: 0 },
    ])
    done(await till.admin.post(`/promotions/${stampCard.id}/state`, { state: 'ended' }))
  })

  test('open name and amounts, for twelve hours, of this order only', async () => {
    const order = await received(till, 365.5, { ...MARIA, payments: [payment('gcash', 100)] })
    const other = await received(till, 50, { customer: { name: 'Jun Cruz', phone: '09181234567' } })
    const { token, expiresAt } = done(await stranger.confirm(order.claimCode, '4567'))
    expect(expiresAt).toBe(new Date('2026-11-21T22:00:00+08:00').toISOString())
    expect(done(await stranger.look(order.claimCode, { pass: token })).order.own).toEqual({
      number: order.number,
      name: 'Maria S.',
      total: 365.5,
      storageFee: 0,
      paid: 100,
      balance: 265.5,
      owedChange: 0,
      dueOn: null,
      packages: [],
      stampCards: [],
      accounts: [],
      qrPh: null,
    })
    expect(done(await stranger.look(other.claimCode, { pass: token })).order.own).toBeNull()
    const [expiry = '', seal = ''] = token.split('.')
    for (const pass of [
      `${Number(expiry) + 1}.${seal}`,
      `${expiry}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`,
      'x',
      till.admin.credentials.token ?? '',
    ])
      expect(done(await stranger.look(order.claimCode, { pass })).order.own).toBeNull()
    till.setTime('2026-11-21T22:00:00+08:00')
    expect(done(await stranger.look(order.claimCode, { pass: token })).order.own).toBeNull()
  })

  test('wrong ones open nothing, and say the same as for an order without a phone', async () => {
    const order = await received(till, 100, MARIA)
    const walkIn = await received(till, 100)
    expect(done(await stranger.look(walkIn.claimCode)).order.hasPhone).toBe(false)
    const [wrong, without] = [
      await stranger.confirm(order.claimCode, '4568'),
      await stranger.confirm(walkIn.claimCode, '0000'),
    ]
    expect([wrong.status, without.status]).toEqual([422, 422])
    expect(wrong.text).toBe(without.text)
    expect(wrong.body.errors.lastFour).toHaveLength(1)
    for (const form of ['456', '45678', 'abcd', ''])
      expect((await stranger.confirm(order.claimCode, form)).status).toBe(422)
  })

  test('are tried five times in a quarter of an hour for an order, from however many phones; the right ones wait too', async () => {
    const order = await received(till, 100, MARIA)
    const tries = await Promise.all(Array.from({ length: 8 }, () => phone().confirm(order.claimCode, '0000')))
    expect(statusesOf(tries)).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    const late = await phone().confirm(order.claimCode, '4567')
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await phone().look(order.claimCode)).status).toBe(200)
  })

  test('are tried thirty times an hour from a network, whatever the order', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => received(till, 10, { customer: { name: 'A B' } })))
    const answers = []
    for (let i = 0; i < 31; i++) answers.push((await stranger.confirm(orders[i % 8].claimCode, '0000')).status)
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(422))
    expect(answers[30]).toBe(429)
  })

  test('pay with the shop’s QR Ph code, with the amount due set; none once it is paid', async () => {
    const qrPh = OWN_QR + checksumOf(OWN_QR)
    done(await setTracking({ on: true, days: 7, address: 'https://labada.example', qrPh }))
    const order = await received(till, 365.5, MARIA)
    const { token } = done(await stranger.confirm(order.claimCode, '4567'))
    const { own } = done(await stranger.look(order.claimCode, { pass: token })).order
    const tags = readTags(own.qrPh) ?? []
    expect(tags.find(({ id }) => id === '54')?.value).toBe('365.50')
    expect(tags.find(({ id }) => id === '28')?.value).toContain('GXCHPHM2XXX')
    done(await till.counter.post(`/orders/${order.id}/payments`, payment('gcash', 365.5)))
    expect(done(await stranger.look(order.claimCode, { pass: token })).order.own).toMatchObject({
      balance: 0,
      qrPh: null,
    })
  })
})

describe('The page ends', () => {
  test('its days after the release, with the answer of a code that never was', async () => {
    const order = await released(await received(till, 100, { ...MARIA, payments: [payment('gcash', 100)] }))
    till.setTime('2026-11-28T09:59:00+08:00')
    expect(done(await stranger.look(order.claimCode)).order.stage).toBe('released')
    till.setTime('2026-11-28T10:01:00+08:00')
    await expectNothing(order.claimCode)
    done(await setTracking({ on: true, days: 8, address: '', qrPh: '' }))
    expect((await stranger.look(order.claimCode)).status).toBe(200)
  })

  test('for voided orders, and for all when the shop turned it off', async () => {
    const order = await received(till, 100, MARIA)
    done(await till.admin.post(`/orders/${order.id}/void`, { reason: 'Received twice by mistake' }))
    await expectNothing(order.claimCode)
    const other = await received(till, 100, MARIA)
    done(await setTracking({ on: false, days: 7, address: '', qrPh: '' }))
    await expectNothing(other.claimCode)
  })

  test('and order numbers, short codes and other text never had one', async () => {
    const order = await received(till, 100, MARIA)
    for (const text of [order.number, order.claimCode.slice(0, 7), `${order.claimCode}2`, order.id, '%00', 'GIVEN123'])
      await expectNothing(text)
  })

  async function expectNothing(code: string) {
    const [nothing, never] = [await phone().look(code), await phone().look(nobodysCode())]
    expect([nothing.status, nothing.text]).toEqual([404, ''])
    const told = ({ headers }: typeof nothing) => [...headers.keys()].filter((name) => name !== 'date').toSorted()
    expect(told(nothing)).toEqual(told(never))
    expect(nothing.headers.get('x-error-code')).toBe(never.headers.get('x-error-code'))
    const tried = await phone().confirm(code, '4567')
    expect([tried.status, tried.text]).toEqual([404, ''])
  }
})

describe('A flood of guessed codes', () => {
  test('gets twenty answers in ten minutes from a network, then none, also to codes that are right', async () => {
    const order = await received(till, 100, MARIA)
    const guesser = phone()
    const guesses = await Promise.all(Array.from({ length: 60 }, () => guesser.look(nobodysCode())))
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(20)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(40)
    const right = await guesser.look(order.claimCode)
    expect([right.status, Number(right.headers.get('retry-after')) > 60]).toEqual([429, true])
    expect((await guesser.confirm(order.claimCode, '4567')).status).toBe(429)
    // Whoever else looks is not held up, however many share an address.
    const town = phone()
    for (let i = 0; i < 40; i++) expect((await town.look(order.claimCode)).status).toBe(200)
  })

  test('counts a whole IPv6 network as one guesser, and both gateways count together', async () => {
    const order = await received(till, 100, MARIA)
    for (let i = 0; i < 20; i++) expect((await phone(`2001:db8:1:2::${i + 1}`).look(nobodysCode())).status).toBe(404)
    expect((await phone('2001:db8:1:2::ffff').look(nobodysCode())).status).toBe(429)
    expect((await phone('2001:db8:1:3::1').look(order.claimCode)).status).toBe(200)
    const { points } = await till.app.db
      .selectFrom('rateLimit')
      .select('points')
      .where('key', '=', 'track-miss:2001:db8:1:2::/64')
      .executeTakeFirstOrThrow()
    expect(points).toBe(21)
  })

  test('one order is looked at 120 times a minute at most', async () => {
    const order = await received(till, 100, MARIA)
    const town = phone()
    const answers = await Promise.all(Array.from({ length: 130 }, () => town.look(order.claimCode)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

describe('The setting', () => {
  test('is in the audit log, and refuses a code or an address that would not work', async () => {
    const good = OWN_QR + checksumOf(OWN_QR)
    const wrong = await setTracking({ on: true, days: 7, address: '', qrPh: `${OWN_QR}0000` })
    expect([wrong.status, wrong.body.errors.qrPh]).toEqual([422, [expect.stringContaining('checksum')]])
    for (const address of ['labada.example', 'https://labada.example/shop', 'ftp://labada.example', 'https://a b'])
      expect((await setTracking({ on: true, days: 7, address, qrPh: '' })).status).toBe(422)
    for (const days of [0, 91, 1.5])
      expect((await setTracking({ on: true, days, address: '', qrPh: '' })).status).toBe(422)
    done(await setTracking({ on: true, days: 3, address: 'https://labada.example', qrPh: good }))
    const [entry] = await till.app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('objectId', '=', 'tracking')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toMatchObject({ action: 'settings.changed', after: { days: 3, qrPh: good } })
  })
})
