import { newId } from '@labada/db/core/ids'
import { type GivenUser, givenAdmin, givenToken, givePreset } from '@labada/db/testing/factories/factories'
import { countOf, sentTwice } from '@labada/db/testing/meeting'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import type { Answer, Caller } from '../testing/caller.ts'
import { changeSettings, givenStander, PIN } from '../testing/standers.ts'
import { done, opened, orderOf, received, startTill } from '../testing/till.ts'

/** A command of somebody at a counter that the office allows from wherever it is. */

const till = await startTill(new Date().toISOString())
afterAll(() => till.app.stop())
const { db } = till.app

let counter: Counter
let cashier: GivenUser
let other: GivenUser
beforeEach(async () => {
  till.setTime(new Date().toISOString())
  await changeSettings(till, 'counter', { standing: 'off' })
  counter = await till.app.counter()
  cashier = await person()
  other = await person()
  await opened(till, { '100': 9 }, counter)
  await changeSettings(till, 'counter', { standing: 'pin' })
  await stand(cashier)
})

const person = async (): Promise<GivenUser> => {
  const user = await givenStander(till, counter.branch.id)
  await givePreset(db, user, 'cashier')
  return user
}
const stand = async (who: GivenUser) => done(await counter.post('/counter/person', { userId: who.id, pin: PIN }))

const discounted = (percent = 50) => ({ ...orderOf(till, 200), discount: { percent, reason: 'Her first order' } })
type Body = ReturnType<typeof discounted>
const ask = (body: Body, id = newId(), at: Caller = counter): Promise<Answer> =>
  at.post('/counter/permit-requests', { id, call: 'POST /orders', input: JSON.stringify({ body }) })
const receive = (body: Body, permit?: string): Promise<Answer> =>
  counter.post('/orders', body, { headers: { 'x-permit': permit } })
const decide = (id: string, decision: string, by: Pick<Caller, 'post'> = till.admin, more: object = {}) =>
  by.post(`/permit-requests/${id}/decide`, { decision, ...more })
const take = (id: string) => counter.post(`/counter/permit-requests/${id}/take`)
const codeOf = ({ status, body }: Answer) => [status, body.code]
const officeOf = async (preset: 'manager' | 'accountant', branchIds: string[] | null = null): Promise<Caller> => {
  const user = await givenAdmin(db)
  await givePreset(db, user, preset, branchIds)
  return till.app.caller({ token: (await givenToken(db, { user })).credential })
}

describe('A request for the office', () => {
  test('is seen with what the command really says, and once approved lets it be made', async () => {
    const body = discounted()
    expect((await receive(body)).status).toBe(409)
    const asked = done(await ask(body))
    expect(asked).toMatchObject({ state: 'waiting', percent: 50, amount: null, reason: 'Her first order' })
    expect(codeOf(await take(asked.id))).toEqual([409, 'PERMIT_OVER'])
    const [seen] = done(await till.admin.get(`/permit-requests?branchId=${counter.branch.id}`)).items
    expect(seen).toMatchObject({ id: asked.id, call: 'POST /orders', order: null, branchName: expect.any(String) })
    expect(done(await decide(asked.id, 'approved'))).toMatchObject({ state: 'approved' })
    expect(done(await counter.get(`/counter/permit-requests/${asked.id}`)).state).toBe('approved')
    const { permit } = done(await take(asked.id))
    const order = done(await receive(body, permit))
    expect(order).toMatchObject({ total: 100, discountReason: 'Her first order' })
    const { items } = done(await till.admin.get(`/orders/${order.id}/timeline`))
    expect(items.find(({ kind }: { kind: string }) => kind === 'discount')).toMatchObject({ allowedBy: 'Ada Reyes' })
    expect(codeOf(await take(asked.id))).toEqual([409, 'PERMIT_OVER'])
    expect(done(await till.admin.get(`/permit-requests?branchId=${counter.branch.id}`)).items).toEqual([])
    expect(await till.app.announced()).toEqual(expect.arrayContaining(['permit.requested', 'permit.decided']))
  })

  test('allows that one command, here, by the person who asked, and its lost permit is taken again', async () => {
    const body = discounted()
    const { id } = done(await ask(body))
    done(await decide(id, 'approved'))
    const [lost, permit] = [done(await take(id)).permit, done(await take(id)).permit]
    expect(codeOf(await receive(body, lost))).toEqual([409, 'PERMIT_OVER'])
    expect(codeOf(await receive({ ...body, discount: { percent: 60, reason: 'More' } }, permit))).toEqual([
      409,
      'PERMIT_OVER',
    ])
    await stand(other)
    expect((await take(id)).status).toBe(404)
    expect((await counter.get(`/counter/permit-requests/${id}`)).status).toBe(404)
    expect(codeOf(await receive(body, permit))).toEqual([409, 'PERMIT_OVER'])
    await stand(cashier)
    done(await receive(body, done(await take(id)).permit))
  })

  test('is declined with a word, withdrawn, or expires after ten minutes; answered once', async () => {
    const declined = done(await ask(discounted()))
    expect(done(await decide(declined.id, 'declined', till.admin, { note: 'Ask her for her card' }))).toMatchObject({
      state: 'declined',
      note: 'Ask her for her card',
    })
    expect(codeOf(await take(declined.id))).toEqual([409, 'PERMIT_OVER'])
    expect(codeOf(await decide(declined.id, 'approved'))).toEqual([409, 'STALE_VERSION'])
    const withdrawn = done(await ask(discounted()))
    expect(done(await counter.post(`/counter/permit-requests/${withdrawn.id}/withdraw`)).state).toBe('withdrawn')
    expect(codeOf(await decide(withdrawn.id, 'approved'))).toEqual([409, 'STALE_VERSION'])
    const [left, late] = [done(await ask(discounted())), done(await ask(discounted()))]
    expect(done(await counter.get(`/counter/permit-requests/${left.id}`)).state).toBe('withdrawn')
    till.setTime(new Date(till.now().getTime() + 601_000).toISOString())
    expect(done(await counter.get(`/counter/permit-requests/${late.id}`)).state).toBe('expired')
    expect(codeOf(await decide(late.id, 'approved'))).toEqual([409, 'STALE_VERSION'])
  })

  test('is good while it would still wait, and a minute after a late answer', async () => {
    const pass = (seconds: number) => till.setTime(new Date(till.now().getTime() + seconds * 1000).toISOString())
    // The counter locked meanwhile.
    const early = done(await ask(discounted()))
    done(await decide(early.id, 'approved'))
    pass(599)
    done(await take(early.id))
    pass(1)
    expect(codeOf(await take(early.id))).toEqual([409, 'PERMIT_OVER'])
    const late = done(await ask(discounted()))
    pass(595)
    done(await decide(late.id, 'approved'))
    pass(59)
    done(await take(late.id))
    pass(1)
    expect(codeOf(await take(late.id))).toEqual([409, 'PERMIT_OVER'])
  })

  test('ends when somebody else stands there, or its person’s login changes; not when the counter locks', async () => {
    const stateNow = async (id: string) =>
      (await db.selectFrom('permitRequest').select('state').where('id', '=', id).executeTakeFirst())?.state
    const kept = done(await ask(discounted()))
    done(await counter.call('DELETE', '/counter/person'))
    await stand(cashier)
    expect(await stateNow(kept.id)).toBe('waiting')
    await stand(other)
    expect(await stateNow(kept.id)).toBe('withdrawn')
    const theirs = done(await ask(discounted()))
    done(await till.admin.post(`/users/${other.id}/revoke-sessions`))
    expect(await stateNow(theirs.id)).toBe('withdrawn')
  })

  test('of two asked at once at a counter one waits', async () => {
    const both = await Promise.all([ask(discounted()), ask(discounted())])
    const states = await Promise.all(
      both.map(async (answer) => done(await counter.get(`/counter/permit-requests/${done(answer).id}`)).state),
    )
    expect(new Set(states)).toEqual(new Set(['waiting', 'withdrawn']))
  })

  test('sent twice at the same moment is one request with one answer', async () => {
    const [body, id] = [discounted(), newId()]
    const [one, other] = await sentTwice(db, 'permitRequest', () => ask(body, id))
    expect(done(other)).toEqual(done(one))
    expect(await countOf(db, 'permitRequest', id)).toBe(1)
  })

  test('shows no order of another branch, whatever the command names', async () => {
    await changeSettings(till, 'counter', { standing: 'off' })
    const { id: orderId } = await received(till, 100, {}, await till.app.counter())
    await changeSettings(till, 'counter', { standing: 'pin' })
    await stand(cashier)
    const input = JSON.stringify({ params: { orderId }, body: { reason: 'Not mine' } })
    const asked = done(
      await counter.post('/counter/permit-requests', { id: newId(), call: 'POST /orders/:orderId/void', input }),
    )
    expect(asked).toMatchObject({ order: null, reason: 'Not mine' })
  })

  test('is answered only by whoever may do it themselves, in a branch they see', async () => {
    const { id } = done(await ask(discounted()))
    const accountant = await officeOf('accountant')
    expect((await decide(id, 'approved', accountant)).status).toBe(403)
    const elsewhere = await till.app.counter()
    const stranger = await officeOf('manager', [elsewhere.branch.id])
    expect((await decide(id, 'approved', stranger)).status).toBe(404)
    expect(done(await stranger.get('/permit-requests')).items).toEqual([])
    const manager = await officeOf('manager', [counter.branch.id])
    done(await decide(id, 'approved', manager))
    done(await take(id))
  })

  test('is the same for the same id, and of no other command', async () => {
    const [body, id] = [discounted(), newId()]
    const first = done(await ask(body, id))
    expect(done(await ask(body, id))).toEqual(first)
    expect(codeOf(await ask(discounted(20), id))).toEqual([409, 'STALE_VERSION'])
    const wrong = { id: newId(), call: 'GET /orders', input: '{}' }
    expect((await counter.post('/counter/permit-requests', wrong)).status).toBe(422)
  })

  test('gives nothing once its approver may no longer allow it', async () => {
    const user = await givenAdmin(db)
    const admin = till.app.caller({ token: (await givenToken(db, { user })).credential })
    const body = discounted()
    const { id } = done(await ask(body))
    done(await decide(id, 'approved', admin))
    const { permit } = done(await take(id))
    await givePreset(db, user, 'accountant')
    expect(codeOf(await receive(body, permit))).toEqual([409, 'PERMIT_OVER'])
    expect(codeOf(await take(id))).toEqual([409, 'PERMIT_OVER'])
  })
})
