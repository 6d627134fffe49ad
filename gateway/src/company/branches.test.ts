import { randomUUID } from 'node:crypto'
import { newId } from '@labada/db/core/ids'
import { givenBranch } from '@labada/db/testing/factories/factories'
import { centavos } from '@labada/domain/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'

let shop: TestApp
let admin: Person
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.admin()
})
afterAll(() => shop.stop())

const eventsOf = async (branchId: string) =>
  (await shop.db.selectFrom('outbox').select('type').where('branchId', '=', branchId).orderBy('id').execute()).map(
    ({ type }) => type,
  )
const auditOf = async (branchId: string) => (await admin.get(`/audit?branchId=${branchId}`)).body.items

test('an admin opens a branch; doing it again is harmless, another with its code is refused', async () => {
  const body = { id: randomUUID(), code: 'tal', name: 'Talisay', drawerLimit: 5000.5 }
  const made = await admin.post('/branches', body)
  expect(made.body).toMatchObject({
    code: 'TAL',
    features: ['receive', 'release', 'summary'],
    drawerLimit: 5000.5,
    version: 1,
    closed: false,
  })
  expect((await admin.post('/branches', body)).body).toEqual(made.body)
  const code = await admin.post('/branches', { ...body, id: randomUUID(), name: 'Other' })
  expect([code.status, code.body]).toEqual([
    409,
    {
      field: 'code',
      message: 'Another branch has this code',
      code: 'CODE_TAKEN',
      errors: { code: ['Another branch has this code'] },
    },
  ])
  const name = await admin.post('/branches', { ...body, id: randomUUID(), code: 'TA2' })
  expect([name.status, name.body.errors]).toEqual([409, { name: ['Another branch has this name'] }])
  expect(await eventsOf(body.id)).toEqual(['branch.created'])
  expect((await admin.get(`/branches/${body.id}`)).body).toEqual(made.body)
})

test('a change goes in, counts the version up and is written down; the same again changes nothing', async () => {
  const branch = await givenBranch(shop.db)
  const changed = await admin.patch(`/branches/${branch.id}`, {
    name: `${branch.name} North`,
    turnaroundHours: 48,
    version: 1,
  })
  expect(changed.body).toMatchObject({ name: `${branch.name} North`, turnaroundHours: 48, version: 2 })
  const again = await admin.patch(`/branches/${branch.id}`, { turnaroundHours: 48 })
  expect(again.body.version).toBe(2)
  expect(await eventsOf(branch.id)).toEqual(['branch.updated'])
  expect(await auditOf(branch.id)).toMatchObject([
    {
      action: 'branch.updated',
      actor: 'Ada Reyes',
      before: { name: branch.name, turnaroundHours: 24 },
      after: { name: `${branch.name} North`, turnaroundHours: 48 },
    },
  ])
})

test('a change made against an older copy is refused', async () => {
  const branch = await givenBranch(shop.db)
  await admin.patch(`/branches/${branch.id}`, { phone: '032 111', version: 1 })
  const late = await admin.patch(`/branches/${branch.id}`, { phone: '032 222', version: 1 })
  expect([late.status, late.body]).toMatchObject([409, { code: 'STALE_VERSION', version: 2 }])
  expect((await admin.get(`/branches/${branch.id}`)).body.phone).toBe('032 111')
})

test('a feature that is switched off closes its calls at the counter at once', async () => {
  const counter = await shop.counter()
  expect((await counter.get('/orders')).status).toBe(200)
  await admin.patch(`/branches/${counter.branch.id}`, { features: ['items'] })
  const answer = await counter.get('/orders')
  expect([answer.status, answer.body.code]).toEqual([409, 'FEATURE_OFF'])
  expect(await eventsOf(counter.branch.id)).toEqual(['branch.updated', 'branch.features_changed'])
})

test('a closed branch is closed to its counter at once, and opens again', async () => {
  const counter = await shop.counter()
  expect((await counter.get('/shop/branch-balance')).status).toBe(200)
  const closed = await admin.post(`/branches/${counter.branch.id}/close`, { reason: 'Flood' })
  expect(closed.body).toMatchObject({ closed: true, closedReason: 'Flood', closedAt: expect.any(String) })
  for (const path of ['/shop/branch-balance', '/verify-access', '/verify-client', '/reauthorize']) {
    const answer = await counter.get(path)
    expect([answer.status, answer.text]).toEqual([403, '{"message":"CLOSED_BRANCH_ACCESSED"}'])
  }
  expect((await admin.post(`/branches/${counter.branch.id}/close`, { reason: 'Again' })).body.closedReason).toBe(
    'Flood',
  )
  expect((await admin.post(`/branches/${counter.branch.id}/reopen`, {})).body).toMatchObject({
    closed: false,
    closedReason: null,
  })
  expect((await counter.get('/shop/branch-balance')).status).toBe(200)
  expect(await eventsOf(counter.branch.id)).toEqual(['branch.closed', 'branch.reopened'])
  expect((await auditOf(counter.branch.id)).map(({ action, reason }: never) => [action, reason])).toEqual([
    ['branch.reopened', null],
    ['branch.closed', 'Flood'],
  ])
})

test('a branch with open work does not close, and nothing changes', async () => {
  const counter = await shop.counter()
  await openDrawer(counter)
  const refused = await admin.post(`/branches/${counter.branch.id}/close`, { reason: 'Flood' })
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      message: 'This branch still has open work',
      code: 'BRANCH_HAS_OPEN_WORK',
      obstacles: [{ kind: 'open_cash_session', text: 'The cash session is still open', count: 1 }],
    },
  ])
  expect((await counter.get('/shop/branch-balance')).status).toBe(200)
  expect(await eventsOf(counter.branch.id)).toEqual([])
})

test('the audit log is read page by page, newest first', async () => {
  const branch = await givenBranch(shop.db)
  for (const phone of ['1', '2', '3']) await admin.patch(`/branches/${branch.id}`, { phone })
  const first = (await admin.get(`/audit?branchId=${branch.id}&limit=2`)).body
  expect(first.items.map(({ after }: never) => after)).toEqual([{ phone: '3' }, { phone: '2' }])
  const second = (await admin.get(`/audit?branchId=${branch.id}&limit=2&cursor=${first.nextCursor}`)).body
  expect([second.items.map(({ after }: never) => after), second.nextCursor]).toEqual([[{ phone: '1' }], null])
  expect((await admin.get(`/audit?branchId=${branch.id}&action=branch.closed`)).body.items).toEqual([])
})

test('the palette finds branches for an admin and none for a counter', async () => {
  const branch = await givenBranch(shop.db, { name: 'Guadalupe 100%' })
  const counter = await shop.counter(branch)
  for (const q of ['guada', '100%', branch.code]) {
    const { items } = (await admin.get(`/search?q=${encodeURIComponent(q)}`)).body
    expect(items).toContainEqual({ kind: 'branch', id: branch.id, title: 'Guadalupe 100%', detail: branch.code })
  }
  expect((await counter.get('/search?q=guada')).body.items).toEqual([])
})

async function openDrawer({ branch, user }: Counter): Promise<void> {
  await shop.db
    .insertInto('cashSession')
    .values({
      id: newId(),
      branchId: branch.id,
      number: 1,
      state: 'open',
      businessDate: '2026-08-15' as never,
      openedAt: new Date(),
      openedBy: user.id,
      openingCentavos: centavos(0),
      openingVarianceCentavos: centavos(0),
      openingCounted: '{}',
    })
    .execute()
}
