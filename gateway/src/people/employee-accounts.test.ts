import { newId } from '@labada/db/core/ids'
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

test('a new password ends every session of theirs; the old one is dead', async () => {
  const counter = await shop.counter(branch)
  const id = counter.user.employeeId ?? ''
  const answer = await admin.post(`/employees/${id}/reset-password`, {})
  expect(answer.body.temporaryPassword).toMatch(/^[A-Z2-9-]{14}$/)
  expect((await counter.get('/shop/branch-balance')).status).toBe(401)
  const unconfirmed = await shop.admin({ confirmed: false })
  expect((await unconfirmed.post(`/employees/${id}/reset-password`, {})).body.code).toBe('STEP_UP_REQUIRED')
})
