import { newId } from '@labada/db/core/ids'
import { givenPunchScan, givenShift, manila } from '@labada/db/testing/factories/attendance-factories'
import { givenEmployee, nameOfEmployee } from '@labada/db/testing/factories/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordPunch } from '../attendance/attendance-punching.ts'
import { type Counter, type Person, startTestApp, type TestApp } from '../testing/app.ts'

let now = manila('2026-11-12 07:00')
let test: TestApp
let counter: Counter
let admin: Person
beforeAll(async () => {
  test = await startTestApp({ clock: () => now })
  counter = await test.counter()
  admin = await test.admin()
})
afterAll(() => test.stop())

async function somebody(): Promise<string> {
  now = manila('2026-11-12 07:00')
  const { employeeId } = await givenEmployee(test.db, { branchIds: [counter.branch.id] })
  if (!employeeId) throw new Error('An employee has an id')
  return employeeId
}
const send = (to: object[], text = 'Bring your SSS card', by: Pick<Person, 'post'> = admin) =>
  by.post('/employees/messages', { to, text })
const listOf = async (employeeId: string) => (await admin.get(`/employees/${employeeId}/messages`)).body.items
async function punch(employeeId: string, at: string) {
  now = manila(at)
  const place = { employeeId, branchId: counter.branch.id, clientId: counter.device.id }
  const scan = await givenPunchScan(test.db, { ...place, at: now })
  return test.db.transaction().execute((trx) => recordPunch(trx, scan, now))
}
const ok = (shiftId: string, at: Pick<Counter, 'device'> = counter) =>
  test.caller({ client: at.device.credential }).post(`/shift-messages/${shiftId}/acknowledge`, {})

describe('A message for the next time-in', () => {
  it('is written once however often it is sent, with who wrote it in the audit log', async () => {
    const employeeId = await somebody()
    const to = [{ id: newId(), employeeId }]
    expect(await send(to)).toMatchObject({ status: 200 })
    expect((await send(to)).body).toEqual({ sent: [employeeId], refused: [] })
    expect(await listOf(employeeId)).toEqual([
      {
        id: to[0]?.id,
        text: 'Bring your SSS card',
        writtenAt: manila('2026-11-12 07:00').toISOString(),
        writtenBy: 'Ada Reyes',
        shownAt: null,
        readAt: null,
        takenBackAt: null,
        takenBackBy: null,
      },
    ])
    const audit = await test.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'after'])
      .where('objectId', '=', employeeId)
      .execute()
    expect(audit).toEqual([
      {
        action: 'employee.message_sent',
        actorId: admin.user.id,
        after: { messageId: to[0]?.id, text: 'Bring your SSS card' },
      },
    ])
  })

  it('is shown with the first time-in of a day, beside the note of the shift, and after it was read never again', async () => {
    const employeeId = await somebody()
    const place = { employeeId, branchId: counter.branch.id }
    await givenShift(test.db, { ...place, from: '2026-11-12 08:00', to: '2026-11-12 17:00', note: 'Bring the keys' })
    await send([{ id: newId(), employeeId }], 'First')
    now = manila('2026-11-12 07:05')
    await send([{ id: newId(), employeeId }], 'Second')
    const answer = await punch(employeeId, '2026-11-12 08:00')
    expect(answer.status_notes).toBe('Bring the keys\n\nFirst\n\nSecond')
    expect((await ok(answer.shift_id)).status).toBe(204)
    expect((await ok(answer.shift_id)).status).toBe(204)
    expect(await punch(employeeId, '2026-11-12 17:00')).toMatchObject({ type: 'out', status_notes: null })
    expect(await punch(employeeId, '2026-11-13 08:00')).toMatchObject({ type: 'in', status_notes: null })
    const read = { readAt: manila('2026-11-12 08:00').toISOString() }
    expect(await listOf(employeeId)).toMatchObject([
      { text: 'Second', ...read },
      { text: 'First', ...read },
    ])
  })

  it('waits for the next day when nobody pressed OK, and only a scanner of that branch can say it was read', async () => {
    const employeeId = await somebody()
    await send([{ id: newId(), employeeId }])
    const first = await punch(employeeId, '2026-11-12 08:00')
    expect(first.status_notes).toBe('Bring your SSS card')
    expect((await ok(first.shift_id, await test.counter())).status).toBe(404)
    await punch(employeeId, '2026-11-12 17:00')
    const second = await punch(employeeId, '2026-11-13 08:00')
    expect(second.status_notes).toBe('Bring your SSS card')
    expect((await ok(first.shift_id)).status).toBe(404)
    expect((await ok(second.shift_id)).status).toBe(204)
    expect(await listOf(employeeId)).toMatchObject([{ readAt: manila('2026-11-13 08:00').toISOString() }])
  })

  it('reaches the others when somebody has left or is not there, and names who it does not reach', async () => {
    const [here, left, nobody] = [await somebody(), await somebody(), newId()]
    await test.db
      .updateTable('employee')
      .set({ deactivatedAt: now, separatedOn: '2100-01-01', separationReason: 'resigned' } as never)
      .where('id', '=', left)
      .execute()
    const { body } = await send([left, here, nobody].map((employeeId) => ({ id: newId(), employeeId })))
    expect(body).toEqual({
      sent: [here],
      refused: [
        {
          employeeId: left,
          name: await nameOfEmployee(test.db, left),
          message: 'This employee left and no longer times in',
        },
        { employeeId: nobody, name: '', message: 'Employee not found' },
      ],
    })
    expect(await listOf(left)).toEqual([])
  })

  it('needs words and an admin, and an id of its own', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const id = newId()
    expect((await send([{ id, employeeId: one }], ' ')).status).toBe(422)
    expect((await send([])).status).toBe(422)
    expect((await send([{ id, employeeId: one }], undefined, counter)).status).toBe(403)
    expect((await counter.get(`/employees/${one}/messages`)).status).toBe(403)
    expect((await admin.get(`/employees/${newId()}/messages`)).status).toBe(404)
    await send([{ id, employeeId: one }])
    const again = await send([{ id, employeeId: other }])
    expect(again.body).toMatchObject({ sent: [], refused: [{ employeeId: other }] })
    expect(await listOf(other)).toEqual([])
  })
})

describe('A message that is taken back', () => {
  const takeBack = (ids: string[], by: Pick<Person, 'post'> = admin) =>
    by.post('/employees/messages/take-back', { ids })
  const wordsOf = async (shiftId: string, at: Pick<Counter, 'device'> = counter) =>
    test.caller({ client: at.device.credential }).get(`/shift-messages/${shiftId}`)

  it('is taken back from those who have not read it, and named of those who have; twice is once', async () => {
    const [reader, other] = [await somebody(), await somebody()]
    const to = [reader, other].map((employeeId) => ({ id: newId(), employeeId }))
    const [read = '', unread = ''] = to.map(({ id }) => id)
    await send(to, 'Meeting on Friday')
    const answer = await punch(reader, '2026-11-12 08:00')
    await ok(answer.shift_id)
    const employeeName = await nameOfEmployee(test.db, reader)
    const answered = {
      status: 200,
      body: { takenBack: [unread], read: [{ id: read, employeeId: reader, employeeName }] },
    }
    expect(await takeBack([read, unread])).toMatchObject(answered)
    const told = (await test.announced()).length
    expect(await takeBack([read, unread])).toMatchObject(answered)
    expect((await test.announced()).length).toBe(told)
    expect(await listOf(reader)).toMatchObject([{ readAt: expect.any(String), takenBackAt: null, takenBackBy: null }])
    expect(await listOf(other)).toMatchObject([
      { readAt: null, takenBackAt: manila('2026-11-12 08:00').toISOString(), takenBackBy: 'Ada Reyes' },
    ])
    const audit = await test.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'before'])
      .where('objectId', '=', other)
      .where('action', '=', 'employee.message_taken_back')
      .execute()
    const before = { messageId: unread, text: 'Meeting on Friday' }
    expect(audit).toEqual([{ action: 'employee.message_taken_back', actorId: admin.user.id, before }])
  })

  it('is shown at no time-in any more', async () => {
    const employeeId = await somebody()
    const [gone, kept] = [newId(), newId()]
    await send([{ id: gone, employeeId }], 'Gone')
    await send([{ id: kept, employeeId }], 'Kept')
    await takeBack([gone])
    expect(await punch(employeeId, '2026-11-12 08:00')).toMatchObject({ status_notes: 'Kept' })
    await takeBack([kept])
    await punch(employeeId, '2026-11-12 17:00')
    expect(await punch(employeeId, '2026-11-13 08:00')).toMatchObject({ type: 'in', status_notes: null })
  })

  it('is not shown again by a kiosk that put it aside, and an OK that comes too late leaves it taken back', async () => {
    const employeeId = await somebody()
    const place = { employeeId, branchId: counter.branch.id }
    await givenShift(test.db, { ...place, from: '2026-11-12 08:00', to: '2026-11-12 17:00', note: 'Bring the keys' })
    const id = newId()
    await send([{ id, employeeId }], 'Gone')
    const { shift_id: shiftId } = await punch(employeeId, '2026-11-12 08:00')
    expect(await wordsOf(shiftId)).toMatchObject({ status: 200, body: { words: 'Bring the keys\n\nGone' } })
    await takeBack([id])
    expect((await wordsOf(shiftId)).body).toEqual({ words: 'Bring the keys' })
    expect((await ok(shiftId)).status).toBe(204)
    expect(await listOf(employeeId)).toMatchObject([{ readAt: null, takenBackBy: 'Ada Reyes' }])
    expect((await wordsOf(shiftId, await test.counter())).status).toBe(404)
    expect((await wordsOf(newId())).status).toBe(404)
  })

  it('has nothing left to tell where it was all there was', async () => {
    const employeeId = await somebody()
    const id = newId()
    await send([{ id, employeeId }])
    const { shift_id: shiftId } = await punch(employeeId, '2026-11-12 08:00')
    await takeBack([id])
    expect(await wordsOf(shiftId)).toMatchObject({ status: 200, body: { words: null } })
  })

  it('is either read or taken back when both are said at the same moment', async () => {
    const employeeId = await somebody()
    const ids = [newId(), newId()]
    for (const id of ids) await send([{ id, employeeId }])
    const { shift_id: shiftId } = await punch(employeeId, '2026-11-12 08:00')
    const [taken, said] = await Promise.all([takeBack(ids), ok(shiftId)])
    expect([taken.status, said.status]).toEqual([200, 204])
    const kept = await listOf(employeeId)
    const isBack = ({ takenBackAt }: { takenBackAt: string | null }) => takenBackAt !== null
    expect(
      kept
        .filter(isBack)
        .map(({ id }: { id: string }) => id)
        .toSorted(),
    ).toEqual(taken.body.takenBack.toSorted())
    for (const one of kept) expect(isBack(one)).toBe(one.readAt === null)
  })

  it('needs an admin, and messages that are there: one unknown id takes none back', async () => {
    const employeeId = await somebody()
    const id = newId()
    await send([{ id, employeeId }])
    expect((await takeBack([id], counter)).status).toBe(403)
    expect((await takeBack([])).status).toBe(422)
    expect((await takeBack([id, newId()])).status).toBe(404)
    expect(await listOf(employeeId)).toMatchObject([{ takenBackAt: null }])
  })

  it('stands in the list of all messages beside the read and the unread ones, page by page', async () => {
    const people = [await somebody(), await somebody(), await somebody()]
    const to = people.map((employeeId) => ({ id: newId(), employeeId }))
    const [read = '', back = '', unread = ''] = to.map(({ id }) => id)
    await send(to, 'For the list')
    await ok((await punch(people[0] ?? '', '2026-11-12 08:00')).shift_id)
    await takeBack([back])
    const list = async (query: string) => (await admin.get(`/employees/messages?${query}`)).body
    const mine = async (standing: string) => {
      const { items } = await list(`limit=200${standing}`)
      return items.filter(({ id }: { id: string }) => to.some((one) => one.id === id))
    }
    const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted()
    expect(idsOf(await mine(''))).toEqual(idsOf([{ id: read }, { id: back }, { id: unread }]))
    expect(idsOf(await mine('&standing=read'))).toEqual([read])
    expect(idsOf(await mine('&standing=taken_back'))).toEqual([back])
    expect(await mine('&standing=unread')).toMatchObject([
      { id: unread, employeeName: await nameOfEmployee(test.db, people[2] ?? ''), text: 'For the list' },
    ])
    const all = await list('limit=200')
    const pages: { id: string }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`limit=2${cursor && `&cursor=${cursor}`}`)
      expect(page.totals).toEqual(cursor === '' ? { messages: all.items.length } : null)
      pages.push(...page.items)
      cursor = page.nextCursor
    }
    expect(pages).toEqual(all.items)
    expect((await counter.get('/employees/messages')).status).toBe(403)
  })
})

describe('Ticked employees as a file', () => {
  it('are the ticked ones alone', async () => {
    const [one] = [await somebody(), await somebody()]
    const made = await admin.post('/exports', { id: newId(), list: 'employees', format: 'csv', query: { ids: one } })
    expect(made).toMatchObject({ status: 200, body: { state: 'ready', totalRows: 1 } })
  })
})
