import { newId } from '@labada/db/core/ids'
import { type GivenBranch, givenBranch, givenEmployee, TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { PDF, photo, send } from '../testing/spending.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
let shop: TestApp
let admin: Person
let branch: GivenBranch
let other: GivenBranch
beforeAll(async () => {
  shop = await startTestApp({ clock: () => NOW, settings: { trustedProxies: ['loopback'] } })
  admin = await shop.admin()
  branch = await givenBranch(shop.db)
  other = await givenBranch(shop.db)
  await shop.db.updateTable('branch').set({ wageRegion: 'VII', wageTier: 'class_a' }).execute()
})
afterAll(() => shop.stop())

let next = 0
const bodyOf = (more: object = {}) => {
  next += 1
  return {
    id: newId(),
    firstname: 'Maria',
    lastname: `Santos${next}`,
    middlename: '',
    suffix: '',
    gender: 'female',
    birthDate: '2000-05-06',
    mobile: '',
    address: '',
    emergencyName: '',
    emergencyRelation: '',
    emergencyPhone: '',
    position: 'Washer',
    employmentType: 'regular',
    hiredOn: '2026-01-05',
    restWeekday: 0,
    shiftTemplateId: null,
    payMethod: 'gcash',
    payAccount: '09171234567',
    sssNumber: '34-1234567-8',
    philhealthNumber: '',
    pagibigNumber: '',
    tin: '',
    homeBranchId: branch.id,
    branchIds: [branch.id],
    rate: { id: newId(), fromOn: '2026-01-05', payType: 'daily', rate: 600 },
    documents: [],
    username: null,
    ...more,
  }
}
const create = async (more: object = {}) => (await admin.post('/employees', bodyOf(more))).body
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

test('the newest picture among the papers is their photo; a PDF shows nobody’s face', async () => {
  const picture = (await send(admin, await photo(71))).body
  const scanned = (await send(admin, PDF, { type: 'application/pdf', name: 'photo.pdf' })).body
  const paper = (uploadId: string) => ({ id: newId(), uploadId, kind: 'photo', note: '', expiresOn: null })
  const pictured = await create({ documents: [paper(picture.id), paper(scanned.id)] })
  expect(pictured.photoId).toBe(picture.id)
  expect((await create({ documents: [paper(scanned.id)] })).photoId).toBeNull()
  const { items } = (await admin.get(`/employees?search=${pictured.code}`)).body
  expect(items.map(({ photoId }: { photoId: string | null }) => photoId)).toEqual([picture.id])
})

test('a username is somebody’s once, and nothing of a refused employee stays', async () => {
  await create({ username: 'taken.name' })
  const body = bodyOf({ username: 'taken.name' })
  const answer = await admin.post('/employees', body)
  expect([answer.status, answer.body.code]).toEqual([409, 'CODE_TAKEN'])
  expect((await admin.get(`/employees/${body.id}`)).status).toBe(404)
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

test('a new rate leaves the ones before it; two of one day are refused by the database itself', async () => {
  const { id } = await create()
  const add = (body: object) =>
    admin.post(`/employees/${id}/rates`, { id: newId(), payType: 'daily', reason: 'Raise', ...body })
  const raised = await add({ fromOn: '2026-10-14', rate: 640 })
  expect(
    raised.body.items.map(({ fromOn, rate, current }: { fromOn: string; rate: number; current: boolean }) => [
      fromOn,
      rate,
      current,
    ]),
  ).toEqual([
    ['2026-10-14', 640, true],
    ['2026-01-05', 600, false],
  ])
  const [{ id: takenId }] = raised.body.items
  const elsewhere = await admin.post(`/employees/${(await create()).id}/rates`, {
    id: takenId,
    fromOn: '2026-10-14',
    payType: 'daily',
    rate: 650,
    reason: 'Raise',
  })
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'CODE_TAKEN'])
  const again = await add({ id: String(takenId).toUpperCase(), fromOn: '2026-10-14', rate: 640 })
  expect([again.status, again.body.items.length]).toEqual([200, 2])
  const twice = await add({ fromOn: '2026-10-14', rate: 650 })
  expect([twice.status, twice.body.code]).toEqual([409, 'DATES_OVERLAP'])
  expect((await add({ fromOn: '2025-12-31', rate: 650 })).status).toBe(422)
  const row = {
    id: newId(),
    employeeId: id,
    fromOn: '2026-10-14',
    payType: 'daily',
    rateCentavos: 1,
    reason: 'x',
    createdBy: null,
  }
  await expect(
    shop.db
      .insertInto('employeeRate')
      .values(row as never)
      .execute(),
  ).rejects.toThrow('employee_rate_one_a_day')
  const wrong = raised.body.items[0].id
  const back = await admin.post(`/employees/${id}/rates/${wrong}/withdraw`, { reason: 'Typed wrong' })
  expect(back.body.items[0]).toMatchObject({ withdrawnReason: 'Typed wrong', current: false })
  const only = await admin.post(`/employees/${id}/rates/${back.body.items[1].id}/withdraw`, { reason: 'No' })
  expect([only.status, only.body.code]).toEqual([409, 'DOCUMENT_CLOSED'])
  expect((await add({ fromOn: '2026-10-14', rate: 645 })).body.items).toHaveLength(3)
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

test('who leaves is out at once: sessions, shifts and portal end, the history stays, and a second time changes nothing', async () => {
  const counter = await shop.counter(branch)
  const id = counter.user.employeeId ?? ''
  expect((await counter.get('/shop/branch-balance')).status).toBe(200)
  await shop.db
    .insertInto('shift')
    .values({
      id: newId(),
      employeeId: id,
      branchId: branch.id,
      date: manilaDateOf(new Date('2026-11-22T08:00:00+08:00')),
      startsAt: new Date('2026-11-22T08:00:00+08:00'),
      endsAt: new Date('2026-11-22T17:00:00+08:00'),
      role: null,
      note: null,
      publishedAt: null,
      changedBy: null,
    })
    .execute()
  const { version } = (await admin.get(`/employees/${id}`)).body
  await shop.db
    .updateTable('employee')
    .set({ hiredOn: '2020-01-01' as never })
    .where('id', '=', id)
    .execute()
  expect((await admin.get(`/employees/${id}/separation`)).body).toMatchObject({
    futureShifts: 1,
    sessions: 1,
    openShift: null,
  })
  const leave = (body: object = {}) =>
    admin.post(`/employees/${id}/deactivate`, { reason: 'resigned', lastDay: '2026-11-21', note: '', version, ...body })
  expect((await leave({ lastDay: '2026-11-22' })).status).toBe(422)
  const gone = await leave()
  expect(gone.body).toMatchObject({ status: 'separated', separatedOn: '2026-11-21', separationReason: 'resigned' })
  expect((await counter.get('/shop/branch-balance')).status).toBe(401)
  const login = await shop
    .caller({ client: counter.device.credential })
    .post(
      '/login',
      { username: counter.user.username, password: TEST_PASSWORD },
      { headers: { 'x-forwarded-for': '203.0.113.10' } },
    )
  expect(login.status).toBe(422)
  expect(await shop.db.selectFrom('shift').select('id').where('employeeId', '=', id).execute()).toEqual([])
  expect((await leave()).body.version).toBe(gone.body.version)
  expect((await shop.announced()).filter((type) => type === 'employee.separated')).toHaveLength(1)
  const back = await admin.post(`/employees/${id}/reactivate`, {
    homeBranchId: branch.id,
    fromOn: '2026-11-22',
    version: gone.body.version,
  })
  expect(back.body).toMatchObject({ status: 'active', separatedOn: null })
  expect(back.body.temporaryPassword).toMatch(/^[A-Z2-9-]{14}$/)
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

test('papers come and go, incidents get their answer once', async () => {
  const { id } = await create()
  const noteId = newId()
  const note = { id: noteId, kind: 'incident', happenedOn: '2026-11-20', text: 'Burnt a shirt', response: '' }
  expect((await admin.post(`/employees/${id}/notes`, note)).body.items).toHaveLength(1)
  expect((await admin.post(`/employees/${id}/notes`, note)).body.items).toHaveLength(1)
  const said = (response: string) => admin.post(`/employees/${id}/notes/${noteId}/response`, { response })
  expect((await said('The iron was too hot')).body.items[0].response).toBe('The iron was too hot')
  expect((await said('Something else')).body.code).toBe('ALREADY_DECIDED')
  expect((await admin.post(`/employees/${id}/notes`, { ...note, id: newId(), happenedOn: '2026-11-22' })).status).toBe(
    422,
  )
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

test('who leaves is seen to owe what of their cash advances is not back yet, promised ones aside', async () => {
  const { id } = await create()
  const given = { employeeId: id, branchId: branch.id, reason: 'School fees', instalments: 2, requestedAt: NOW }
  const standing = { earnedCentavos: centavos(5000_00), outstandingCentavos: ZERO, limitCentavos: centavos(2500_00) }
  const owed = async () => (await admin.get(`/employees/${id}/separation`)).body.advancesBalance
  expect(await owed()).toBe(0)
  const released = newId()
  const decided = { decidedAt: NOW, decidedBy: admin.user.id }
  const handedOver = { releasedAt: NOW, releasedBy: admin.user.id, releasedBranchId: branch.id }
  const ofAmount = (amount: number) => ({ requestedCentavos: centavos(amount), amountCentavos: centavos(amount) })
  const from = { releasedFrom: 'drawer' as const, clientId: null }
  await shop.db
    .insertInto('cashAdvance')
    .values({
      ...given,
      ...standing,
      ...decided,
      ...handedOver,
      ...from,
      ...ofAmount(1500_00),
      id: released,
      status: 'deducting',
    })
    .execute()
  await shop.db
    .insertInto('cashAdvance')
    .values({ ...given, ...standing, ...decided, ...ofAmount(700_00), id: newId(), status: 'approved', clientId: null })
    .execute()
  const entry = {
    advanceId: released,
    branchId: branch.id,
    reference: null,
    note: null,
    cashSessionId: null,
    businessDate: manilaDateOf(NOW),
    recordedAt: NOW,
    recordedBy: admin.user.id,
  }
  await shop.db
    .insertInto('cashAdvanceEntry')
    .values([
      { ...entry, id: newId(), kind: 'release', place: 'drawer', amountCentavos: centavos(1500_00) },
      { ...entry, id: newId(), kind: 'return', place: 'drawer', amountCentavos: centavos(-400_00) },
    ])
    .execute()
  expect(await owed()).toBe(1100)
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
