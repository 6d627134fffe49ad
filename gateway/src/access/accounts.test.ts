import { newId } from '@labada/db/core/ids'
import { givenBranch, givenToken, TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../testing/app.ts'

let shop: TestApp
let owner: Person
beforeAll(async () => {
  shop = await startTestApp()
  owner = await shop.admin()
})
afterAll(() => shop.stop())

const NEW_EMPLOYEE = {
  firstname: 'Ana',
  lastname: 'Reyes',
  middlename: '',
  suffix: '',
  gender: null,
  birthDate: null,
  mobile: '',
  address: '',
  emergencyName: '',
  emergencyRelation: '',
  emergencyPhone: '',
  position: 'Attendant',
  employmentType: 'regular',
  hiredOn: '2026-01-05',
  restWeekday: null,
  shiftTemplateId: null,
  payMethod: 'cash',
  payAccount: '',
  sssNumber: '',
  philhealthNumber: '',
  pagibigNumber: '',
  tin: '',
  documents: [],
}

let count = 0
const bodyOf = (more: object = {}) => ({
  id: newId(),
  username: `office${++count}`,
  firstname: 'Office',
  lastname: 'Person',
  preset: 'auditor',
  keySetId: null,
  branchIds: null,
  ...more,
})
const signedInAs = async (id: string) => {
  const user = { id, username: '', role: 'admin' as const, employeeId: null, firstname: '', lastname: '' }
  return shop.caller({ token: (await givenToken(shop.db, { user })).credential })
}
const hire = (branchId: string) => ({
  ...NEW_EMPLOYEE,
  id: newId(),
  homeBranchId: branchId,
  branchIds: [branchId],
  rate: { id: newId(), fromOn: '2026-01-05', payType: 'daily', rate: 560 },
})
const keysOf = (preset: string, branchIds: readonly string[] | null = null) => ({ preset, keySetId: null, branchIds })

test('an owner creates an office login; its password is shown once and logs in with the preset’s keys', async () => {
  const body = bodyOf()
  const made = await owner.post('/accounts', body)
  expect([made.status, made.body.preset]).toEqual([200, 'auditor'])
  expect(made.body.temporaryPassword).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  expect((await owner.post('/accounts', body)).body.temporaryPassword).toBeNull()
  const browser = shop.caller()
  const login = await browser.post('/login', { username: body.username, password: made.body.temporaryPassword })
  expect([login.status, login.text]).toEqual([200, 'Logged in as administrator.'])
  const told = JSON.parse(decodeURIComponent(login.headers.get('x-own-keys') ?? ''))
  expect(told.branches).toBeNull()
  expect(told.keys).toContain('audit.see')
  expect(told.keys).not.toContain('settings.edit')
  expect((await browser.get('/audit')).status).toBe(200)
  expect((await browser.get('/settings')).status).toBe(200)
  expect((await browser.post('/branches', {})).status).toBe(403)
  expect(JSON.stringify(await shop.db.selectFrom('auditLog').selectAll().execute())).not.toContain(
    made.body.temporaryPassword,
  )
})

test('an owner’s login says nothing of keys, as before', async () => {
  const browser = shop.caller()
  const login = await browser.post('/login', { username: owner.user.username, password: TEST_PASSWORD })
  expect([login.status, login.headers.get('x-own-keys')]).toEqual([200, null])
})

test('a change of keys ends the sessions of the account, and is in the audit log', async () => {
  const made = (await owner.post('/accounts', bodyOf())).body
  const person = await signedInAs(made.id)
  expect((await person.get('/audit')).status).toBe(200)
  const changed = await owner.put(`/accounts/${made.id}/keys`, keysOf('payroll'))
  expect([changed.status, changed.body.preset]).toEqual([200, 'payroll'])
  expect((await person.get('/audit')).status).toBe(401)
  const again = await signedInAs(made.id)
  expect([(await again.get('/audit')).status, (await again.get('/payroll-runs')).status]).toEqual([403, 200])
  const entries = await shop.db.selectFrom('auditLog').selectAll().where('objectId', '=', made.id).execute()
  expect(entries.map(({ action }) => action)).toEqual(['account.created', 'account.keys_changed'])
  expect(entries[1]).toMatchObject({ before: { preset: 'auditor' }, after: { preset: 'payroll' }, key: 'access.edit' })
  // A login needs no key.
  const logins = shop.db.selectFrom('auditLog').select('key').where('action', '=', 'session.started')
  expect((await logins.execute()).every(({ key }) => key === null)).toBe(true)
  // Repeated, it ends nothing again.
  expect((await owner.put(`/accounts/${made.id}/keys`, keysOf('payroll'))).status).toBe(200)
  expect((await again.get('/payroll-runs')).status).toBe(200)
})

test('a manager needs open branches; a counter account and an owner take none', async () => {
  const branch = await givenBranch(shop.db)
  const closed = await givenBranch(shop.db, { closedAt: new Date() })
  const refused = [
    keysOf('manager'),
    keysOf('manager', []),
    keysOf('manager', [closed.id]),
    keysOf('owner', [branch.id]),
    keysOf('cashier'),
    { preset: null, keySetId: null, branchIds: null },
  ]
  const made = (await owner.post('/accounts', bodyOf())).body
  for (const body of refused) expect((await owner.put(`/accounts/${made.id}/keys`, body)).status).toBe(422)
  const managed = await owner.put(`/accounts/${made.id}/keys`, keysOf('manager', [branch.id]))
  expect([managed.status, managed.body.branchIds]).toEqual([200, [branch.id]])
  const counter = await shop.counter()
  expect((await owner.put(`/accounts/${counter.user.id}/keys`, keysOf('auditor'))).status).toBe(422)
  expect((await owner.put(`/accounts/${counter.user.id}/keys`, keysOf('cashier', [branch.id]))).status).toBe(422)
  expect((await owner.put(`/accounts/${counter.user.id}/keys`, keysOf('cashier'))).status).toBe(200)
  expect((await counter.get('/shop/branch-balance')).status).toBe(401)
})

test('nobody gives what they lack, and nobody rises', async () => {
  const set = { id: newId(), name: 'Doorkeeper', role: 'admin', keys: ['access.see', 'access.edit', 'order.see'] }
  expect((await owner.post('/key-sets', set)).status).toBe(200)
  const made = (await owner.post('/accounts', bodyOf({ preset: null, keySetId: set.id }))).body
  const doorkeeper = await signedInAs(made.id)
  expect((await doorkeeper.get('/accounts')).status).toBe(200)
  const attempts = [
    doorkeeper.put(`/accounts/${made.id}/keys`, keysOf('owner')),
    doorkeeper.put(`/accounts/${owner.user.id}/keys`, keysOf('auditor')),
    doorkeeper.post('/accounts', bodyOf({ preset: 'owner' })),
    doorkeeper.post(`/accounts/${owner.user.id}/reset-password`),
    doorkeeper.post(`/accounts/${owner.user.id}/close`),
    doorkeeper.put(`/key-sets/${set.id}`, { name: 'Doorkeeper', keys: ['access.edit', 'payroll.run'] }),
  ]
  for (const { status, body } of await Promise.all(attempts))
    expect([status, body.code]).toEqual([409, 'MORE_THAN_OWN'])
})

test('someone stays an owner, also when two step down at once', async () => {
  const admins = shop.db.updateTable('appUser').set({ preset: 'auditor' }).where('role', '=', 'admin')
  await admins.where('keySetId', 'is', null).where('seesAllBranches', '=', true).execute()
  const two = [await shop.admin(), await shop.admin()]
  const answers = await Promise.all(two.map((one) => one.put(`/accounts/${one.user.id}/keys`, keysOf('auditor'))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LAST_OWNER')
  owner = await shop.admin()
})

test('a preset of one’s own is created, changed for everyone who has it, and deleted once nobody does', async () => {
  const set = { id: newId(), name: 'Weekend desk', role: 'employee', keys: ['order.see', 'order.create'] }
  const made = await owner.post('/key-sets', set)
  expect([made.status, made.body.users]).toEqual([200, 0])
  expect((await owner.post('/key-sets', set)).status).toBe(200)
  expect((await owner.post('/key-sets', { ...set, id: newId(), name: 'weekend DESK' })).status).toBe(409)
  expect((await owner.post('/key-sets', { ...set, id: newId(), name: 'Odd', keys: ['payroll.run'] })).status).toBe(422)
  const counter = await shop.counter()
  const give = { preset: null, keySetId: set.id, branchIds: null }
  expect((await owner.put(`/accounts/${counter.user.id}/keys`, give)).status).toBe(200)
  expect((await owner.call('DELETE', `/key-sets/${set.id}`)).body.code).toBe('KEY_SET_USED')
  const desk = shop.caller({
    token: (await givenToken(shop.db, { user: counter.user, device: counter.device })).credential,
    client: counter.device.credential,
  })
  expect([(await desk.get('/orders')).status, (await desk.get('/trips')).status]).toEqual([200, 403])
  await owner.put(`/key-sets/${set.id}`, { name: 'Weekend desk', keys: ['trip.see'] })
  expect((await desk.get('/trips')).status).toBe(401)
  expect((await owner.put(`/accounts/${counter.user.id}/keys`, keysOf('counter'))).status).toBe(200)
  expect((await owner.call('DELETE', `/key-sets/${set.id}`)).status).toBe(200)
  expect((await owner.call('DELETE', `/key-sets/${set.id}`)).status).toBe(200)
})

test('a closed office login cannot log in, and its password can no longer be reset', async () => {
  const made = (await owner.post('/accounts', bodyOf())).body
  const person = await signedInAs(made.id)
  expect((await owner.post(`/accounts/${made.id}/close`)).status).toBe(200)
  expect((await person.get('/audit')).status).toBe(401)
  const login = await shop.caller().post('/login', { username: made.username, password: made.temporaryPassword })
  expect(login.status).toBe(422)
  expect((await owner.post(`/accounts/${made.id}/reset-password`)).status).toBe(404)
})

test('without the key, nobody reads or changes accounts', async () => {
  const made = (await owner.post('/accounts', bodyOf({ preset: 'payroll' }))).body
  const payroll = await signedInAs(made.id)
  const calls = [payroll.get('/accounts'), payroll.get('/key-sets'), payroll.post('/accounts', bodyOf())]
  for (const { status, text } of await Promise.all(calls))
    expect([status, text]).toEqual([403, '{"message":"Unauthorized."}'])
})

test('whoever gives logins can’t end, reset or reopen the login of somebody who may do more', async () => {
  const set = {
    id: newId(),
    name: 'Front office',
    role: 'admin',
    keys: ['access.edit', 'access.see', 'employee.edit', 'employee.see'],
  }
  expect((await owner.post('/key-sets', set)).status).toBe(200)
  const made = (await owner.post('/accounts', bodyOf({ preset: null, keySetId: set.id }))).body
  const giver = await signedInAs(made.id)
  const { user } = owner
  for (const path of [
    `/users/${user.id}/revoke-sessions`,
    `/users/${user.id}/second-factor/reset`,
    `/accounts/${user.id}/reset-password`,
    `/accounts/${user.id}/close`,
  ]) {
    const answer = await giver.post(path, { reason: 'They asked me to' })
    expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'MORE_THAN_OWN'])
  }
  expect((await owner.get('/settings')).status).toBe(200)
})

test('a login for a counter is only given by whoever may give logins', async () => {
  const branch = await givenBranch(shop.db)
  const pay = (await owner.post('/accounts', bodyOf({ preset: 'payroll' }))).body
  const payroll = await signedInAs(pay.id)
  const hired = { ...hire(branch.id), username: 'newhand' }
  const refused = await payroll.post('/employees', hired)
  expect([refused.status, refused.body.code]).toEqual([409, 'MORE_THAN_OWN'])
  const made = await payroll.post('/employees', { ...hired, username: null })
  expect([made.status, made.body.username]).toEqual([200, null])
})

test('rates, debts and personal data are not in an employee’s answer for a manager, and are for payroll', async () => {
  const branch = await givenBranch(shop.db)
  const hired = {
    ...hire(branch.id),
    birthDate: '1996-04-05',
    tin: '123456789',
    address: 'Mango Avenue',
    username: null,
  }
  expect((await owner.post('/employees', hired)).status).toBe(200)
  const managerId = (await owner.post('/accounts', bodyOf(keysOf('manager', [branch.id])))).body.id
  const payrollId = (await owner.post('/accounts', bodyOf({ preset: 'payroll' }))).body.id
  const [manager, payroll] = [await signedInAs(managerId), await signedInAs(payrollId)]
  for (const path of [`/employees/${hired.id}`, `/employees?branchId=${branch.id}`]) {
    const [blind, seeing] = [await manager.get(path), await payroll.get(path)]
    expect([blind.status, seeing.status]).toEqual([200, 200])
    expect(blind.text).not.toMatch(/560|1996-04-05|123456789|Mango Avenue/)
    expect(seeing.text).toMatch(/560/)
  }
  expect((await payroll.get(`/employees/${hired.id}`)).body).toMatchObject({
    tin: '123456789',
    birthDate: '1996-04-05',
  })
  expect((await manager.get(`/employees/${hired.id}`)).body).toMatchObject({ rate: null, advances: null, tin: null })
  expect((await manager.get('/employees')).body.totals.monthlyLabour).toBeNull()
})

test('what an answer holds beside its own key stays out of it: cash of a branch, wages of a shift, who is below the minimum', async () => {
  const branch = await givenBranch(shop.db)
  const payroll = await signedInAs((await owner.post('/accounts', bodyOf({ preset: 'payroll' }))).body.id)
  const manager = await signedInAs((await owner.post('/accounts', bodyOf(keysOf('manager', [branch.id])))).body.id)
  const listed = (caller: typeof payroll) => caller.get('/branches')
  const cashOf = (body: { items: { id: string; drawer: number | null }[] }) =>
    body.items.find(({ id }) => id === branch.id)?.drawer
  expect(cashOf((await listed(payroll)).body)).toBeNull()
  expect(cashOf((await listed(manager)).body)).toBe(0)
  expect((await manager.get('/employees?lacks=minimum_wage')).body.code).toBe('NO_KEY')
  expect((await payroll.get('/employees?lacks=minimum_wage')).status).toBe(200)
})
