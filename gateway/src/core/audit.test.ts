import { newId } from '@labada/db/core/ids'
import { parsedCsv } from '@labada/db/testing/csv'
import { givenDevice, givenEmployee, givenToken } from '@labada/db/testing/factories/factories'
import { fullNameOf } from '@labada/domain/core/names'
import { afterAll, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { done, opened, startTill } from '../testing/till.ts'

const till = await startTill()
afterAll(() => till.app.stop())
const { app, admin, counter } = till

it('lists what one employee did with their login, and exports it', async () => {
  const other = await givenEmployee(app.db, { branchIds: [counter.branch.id] })
  const device = await givenDevice(app.db, { branchId: counter.branch.id, name: 'Front desk' })
  const { credential } = await givenToken(app.db, { user: other, device })
  const theirs = app.caller({ token: credential, client: device.credential })
  await opened(till, { '100': 5 })
  const moved = async (by: Caller) =>
    done(
      await by.post('/cash-movements', {
        id: newId(),
        kind: 'cash_in',
        reason: 'change_fund',
        amount: 20,
        note: 'Coins',
      }),
    ).id
  const [own, another] = [await moved(counter), await moved(theirs)]

  const listOf = async (employeeId: string | null) =>
    done(await admin.get(`/audit?doneBy=${employeeId}&limit=50`)).items as { actor: string; objectId: string }[]
  const [mine, others] = [await listOf(counter.user.employeeId), await listOf(other.employeeId)]
  expect(mine.map(({ objectId }) => objectId)).toContain(own)
  expect(others.map(({ objectId }) => objectId)).toContain(another)
  expect(new Set(others.map(({ actor }) => actor))).toEqual(new Set([fullNameOf(other)]))
  const ids = [...mine, ...others].map(({ objectId }) => objectId)
  expect(ids.filter((id) => id === own || id === another)).toHaveLength(2)

  const query = { doneBy: other.employeeId }
  const file = done(await admin.post('/exports', { id: newId(), list: 'audit', format: 'csv', query }))
  expect(file.totalRows).toBe(others.length)
  // The device by its name, not by a number that nobody knows.
  expect(others.find(({ objectId }) => objectId === another)).toMatchObject({
    clientId: String(device.id),
    device: 'Front desk',
  })
  const [head = [], ...rows] = parsedCsv((await admin.get(`/exports/${file.id}/file`)).text)
  const at = (name: string) => head.indexOf(name)
  expect(rows.find((row) => row[at('Record')] === another)?.[at('Device')]).toBe('Front desk')
  // What a login did that is no employee's.
  const office = done(await admin.get(`/audit?doneBy=${admin.user.id}&limit=50`)).items as { actor: string }[]
  expect(new Set(office.map(({ actor }) => actor))).toEqual(new Set([fullNameOf(admin.user)]))
})
