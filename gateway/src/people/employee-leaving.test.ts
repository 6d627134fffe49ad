import { newId } from '@labada/db/core/ids'
import { TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { afterAll, expect, test } from 'vitest'
import { NOW, startHiring } from '../testing/hiring.ts'

const { admin, branch, create, shop } = await startHiring()
afterAll(() => shop.stop())

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

test('who returned leaves on no day of the break before', async () => {
  const { id } = await create({ hiredOn: '2025-01-01' })
  const post = async (deed: string, body: object) => {
    const { version } = (await admin.get(`/employees/${id}`)).body
    return admin.post(`/employees/${id}/${deed}`, { ...body, version })
  }
  const leave = (lastDay: string) => post('deactivate', { reason: 'resigned', note: '', lastDay })
  expect((await leave('2026-11-10')).status).toBe(200)
  expect((await post('reactivate', { homeBranchId: branch.id, fromOn: '2026-11-20' })).status).toBe(200)
  const refused = await leave('2026-11-15')
  expect(refused.status).toBe(422)
  expect(refused.body.errors.lastDay).toEqual([
    'They weren’t employed that day: they left on 2026-11-10 and returned on 2026-11-20',
  ])
  expect((await leave('2026-11-20')).status).toBe(200)
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
