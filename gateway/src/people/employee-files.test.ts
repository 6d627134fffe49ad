import { newId } from '@labada/db/core/ids'
import { afterAll, expect, test } from 'vitest'
import { startHiring } from '../testing/hiring.ts'
import { PDF, photo, send } from '../testing/spending.ts'

const { admin, create, shop } = await startHiring()
afterAll(() => shop.stop())

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

test('whoever sets what somebody is paid confirms their password first', async () => {
  const { id } = await create()
  const unconfirmed = await shop.admin({ confirmed: false })
  const paths = [`/${id}/rates`, `/${id}/rates/${newId()}/withdraw`, `/${id}/allowances`, '', '/import']
  for (const path of paths) {
    const { status, body } = await unconfirmed.post(`/employees${path}`, {})
    expect([path, status, body.code]).toEqual([path, 409, 'STEP_UP_REQUIRED'])
  }
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
