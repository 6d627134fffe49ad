import { newId } from '@labada/db/core/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Counter } from '../testing/app.ts'
import { done, payment, received, startTill, statusesOf } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { admin } = till
const DAY = '2026-11-21'
let counter: Counter
beforeEach(async () => {
  till.setTime(`${DAY}T10:00:00+08:00`)
  counter = await till.app.counter()
  for (const [amount, reference] of [
    [500, '9001'],
    [252.6, '9002'],
    [500, '9003'],
  ] as const)
    await received(
      till,
      amount,
      { payments: [payment('gcash', amount, { reference: `${counter.branch.code}${reference}` })] },
      counter,
    )
})
const statement = (more: object = {}) => ({
  branchId: counter.branch.id,
  account: 'wallet:gcash',
  from: DAY,
  to: DAY,
  closing: 1252.6,
  lines: [
    { on: DAY, description: 'Received', reference: `${counter.branch.code}9001`, amount: 500 },
    { on: DAY, description: 'Received', reference: '', amount: 252.6 },
  ],
  ...more,
})
const match = async (more: object = {}) => done(await admin.post('/account-statements/match', statement(more)))
const gcash = async () =>
  done(await admin.get(`/statement-accounts?branchId=${counter.branch.id}`)).items.find(
    (item: { account: string }) => item.account === 'wallet:gcash',
  )
async function toRecord(more: object = {}) {
  const { matches } = await match()
  const { lines, ...rest } = statement()
  return {
    id: newId(),
    ...rest,
    lines: lines.map((line, index) => ({ ...line, transferId: matches[index]?.transferId ?? null })),
    ...more,
  }
}

describe('A statement of an account', () => {
  test('is matched without anything being kept: by reference, by amount, and what is left over', async () => {
    const before = (await till.app.announced()).length
    const found = await match()
    expect(found).toMatchObject({ book: 1252.6, difference: 0, matches: [{ how: 'reference' }, { how: 'amount' }] })
    expect(found.entries).toHaveLength(3)
    expect((await till.app.announced()).length).toBe(before)
    expect(await gcash()).toMatchObject({ balance: 1252.6, unverified: 1252.6, unverifiedCount: 3, reconciledTo: null })
  })

  test('turns its receipts verified, once', async () => {
    const body = await toRecord()
    const answers = await Promise.all([
      admin.post('/account-statements', body),
      admin.post('/account-statements', body),
    ])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(done(await admin.post('/account-statements', body))).toEqual({ id: body.id, difference: 0, verified: 2 })
    expect(await gcash()).toMatchObject({ unverified: 500, unverifiedCount: 1, reconciledTo: DAY, difference: 0 })
    expect((await till.app.announced()).filter((type) => type === 'account.reconciled')).toHaveLength(1)
    expect((await match()).entries).toHaveLength(1)
    // The list of payments says so, and finds them by it (story 2).
    expect((await till.app.announced()).filter((type) => type === 'payment.verified')).toHaveLength(2)
    const listed = async (more = '') =>
      done(await admin.get(`/payments?branchId=${counter.branch.id}${more}`)).items.map(
        ({ reference, verified }: { reference: string; verified: boolean }) => [reference.slice(-4), verified],
      )
    expect((await listed()).sort()).toEqual([
      ['9001', true],
      ['9002', true],
      ['9003', false],
    ])
    expect(await listed('&verification=unverified')).toEqual([['9003', false]])
    expect(await listed('&verification=verified')).toHaveLength(2)
    const again = await admin.post('/account-statements', { ...body, id: newId() })
    expect([again.status, again.body.code]).toEqual([409, 'STALE_VERSION'])
  })

  test('that ends with another amount has to be explained', async () => {
    const body = await toRecord({ closing: 1240 })
    const bare = await admin.post('/account-statements', body)
    expect([bare.status, bare.body.code]).toEqual([422, 'NOTE_REQUIRED'])
    done(await admin.post('/account-statements', { ...body, explanation: 'GCash kept ₱12.60; to be booked' }))
    expect(await gcash()).toMatchObject({ difference: -12.6, explanation: 'GCash kept ₱12.60; to be booked' })
  })

  test('cannot name a receipt of another branch or amount, and is for admins', async () => {
    const body = await toRecord()
    const elsewhere = await till.app.counter()
    const foreign = await admin.post('/account-statements', { ...body, branchId: elsewhere.branch.id })
    expect(foreign.status).toBe(409)
    const [first, second] = body.lines
    const swapped = await admin.post('/account-statements', {
      ...body,
      lines: [{ ...first, transferId: second?.transferId }],
    })
    expect(swapped.status).toBe(409)
    expect((await admin.post('/account-statements', { ...body, to: '2026-11-20' })).status).toBe(422)
    expect((await counter.post('/account-statements', body)).status).toBe(403)
    expect((await counter.post('/account-statements/match', statement())).status).toBe(403)
    expect(await gcash()).toMatchObject({ unverifiedCount: 3 })
  })

  test('of all branches verifies the receipts of each', async () => {
    const { branchId: _, ...group } = statement()
    const { matches } = done(await admin.post('/account-statements/match', group))
    expect(matches[0]).toMatchObject({ how: 'reference' })
  })
})
