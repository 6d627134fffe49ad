import { newId } from '@labada/db/core/ids'
import { TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { afterAll, expect, test } from 'vitest'
import { startHiring } from '../testing/hiring.ts'

const { admin, bodyOf, branch, create, shop } = await startHiring()
afterAll(() => shop.stop())

test('a repeated Idempotency-Key never tells the password again', async () => {
  const headers = { 'idempotency-key': newId() }
  const body = bodyOf({ username: 'key.once' })
  const first = await admin.post('/employees', body, { headers })
  const second = await admin.post('/employees', body, { headers })
  expect(first.body.temporaryPassword).not.toBeNull()
  expect(second.body.temporaryPassword).toBeNull()
  const kept = await shop.db.selectFrom('idempotencyKey').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(first.body.temporaryPassword)
})

test('a username is somebody’s once, and nothing of a refused employee stays', async () => {
  await create({ username: 'taken.name' })
  const body = bodyOf({ username: 'taken.name' })
  const answer = await admin.post('/employees', body)
  expect([answer.status, answer.body.code]).toEqual([409, 'CODE_TAKEN'])
  expect((await admin.get(`/employees/${body.id}`)).status).toBe(404)
})

test('a new password ends every session of theirs, in the portal too; the old one is dead', async () => {
  const counter = await shop.counter(branch)
  const { device, user } = counter
  const id = user.employeeId ?? ''
  const { credential } = await givenPortalSession(shop.db, { employeeId: id, device })
  const portal = shop.caller({ token: credential, client: device.credential })
  expect((await portal.get(`/employee-portal/details/${id}`)).status).toBe(200)
  const answer = await admin.post(`/employees/${id}/reset-password`, {})
  expect(answer.body.temporaryPassword).toMatch(/^[A-Z2-9-]{14}$/)
  expect((await counter.get('/shop/branch-balance')).status).toBe(401)
  expect((await portal.get(`/employee-portal/details/${id}`)).status).toBe(401)
  const unconfirmed = await shop.admin({ confirmed: false })
  expect((await unconfirmed.post(`/employees/${id}/reset-password`, {})).body.code).toBe('STEP_UP_REQUIRED')
})

test('who leaves loses everything in one press, also with their drawer open; the drawer waits for its count', async () => {
  const counter = await shop.counter(branch)
  const id = counter.user.employeeId ?? ''
  await shop.db
    .updateTable('employee')
    .set({ hiredOn: '2020-01-01' as never })
    .where('id', '=', id)
    .execute()
  const held = { version: (await admin.get(`/employees/${id}`)).body.version, reason: 'resigned', note: '' }
  expect((await admin.post(`/employees/${id}/pin`, {})).body).toMatchObject({ hasPin: true, isLoginOpen: true })
  expect((await counter.post('/cash-sessions', { id: newId(), counted: { 100: 5 } })).status).toBe(200)
  const leave = () => admin.post(`/employees/${id}/deactivate`, { ...held, lastDay: '2026-11-21' })
  expect([(await leave()).status, (await leave()).body.code]).toEqual([409, 'DOCUMENT_CLOSED'])

  const ended = await admin.post(`/employees/${id}/end-access`, {})
  expect(ended.body).toMatchObject({ status: 'active', isLoginOpen: false, hasPin: false })
  expect((await counter.get('/shop/branch-balance')).status).toBe(401)
  const logIn = (password: string) =>
    shop.caller({ client: counter.device.credential }).post('/login', { username: counter.user.username, password })
  expect((await logIn(TEST_PASSWORD)).status).toBe(422)
  expect((await admin.get(`/cash-sessions?branchId=${branch.id}`)).body.items[0]).toMatchObject({ state: 'open' })
  expect((await admin.post(`/employees/${id}/end-access`, {})).status).toBe(200)
  const log = (await admin.get(`/audit?objectId=${id}`)).body.items.map(({ action }: { action: string }) => action)
  expect(log.filter((action: string) => action === 'employee.access_ended')).toHaveLength(1)

  const { temporaryPassword } = (await admin.post(`/employees/${id}/reset-password`, {})).body
  expect((await logIn(temporaryPassword)).status).toBe(200)
  expect((await admin.get(`/employees/${id}`)).body).toMatchObject({ isLoginOpen: true, hasPin: false })
})

test('whoever has no login has no access to end', async () => {
  const { id } = await create({ username: null })
  expect((await admin.post(`/employees/${id}/end-access`, {})).status).toBe(404)
})
