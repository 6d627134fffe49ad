import { newId } from '@labada/db/core/ids'
import { type GivenBranch, givenBranch } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'
import { done } from '../testing/till.ts'

const NOW = new Date('2026-11-21T10:00:00+08:00')
let shop: TestApp
let admin: Person
let counter: Counter
let mabolo: GivenBranch
let lahug: GivenBranch
beforeAll(async () => {
  shop = await startTestApp({ clock: () => NOW })
  admin = await shop.admin()
  mabolo = await givenBranch(shop.db)
  lahug = await givenBranch(shop.db)
  counter = await shop.counter(mabolo)
})
afterAll(() => shop.stop())

let count = 0
const lineOf = (more: object = {}) => {
  count += 1
  return {
    line: 2,
    id: newId(),
    firstname: 'Maria',
    lastname: `Santos${count}`,
    gender: 'female',
    birthDate: '2000-05-06',
    position: 'Washer',
    hiredOn: '2026-01-05',
    homeBranch: mabolo.name,
    payType: 'daily',
    rate: 600,
    ...more,
  }
}
const ask = (lines: readonly object[], apply: boolean, by: Pick<Person, 'post'> = admin) =>
  by.post('/employees/import', { lines, apply })
const fileOf = async (id: string) => done(await admin.get(`/employees/${id}`))
const actionsOn = async (id: string) =>
  done(await admin.get(`/audit?objectId=${id}`)).items.map(({ action }: { action: string }) => action)

/** Somebody a file took on. */
async function taken(more: object = {}) {
  const line = lineOf(more)
  done(await ask([line], true))
  return { line, person: await fileOf(line.id) }
}

test('somebody new is shown first, then taken on with a branch, a rate and their numbers; the line again does nothing', async () => {
  const line = lineOf({ mobile: '+63 917 555 0001', sssNumber: '34-1234567-8', homeBranch: lahug.code })
  const dry = done(await ask([line], false))
  expect(dry).toMatchObject({ changed: [], same: 0, problems: [], warnings: [] })
  expect(dry.added).toEqual([
    {
      line: 2,
      id: line.id,
      name: `Maria ${line.lastname}`,
      fields: [
        { field: 'firstname', value: 'Maria' },
        { field: 'lastname', value: line.lastname },
        { field: 'gender', value: 'female' },
        { field: 'birthDate', value: '2000-05-06' },
        { field: 'mobile', value: '09175550001' },
        { field: 'position', value: 'Washer' },
        { field: 'employmentType', value: 'regular' },
        { field: 'hiredOn', value: '2026-01-05' },
        { field: 'homeBranchId', value: lahug.name },
        { field: 'payType', value: 'daily' },
        { field: 'rate', value: 600 },
        { field: 'rateFromOn', value: '2026-01-05' },
        { field: 'sssNumber', value: '3412345678' },
      ],
    },
  ])
  expect((await admin.get(`/employees/${line.id}`)).status).toBe(404)
  expect(done(await ask([line], true))).toEqual(dry)
  expect(await fileOf(line.id)).toMatchObject({
    mobile: '09175550001',
    sssNumber: '3412345678',
    homeBranch: { id: lahug.id },
    rate: { rate: 600, payType: 'daily', fromOn: '2026-01-05' },
    username: null,
    version: 1,
    assignments: [{ branchId: lahug.id, fromOn: '2026-01-05', toOn: null }],
  })
  const told = await shop.announced()
  expect(told.filter((type) => type === 'employee.created')).toHaveLength(1)
  expect(await actionsOn(line.id)).toEqual(['employee.created'])
  expect(done(await ask([line], true))).toMatchObject({ added: [], changed: [], same: 1, problems: [] })
  expect((await shop.announced()).length).toBe(told.length)
})

test('somebody known by their code is changed field by field, with the version that was shown', async () => {
  const { person } = await taken()
  const line = { line: 2, id: newId(), code: person.code.toLowerCase(), position: 'Cashier', homeBranch: lahug.name }
  const dry = done(await ask([line], false))
  expect(dry.changed).toEqual([
    {
      line: 2,
      employeeId: person.id,
      code: person.code,
      name: `Maria ${person.lastname}`,
      version: 1,
      changes: [
        { field: 'position', before: 'Washer', after: 'Cashier' },
        { field: 'homeBranchId', before: mabolo.name, after: lahug.name },
      ],
    },
  ])
  expect(await fileOf(person.id)).toMatchObject({ position: 'Washer', version: 1 })
  const unseen = await ask([line], true)
  expect([unseen.status, unseen.body.code]).toEqual([409, 'STALE_VERSION'])
  done(await admin.patch(`/employees/${person.id}`, { address: '1 Luna St.', version: 1 }))
  const stale = await ask([{ ...line, version: 1 }], true)
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect(await fileOf(person.id)).toMatchObject({ position: 'Washer', version: 2 })
  done(await ask([{ ...line, version: 2 }], true))
  const after = await fileOf(person.id)
  expect(after).toMatchObject({ position: 'Cashier', address: '1 Luna St.', homeBranch: { id: lahug.id } })
  expect(after.assignments).toMatchObject([
    { branchId: lahug.id, fromOn: '2026-11-21', toOn: null },
    { branchId: mabolo.id, fromOn: '2026-01-05', toOn: '2026-11-20' },
  ])
  expect((await actionsOn(person.id)).toSorted()).toEqual([
    'employee.assigned',
    'employee.created',
    'employee.updated',
    'employee.updated',
  ])
  expect(done(await ask([{ ...line, version: 2 }], true))).toMatchObject({ changed: [], same: 1 })
})

test('with one wrong line nothing at all is taken in, and every problem is told with its line', async () => {
  const { person } = await taken()
  const fresh = lineOf()
  const lines = [
    fresh,
    { line: 3, id: newId(), code: person.code, rate: 700 },
    { ...lineOf({ homeBranch: 'Nowhere', sssNumber: '12' }), line: 4 },
  ]
  const rate = `The rate of Maria ${person.lastname} can’t be imported. Add a new rate on their page.`
  expect(done(await ask(lines, false)).problems).toEqual([
    { line: 3, message: rate },
    { line: 4, message: 'SSS number must have 10 digits' },
    { line: 4, message: 'No open branch is named Nowhere' },
  ])
  expect(await ask(lines, true)).toMatchObject({
    status: 422,
    body: { message: `Line 3: ${rate}`, errors: { lines: [`Line 3: ${rate}`] } },
  })
  expect((await admin.get(`/employees/${fresh.id}`)).status).toBe(404)
})

test('who looks like somebody known, or is paid less than the law asks, is warned of and may be taken on', async () => {
  await shop.db
    .updateTable('branch')
    .set({ wageRegion: 'VII', wageTier: 'class_a' })
    .where('id', '=', lahug.id)
    .execute()
  const { line, person } = await taken({ mobile: '09175550077' })
  const twin = lineOf({ lastname: line.lastname, rate: 100, homeBranch: lahug.name })
  const same = { ...lineOf({ birthDate: '1999-01-01', mobile: '0917 555 0077' }), line: 3 }
  const dry = done(await ask([twin, same], false))
  const who = `Maria ${line.lastname} (${person.code})`
  expect(dry.warnings).toEqual([
    { line: 2, message: `Is this ${who}? They have the same name and birth date` },
    { line: 2, message: expect.stringMatching(/^Below the minimum wage: .+ requires ₱\d+\.\d\d a day$/) },
    { line: 3, message: `Is this ${who}? They have the same mobile number` },
  ])
  expect(dry.problems).toEqual([])
  expect(done(await ask([twin, same], true))).toEqual(dry)
  expect(await fileOf(twin.id)).toMatchObject({ belowMinimum: true })
})

test('sent several times at the same moment takes each on once, changes each once, and every sender hears so', async () => {
  const { person } = await taken()
  const fresh = lineOf()
  const change = { line: 3, id: newId(), code: person.code, position: 'Presser', homeBranch: lahug.name, version: 1 }
  const answers = await Promise.all([1, 2, 3].map(() => ask([fresh, change], true)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const counts = answers.map(({ body }) => [body.added.length, body.changed.length, body.same, body.problems])
  expect(counts.toSorted((one, other) => other[0] - one[0])).toEqual([
    [1, 1, 0, []],
    [0, 0, 2, []],
    [0, 0, 2, []],
  ])
  expect(await actionsOn(fresh.id)).toEqual(['employee.created'])
  expect(await fileOf(person.id)).toMatchObject({ position: 'Presser', homeBranch: { id: lahug.id } })
  const changes = ['employee.assigned', 'employee.created', 'employee.updated']
  expect((await actionsOn(person.id)).toSorted()).toEqual(changes)
})

test('sent several times with one Idempotency-Key, at the same moment or after it, gets the same answer', async () => {
  const line = lineOf()
  const options = { headers: { 'idempotency-key': newId() } }
  const send = () => admin.post('/employees/import', { lines: [line], apply: true }, options)
  const [first, ...others] = await Promise.all([send(), send(), send()])
  expect(first).toMatchObject({ status: 200, body: { added: [{ id: line.id }], same: 0 } })
  for (const other of [...others, await send()]) expect([other.status, other.body]).toEqual([200, first?.body])
  expect(await actionsOn(line.id)).toEqual(['employee.created'])
})

test('it is the office’s: the counter may not', async () => {
  const { status } = await ask([lineOf()], false, counter)
  expect(status).toBe(403)
})
