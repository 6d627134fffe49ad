import { newId } from '@labada/db/core/ids'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../testing/app.ts'
import { startHiring } from '../testing/hiring.ts'

const { admin, bodyOf, branch, create, other, shop } = await startHiring()
afterAll(() => shop.stop())

const errorsOf = async (more: object) => {
  const answer = await admin.post('/employees', bodyOf(more))
  return [answer.status, answer.body.errors ?? answer.body.code]
}

test('somebody is taken on with a code, a branch, a rate and a sign-in whose password works and is told once', async () => {
  const body = bodyOf({ username: 'maria.s', mobile: '+63 917 555 0001' })
  const answer = await admin.post('/employees', body)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    mobile: '09175550001',
    sssNumber: '3412345678',
    homeBranch: { id: branch.id },
    rate: { rate: 600, payType: 'daily' },
    status: 'active',
    belowMinimum: false,
    username: 'maria.s',
  })
  expect(answer.body.code).toMatch(/^E-\d{4}$/)
  const password = answer.body.temporaryPassword
  expect(password).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/)
  const again = await admin.post('/employees', body)
  expect([again.status, again.body.temporaryPassword, again.body.code]).toEqual([200, null, answer.body.code])
  const { device } = await shop.counter(branch)
  const counter = shop.caller({ client: device.credential })
  const login = await counter.post(
    '/login',
    { username: 'maria.s', password },
    { headers: { 'x-forwarded-for': '203.0.113.9' } },
  )
  expect([login.status, login.body.user?.firstname]).toEqual([200, 'Maria'])
})

test('what does not make sense is refused, each with its field', async () => {
  expect(await errorsOf({ birthDate: '2011-12-01' })).toEqual([
    422,
    { birthDate: ['Employees must be at least 15 years old when they start. Check the birth date.'] },
  ])
  expect(await errorsOf({ sssNumber: '123' })).toEqual([422, { sssNumber: ['SSS number must have 10 digits'] }])
  expect(await errorsOf({ tin: '12345678901' })).toEqual([422, { tin: ['TIN must have 9 or 12 digits'] }])
  expect(await errorsOf({ mobile: '12' })).toEqual([
    422,
    { mobile: ['Mobile must be a Philippine mobile number like 0917 123 4567'] },
  ])
  expect(await errorsOf({ homeBranchId: other.id })).toEqual([
    422,
    { homeBranchId: ['Home branch must be one of the employee’s branches'] },
  ])
  expect((await errorsOf({ username: 'Ab' }))[0]).toBe(422)
  expect((await errorsOf({ gender: 'other' }))[0]).toBe(422)
  expect(
    await errorsOf({ documents: [{ id: newId(), uploadId: newId(), kind: 'contract', note: '', expiresOn: null }] }),
  ).toEqual([422, { documents: ['Document wasn’t uploaded. Choose the file again.'] }])
})

test('lookalikes, taken names and rates below the law’s are told before anything is saved', async () => {
  const known = await create({ mobile: '0917 555 0002' })
  const ask = async (more: object) =>
    (
      await admin.post('/employees/check', {
        id: newId(),
        firstname: 'Nobody',
        lastname: 'Else',
        birthDate: null,
        mobile: '',
        homeBranchId: branch.id,
        rate: { payType: 'daily', rate: 582, fromOn: '2026-10-14' },
        ...more,
      })
    ).body
  expect(await ask({})).toMatchObject({ duplicates: [], belowMinimum: false, minimumWage: { daily: 582 } })
  expect(await ask({ mobile: '+639175550002' })).toMatchObject({ duplicates: [{ id: known.id, because: 'mobile' }] })
  expect(await ask({ firstname: ' MARIA', lastname: known.lastname, birthDate: '2000-05-06' })).toMatchObject({
    duplicates: [{ id: known.id, because: 'name_and_birth_date' }],
  })
  expect(await ask({ rate: { payType: 'daily', rate: 581.99, fromOn: '2026-10-14' } })).toMatchObject({
    belowMinimum: true,
  })
  expect(await ask({ rate: { payType: 'hourly', rate: 70, fromOn: '2026-10-14' } })).toMatchObject({
    belowMinimum: true,
  })
})

test('the rules of working time are everybody’s, until an admin says that somebody stands outside them', async () => {
  const { id, version, hoursOfWork } = await create()
  expect(hoursOfWork).toBe('covered')
  const change = (body: object) => admin.call('PATCH', `/employees/${id}`, { body })
  const exempt = (await change({ hoursOfWork: 'exempt', version })).body
  expect(exempt.hoursOfWork).toBe('exempt')
  expect((await change({ position: 'Manager', version: exempt.version })).body.hoursOfWork).toBe('exempt')
  expect((await change({ hoursOfWork: 'sometimes', version: exempt.version + 1 })).status).toBe(422)
})

test('a change over an older version is refused, and the other one stays', async () => {
  const { id, version } = await create()
  const change = (body: object) => admin.call('PATCH', `/employees/${id}`, { body })
  expect((await change({ position: 'Presser', version })).body.position).toBe('Presser')
  const late = await change({ position: 'Rider', version })
  expect([late.status, late.body.code]).toEqual([409, 'STALE_VERSION'])
  expect((await admin.get(`/employees/${id}`)).body.position).toBe('Presser')
  const entries = await shop.db.selectFrom('auditLog').selectAll().where('objectId', '=', id).execute()
  expect(entries.at(-1)).toMatchObject({ action: 'employee.updated', after: { fields: ['position'] } })
})

test('rates and numbers of theirs are in no event and in no entry of the log', async () => {
  const { id } = await create({ rate: { id: newId(), fromOn: '2026-01-05', payType: 'daily', rate: 777.77 } })
  await admin.post(`/employees/${id}/rates`, {
    id: newId(),
    payType: 'daily',
    reason: 'Raise',
    rate: 888.88,
    fromOn: '2026-11-01',
  })
  const events = await shop.db.selectFrom('outbox').selectAll().execute()
  const log = await shop.db.selectFrom('auditLog').selectAll().execute()
  const told = JSON.stringify([events, log])
  expect(told).toContain(id)
  for (const secret of ['77777', '777.77', '88888', '888.88', '3412345678', '09171234567'])
    expect(told).not.toContain(secret)
})

test('from a day on they work elsewhere; until then where they did', async () => {
  const { id, version } = await create()
  const moved = await admin.call('PUT', `/employees/${id}/assignments`, {
    body: { fromOn: '2026-12-01', homeBranchId: other.id, branchIds: [other.id], version },
  })
  expect(moved.body.assignments).toMatchObject([
    { branchId: other.id, fromOn: '2026-12-01', toOn: null },
    { branchId: branch.id, fromOn: '2026-01-05', toOn: '2026-11-30' },
  ])
})

test('a form is kept for its writer alone, and two screens do not overwrite each other', async () => {
  const draftId = newId()
  const save = (who: Person, version: number, firstname: string) =>
    who.call('PUT', `/employee-drafts/${draftId}`, {
      body: { content: { step: 1, fields: { firstname }, branchIds: [], documents: [] }, version },
    })
  expect((await save(admin, 0, 'Lita')).body).toMatchObject({ version: 1, content: { fields: { firstname: 'Lita' } } })
  expect((await save(admin, 1, 'Lita B')).body.version).toBe(2)
  expect((await save(admin, 1, 'Lita C')).body.code).toBe('STALE_VERSION')
  const another = await shop.admin()
  expect((await another.get('/employee-drafts')).body.items).toEqual([])
  expect((await save(another, 2, 'Mine')).body.code).toBe('STALE_VERSION')
  await another.call('DELETE', `/employee-drafts/${draftId}`)
  expect((await admin.get('/employee-drafts')).body.items.map(({ id }: { id: string }) => id)).toContain(draftId)
  expect((await admin.post('/employees', bodyOf({ id: draftId }))).status).toBe(200)
  expect((await admin.get('/employee-drafts')).body.items.map(({ id }: { id: string }) => id)).not.toContain(draftId)
})

test('the list is narrowed, sorted and turned page by page, with the totals of all that match', async () => {
  await create({
    lastname: 'Zzyzx',
    position: 'Presser',
    rate: { id: newId(), fromOn: '2026-01-05', payType: 'daily', rate: 500 },
  })
  const low = (await admin.get('/employees?lacks=minimum_wage')).body
  expect(low.items.map(({ lastname }: { lastname: string }) => lastname)).toEqual(['Zzyzx'])
  expect(low.totals).toMatchObject({ employees: 1, monthlyLabour: 13041.67 })
  const whole = (await admin.get('/employees?limit=200')).body
  const first = (await admin.get('/employees?limit=3')).body
  const second = (await admin.get(`/employees?limit=3&cursor=${first.nextCursor}`)).body
  expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 6))
  expect((await admin.get('/employees?search=zzy')).body.items).toHaveLength(1)
  expect((await admin.get('/search?q=zzy')).body.items).toMatchObject([{ kind: 'employee' }])
  expect((await admin.get('/employees?cursor=nonsense')).status).toBe(422)
})

test('a counter learns nothing of anybody, whoever it asks about', async () => {
  const { id } = await create()
  const counter = await shop.counter(branch)
  const before = await admin.get(`/employees/${id}`)
  for (const path of [
    '/employees',
    `/employees/${id}`,
    `/employees/${id}/rates`,
    `/employees/${id}/notes`,
    '/employee-drafts',
  ])
    expect((await counter.get(path)).status).toBe(403)
  expect((await counter.call('PATCH', `/employees/${id}`, { body: { position: 'Boss', version: 1 } })).status).toBe(403)
  expect((await counter.get('/search?q=zzy')).body.items).toEqual([])
  expect((await admin.get(`/employees/${id}`)).body).toEqual(before.body)
})

test('words that are no fields of an employee change nothing', async () => {
  const { id, version, code } = await create()
  const forbidden = {
    code: 'BOSS',
    deactivatedAt: null,
    separatedOn: '2026-01-01',
    role: 'admin',
    id: newId(),
    rateCentavos: 1,
  }
  await admin.call('PATCH', `/employees/${id}`, { body: { ...forbidden, version } })
  expect((await admin.get(`/employees/${id}`)).body).toMatchObject({
    id,
    code,
    status: 'active',
    version,
    rate: { rate: 600 },
  })
  const created = await create({ ...forbidden, id: newId(), separationReason: 'awol', version: 99, isActive: false })
  expect(created).toMatchObject({ status: 'active', version: 1 })
})

test('somebody who is nobody is not found', async () => {
  const id = newId()
  for (const path of ['', '/rates', '/documents', '/notes', '/separation'])
    expect((await admin.get(`/employees/${id}${path}`)).status).toBe(404)
  const employee = await givenEmployee(shop.db, { branchIds: [branch.id] })
  expect((await admin.get(`/employees/${employee.employeeId}`)).body.rate).toBeNull()
})
