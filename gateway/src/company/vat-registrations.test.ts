import { newId } from '@labada/db/core/ids'
import { givePreset } from '@labada/db/testing/factories/factories'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { brokenRules } from '../testing/invariants.ts'
import { openDevice } from '../testing/offline-device.ts'
import { balances, done, opened, orderOf, payment, readied, received, startTill } from '../testing/till.ts'

const SATURDAY = '2026-11-21T10:00:00+08:00'
const SUNDAY = '2026-11-22'
const till = await startTill(SATURDAY)
afterAll(() => till.app.stop())

let counter: Counter
let path: string
beforeEach(async () => {
  till.setTime(SATURDAY)
  counter = await till.app.counter()
  path = `/branches/${counter.branch.id}/vat-registrations`
})

const changeTo = (isRegistered: boolean, from = SUNDAY) => ({
  id: newId(),
  from,
  isRegistered,
  source: 'BIR Form 2303 of November 20',
})
const entered = async (change: object) => done(await till.admin.post(path, change))
const vatOf = async (more: object = {}) => (await received(till, 112, more, counter)).vat

describe('A branch that is VAT-registered from a day', () => {
  test('has VAT in what it sells from midnight on, and none before', async () => {
    await entered(changeTo(true))
    till.setTime('2026-11-21T23:59:59+08:00')
    expect(await vatOf()).toBe(0)
    till.setTime('2026-11-22T00:00:00+08:00')
    expect(await vatOf()).toBe(12)
    expect(done(await counter.post('/orders/quote', orderOf(till, 112)))).toMatchObject({ vat: 12, total: 112 })
    await entered(changeTo(false, '2026-12-01'))
    till.setTime('2026-12-01T00:00:00+08:00')
    expect(await vatOf()).toBe(0)
    expect(await balances(till, counter.branch)).toMatchObject({ vat_payable: -12 })
    expect(await brokenRules(till)).toEqual([])
  })

  test('goes by its business day: after midnight, before the day starts, it is still the day before', async () => {
    done(await till.admin.patch(`/branches/${counter.branch.id}`, { cutoffMinutes: 180 }))
    await entered(changeTo(true))
    till.setTime('2026-11-22T02:59:00+08:00')
    expect(await vatOf()).toBe(0)
    till.setTime('2026-11-22T03:00:00+08:00')
    expect(await vatOf()).toBe(12)
  })

  test('taxes what was received without a connection by the day it was received, however late it comes', async () => {
    await opened(till, { '100': 5 }, counter)
    till.setTime('2026-11-21T23:57:30+08:00')
    const device = await openDevice(till, counter)
    const numberOf = (day: string, count: number) => `${counter.branch.code}-${day}-${device.series}00${count}`
    const bodyOf = () => orderOf(till, 112, { priceVersionId: till.priceVersionId, shownTotal: 112 })
    const [before, after] = [bodyOf(), bodyOf()]
    await entered(changeTo(true))
    const commands = [
      device.made('POST /orders', { body: before }, { orderNumber: numberOf('261121', 1) }),
      device.made('POST /orders', { body: bodyOf() }, { orderNumber: numberOf('261121', 2) }),
      device.made('POST /orders', { body: after }, { orderNumber: numberOf('261122', 3) }),
    ]
    till.setTime('2026-11-23T10:00:00+08:00')
    expect(await device.bring(commands)).toEqual(['done', 'done', 'done'])
    const kept = await Promise.all([before, after].map(async ({ id }) => done(await counter.get(`/orders/${id}`))))
    expect(kept.map(({ businessDate, vat }) => [businessDate, vat])).toEqual([
      ['2026-11-21', 0],
      ['2026-11-22', 12],
    ])
  })

  test('charges the storage fee of an order as that order was taxed', async () => {
    done(await till.admin.patch(`/branches/${counter.branch.id}`, { storageFreeDays: 1, storageFeePerDay: 112 }))
    const order = await received(till, 112, { payments: [payment('gcash', 112)] }, counter)
    await readied(order, counter)
    await entered(changeTo(true))
    till.setTime('2026-11-23T12:00:00+08:00')
    const charged = done(await counter.post(`/orders/${order.id}/storage-fee`, { decision: 'charge' }))
    expect(charged.total).toBeGreaterThan(112)
    expect(charged.vat).toBe(0)
  })

  test('tells its counters, also of the days to come', async () => {
    await entered(changeTo(true))
    const { terms } = done(await counter.get('/offline/orders'))
    expect(terms).toMatchObject({ isVatRegistered: false, vatChanges: [{ from: SUNDAY, isRegistered: true }] })
    const branch = async () => done(await till.admin.get(`/branches/${counter.branch.id}`)).vatRegistered
    expect(await branch()).toBe(false)
    till.setTime('2026-11-22T09:00:00+08:00')
    expect(await branch()).toBe(true)
  })
})

describe('A change of VAT', () => {
  test('is kept with its source, sent twice is one, and is written down', async () => {
    const change = changeTo(true)
    const first = await entered(change)
    expect(first).toMatchObject({ isRegisteredBefore: false, isRegisteredToday: false, today: '2026-11-21' })
    expect(first.items).toMatchObject([{ ...change, createdBy: 'Ada Reyes', withdrawnAt: null }])
    expect(await entered(change)).toEqual(first)
    const { items } = done(await till.admin.get(`/audit?branchId=${counter.branch.id}`))
    expect(items).toMatchObject([
      { action: 'branch.vat_changed', after: { fromOn: SUNDAY, isVatRegistered: true, source: change.source } },
    ])
  })

  test('is refused for a day that has passed, a second time on a day, and if it changes nothing', async () => {
    const refused = async (change: object) => (await till.admin.post(path, change)).body.code
    expect(await refused(changeTo(true, '2026-11-20'))).toBe('FIELD_INVALID')
    expect(await refused(changeTo(false))).toBe('FIELD_INVALID')
    await entered(changeTo(true))
    expect(await refused(changeTo(false))).toBe('DATES_OVERLAP')
    expect((await till.admin.post(path, { ...changeTo(false, '2026-12-01'), source: ' ' })).status).toBe(422)
  })

  test('is withdrawn until its first day has passed, with a reason, and no longer counts', async () => {
    const change = changeTo(true)
    await entered(change)
    const withdraw = () => till.admin.post(`${path}/${change.id}/withdraw`, { reason: 'Wrong branch' })
    expect(done(await withdraw()).items).toMatchObject([{ withdrawnReason: 'Wrong branch', withdrawnBy: 'Ada Reyes' }])
    expect((await withdraw()).body.code).toBe('ALREADY_DECIDED')
    till.setTime('2026-11-22T09:00:00+08:00')
    expect(await vatOf()).toBe(0)
    const today = changeTo(true)
    await entered(today)
    till.setTime('2026-11-23T09:00:00+08:00')
    const late = await till.admin.post(`${path}/${today.id}/withdraw`, { reason: 'Too late' })
    expect([late.status, late.body.code]).toEqual([409, 'DOCUMENT_CLOSED'])
  })

  test('is the office’s: a counter is refused, and so is an auditor', async () => {
    expect((await counter.post(path, changeTo(true))).status).toBe(403)
    const auditor = await till.app.admin()
    await givePreset(till.app.db, auditor.user, 'auditor')
    expect((await auditor.get(path)).status).toBe(200)
    expect((await auditor.post(path, changeTo(true))).status).toBe(403)
  })
})
