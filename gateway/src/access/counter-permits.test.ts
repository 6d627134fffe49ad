import { newId } from '@labada/db/core/ids'
import { type GivenUser, givenDevice, givenToken, givePreset } from '@labada/db/testing/factories/factories'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import type { Answer, Caller } from '../testing/caller.ts'
import { changeSettings, giveKeySet, givenStander, PIN } from '../testing/standers.ts'
import { balances, done, opened, payment, received, startTill } from '../testing/till.ts'

/** A manager's PIN at the counter, for one command of somebody else. */

const till = await startTill(new Date().toISOString())
afterAll(() => till.app.stop())
const { db } = till.app

const REFUND = 'POST /orders/:orderId/refunds'
const CASH = 'POST /cash-movements'

let counter: Counter
/** Stands at the counter, and may neither void nor refund. */
let cashier: GivenUser
/** May do what a counter may. */
let senior: GivenUser
/** May also stand in for an admin. */
let manager: GivenUser
beforeEach(async () => {
  till.setTime(new Date().toISOString())
  await changeSettings(till, 'counter', { standing: 'off' })
  await changeSettings(till, 'reversals', { counterRefunds: 'limited', counterVoids: 'limited' })
  await db.deleteFrom('rateLimit').execute()
  counter = await till.app.counter()
  cashier = await person()
  await givePreset(db, cashier, 'cashier')
  senior = await person()
  manager = await person()
  await giveKeySet(till, manager, ['order.see', 'order.void', 'payment.refund', 'payment.void', 'reversal.allow'])
  await opened(till, { '100': 9 }, counter)
  await changeSettings(till, 'counter', { standing: 'pin' })
  await stand(cashier)
})

const person = (branchId = counter.branch.id): Promise<GivenUser> => givenStander(till, branchId)

const stand = async (who: GivenUser, at: Caller = counter) =>
  done(await at.post('/counter/person', { userId: who.id, pin: PIN }))
const paidOrder = () => received(till, 100, { payments: [payment('cash', 100)] }, counter)
const secondDevice = async (): Promise<Caller> => {
  const device = await givenDevice(db, { branchId: counter.branch.id })
  const { credential } = await givenToken(db, { user: counter.user, device })
  return till.app.caller({ token: credential, client: device.credential })
}

interface Wanted {
  readonly order: { readonly id: string }
  readonly refund: object
}
/** A refund of an order that the cashier wants. */
async function wanted(amount = 40): Promise<Wanted> {
  return { order: await paidOrder(), refund: { id: newId(), method: 'cash', amount, reason: 'A button came off' } }
}

/** The request of a command, as JSON. */
const inputOf = (params: object, body: object) => JSON.stringify({ params, body })
const ask = (by: GivenUser, { order, refund }: Wanted, pin = PIN, at: Caller = counter): Promise<Answer> =>
  at.post('/counter/permits', { userId: by.id, pin, call: REFUND, input: inputOf({ orderId: order.id }, refund) })
const refundWith = (permit: string | undefined, { order, refund }: Wanted, at: Caller = counter, key?: string) =>
  at.post(`/orders/${order.id}/refunds`, refund, {
    headers: { 'x-permit': permit, ...(key && { 'idempotency-key': key }) },
  })
const codeOf = ({ status, body }: Answer) => [status, body?.code]
const OVER = [409, 'PERMIT_OVER']

describe('A manager’s PIN', () => {
  test('lets a cashier refund once; the audit log and the order’s history name both', async () => {
    const want = await wanted()
    const held = await balances(till, counter.branch)
    expect((await refundWith(undefined, want)).status).toBe(403)
    const answer = done(await ask(senior, want))
    expect(answer.by).toMatchObject({ id: senior.id, firstname: senior.firstname })
    expect(Date.parse(answer.expiresAt) - till.now().getTime()).toBe(60_000)
    const refunded = done(await refundWith(answer.permit, want))
    expect(refunded).toMatchObject({ refunded: 40 })
    expect((await balances(till, counter.branch)).drawer).toBe((held.drawer ?? 0) - 40)

    const { items: audit } = done(await till.admin.get(`/audit?branchId=${counter.branch.id}&limit=50`))
    expect(audit.find(({ action }: { action: string }) => action === 'refund.recorded')).toMatchObject({
      actor: fullNameOf(cashier),
      account: fullNameOf(counter.user),
      key: 'payment.refund',
      after: { allowedBy: fullNameOf(senior) },
    })
    const { items } = done(await till.admin.get(`/orders/${want.order.id}/timeline`))
    expect(items.filter(({ allowedBy }: { allowedBy?: string }) => allowedBy)).toMatchObject([
      { kind: 'refund', by: fullNameOf(cashier), allowedBy: fullNameOf(senior) },
    ])
    // The cashier may as little as before.
    expect((await refundWith(undefined, { ...want, refund: { ...want.refund, id: newId() } })).status).toBe(403)
  })

  test('stands in for the office only with the key for it, and never for what is an admin’s alone', async () => {
    await changeSettings(till, 'reversals', { counterRefunds: 'approval' })
    const want = await wanted()
    const bySenior = done(await ask(senior, want))
    expect(codeOf(await refundWith(bySenior.permit, want))).toEqual([409, 'APPROVAL_REQUIRED'])
    const byManager = done(await ask(manager, want))
    done(await refundWith(byManager.permit, want))
    await changeSettings(till, 'reversals', { counterRefunds: 'off' })
    const another = await wanted()
    const { permit } = done(await ask(manager, another))
    expect(codeOf(await refundWith(permit, another))).toEqual([409, 'ADMIN_ONLY'])
  })

  test('of whoever stands there is not somebody else’s', async () => {
    const want = await wanted()
    await stand(manager)
    expect((await ask(manager, want)).body.errors).toEqual({ userId: ['Someone else must approve this'] })
  })

  test('is on the list of a counter with what it opens, and with nothing for whoever may allow nothing', async () => {
    const { people } = done(await counter.get('/counter/person'))
    const lendsOf = ({ id }: GivenUser) => people.find((one: { id: string }) => one.id === id).lends
    expect(lendsOf(cashier)).toBeUndefined()
    expect(lendsOf(senior)).toEqual([
      'drawer.move',
      'drawer.unlock',
      'order.discount',
      'order.void',
      'package.refund',
      'payment.refund',
      'payment.void',
      'prepaid.payout',
      'sale.void',
    ])
    expect(lendsOf(manager)).toEqual(['order.void', 'payment.refund', 'payment.void', 'reversal.allow'])
  })

  test('takes cash out above the limit for whoever stands in for an admin, and for nobody else', async () => {
    await stand(cashier)
    const boss = await person()
    await giveKeySet(till, boss, ['drawer.move', 'reversal.allow'])
    const mover = await person()
    await giveKeySet(till, mover, ['drawer.move'])
    const { cashOutLimit } = (await till.admin.get(`/branches/${counter.branch.id}`)).body
    const body = { id: newId(), kind: 'cash_out', amount: cashOutLimit + 1, reason: 'owner', note: 'Owner is here' }
    const askFor = (by: GivenUser) =>
      counter.post('/counter/permits', { userId: by.id, pin: PIN, call: CASH, input: inputOf({}, body) })
    const move = async (by: GivenUser) =>
      counter.post('/cash-movements', body, { headers: { 'x-permit': done(await askFor(by)).permit } })
    expect(codeOf(await move(mover))).toEqual([409, 'APPROVAL_REQUIRED'])
    expect(done(await move(boss))).toMatchObject({ kind: 'cash_out', amount: cashOutLimit + 1 })
    const entry = await db
      .selectFrom('auditLog')
      .select('after')
      .where('objectId', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(entry.after)).toContain(fullNameOf(boss))
  })
})

describe('A permit is refused', () => {
  test('for a wrong PIN, which counts like one of whoever wants to stand there', async () => {
    const want = await wanted()
    for (let wrong = 0; wrong < 3; wrong += 1) expect((await ask(senior, want, '5820')).status).toBe(422)
    const tries = () => counter.post('/counter/person', { userId: senior.id, pin: '5820' })
    expect([(await tries()).status, (await tries()).status, (await tries()).status]).toEqual([422, 422, 429])
    expect((await ask(senior, want)).status).toBe(429)
    expect((await ask(manager, want)).status).toBe(200)
  })

  test('to a person without the key, of another branch, and to whoever left', async () => {
    const want = await wanted()
    const other = await person()
    await givePreset(db, other, 'attendant')
    expect(codeOf(await ask(other, want))).toEqual([409, 'NO_KEY'])
    const elsewhere = await till.app.counter()
    const stranger = await person(elsewhere.branch.id)
    expect((await ask(stranger, want)).body.errors).toEqual({ pin: ['Wrong PIN. Try again.'] })
    await db.updateTable('appUser').set({ isActive: false }).where('id', '=', senior.id).execute()
    expect((await ask(senior, want)).status).toBe(422)
  })

  test('for a call nobody can allow, for nonsense, where nobody stands, and where the shop does not ask', async () => {
    const want = await wanted()
    const asked = { userId: senior.id, pin: PIN, call: 'POST /settings', input: inputOf({}, {}) }
    expect((await counter.post('/counter/permits', asked)).body.errors).toEqual({
      call: ['This can’t be approved here'],
    })
    expect((await ask(senior, { ...want, refund: { amount: 'all' } })).status).toBe(422)
    const unread = { ...asked, call: REFUND, input: '[]' }
    expect((await counter.post('/counter/permits', unread)).body.errors).toEqual({
      input: ['This command can’t be read'],
    })
    done(await counter.call('DELETE', '/counter/person'))
    expect(codeOf(await ask(senior, want))).toEqual([409, 'NOBODY_STANDS'])
    await changeSettings(till, 'counter', { standing: 'off' })
    expect((await ask(senior, want)).body.errors).toEqual({ pin: ['This shop doesn’t ask who is at the counter'] })
  })
})

describe('A permit opens nothing', () => {
  test('a second time, nor when it is over a minute old', async () => {
    const want = await wanted()
    const { permit } = done(await ask(senior, want))
    done(await refundWith(permit, want))
    expect(codeOf(await refundWith(permit, want))).toEqual(OVER)
    const late = await wanted()
    const second = done(await ask(senior, late))
    till.wait(1)
    expect(codeOf(await refundWith(second.permit, late))).toEqual(OVER)
    expect(codeOf(await refundWith('labada_app_made_up', late))).toEqual(OVER)
  })

  test('at another device, for another record, another amount, another call or another person', async () => {
    const want = await wanted()
    const { permit } = done(await ask(senior, want))
    const other = await secondDevice()
    await stand(cashier, other)
    expect(codeOf(await refundWith(permit, want, other))).toEqual(OVER)
    expect(codeOf(await refundWith(permit, { ...want, order: await paidOrder() }))).toEqual(OVER)
    expect(codeOf(await refundWith(permit, { ...want, refund: { ...want.refund, amount: 100 } }))).toEqual(OVER)
    const voiding = { reason: 'Wrong customer' }
    const headers = { 'x-permit': permit }
    expect(codeOf(await counter.post(`/orders/${want.order.id}/void`, voiding, { headers }))).toEqual(OVER)
    const another = await person()
    await givePreset(db, another, 'cashier')
    await stand(another)
    expect(codeOf(await refundWith(permit, want))).toEqual(OVER)
    await stand(cashier)
    done(await refundWith(permit, want))
  })

  test('once its manager may no more, has a new PIN, or left', async () => {
    const want = await wanted()
    const { permit } = done(await ask(senior, want))
    await givePreset(db, senior, 'attendant')
    expect(codeOf(await refundWith(permit, want))).toEqual(OVER)
    await givePreset(db, senior, 'counter')
    done(await till.admin.post(`/employees/${senior.employeeId}/pin`, {}))
    expect(codeOf(await refundWith(permit, want))).toEqual(OVER)
    const second = done(await ask(manager, want))
    await db.updateTable('appUser').set({ isActive: false }).where('id', '=', manager.id).execute()
    expect(codeOf(await refundWith(second.permit, want))).toEqual(OVER)
  })

  test('beyond its own command: a key of another kind stays closed', async () => {
    const want = await wanted()
    const { permit } = done(await ask(senior, want))
    expect((await counter.call('GET', '/shop/branch-balance', { headers: { 'x-permit': permit } })).status).toBe(403)
  })
})

describe('A permitted command', () => {
  test('is answered again under its Idempotency-Key, with and without its permit, and done once', async () => {
    const want = await wanted()
    const { permit } = done(await ask(senior, want))
    const first = await refundWith(permit, want, counter, 'refund-1')
    expect(first.status).toBe(200)
    for (const again of [
      await refundWith(permit, want, counter, 'refund-1'),
      await refundWith(undefined, want, counter, 'refund-1'),
    ]) {
      expect([again.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([200, 'true', first.text])
    }
    expect((await refundWith(undefined, want, counter, 'refund-2')).status).toBe(403)
    expect(await db.selectFrom('refund').select('id').where('orderId', '=', want.order.id).execute()).toHaveLength(1)
  })

  test('that was sent twice at the same moment is done once', async () => {
    const want = await wanted()
    const { permit } = done(await ask(senior, want))
    const answers = await Promise.all([refundWith(permit, want), refundWith(permit, want)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('that was refused leaves its permit for another try', async () => {
    await changeSettings(till, 'reversals', { counterRefunds: 'off' })
    const want = await wanted()
    const { permit } = done(await ask(senior, want))
    expect(codeOf(await refundWith(permit, want))).toEqual([409, 'ADMIN_ONLY'])
    await changeSettings(till, 'reversals', { counterRefunds: 'limited' })
    done(await refundWith(permit, want))
  })

  test('leaves the PIN in no answer, event, entry or stored request', async () => {
    const want = await wanted()
    const { permit } = done(await ask(senior, want))
    done(await refundWith(permit, want))
    const kept = JSON.stringify([
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('auditLog').selectAll().execute(),
      await db.selectFrom('idempotencyKey').selectAll().execute(),
      await db.selectFrom('counterPermit').selectAll().execute(),
    ])
    expect(kept).not.toContain(permit)
    expect(kept).not.toContain(`"${PIN}"`)
  })
})
