import { newId } from '@labada/db/core/ids'
import { givenEmployee } from '@labada/db/testing/factories/factories'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { afterAll, describe, expect, it } from 'vitest'
import { startSpending } from '../testing/spending.ts'
import { stocked } from '../testing/stockroom.ts'
import { done } from '../testing/till.ts'

/** Where a call's own key is not enough, the audit log names the one that its handler asked for. */
const { kinds, openCounter, meal, spent, till } = await startSpending()
afterAll(() => till.app.stop())

const keyOf = async (action: string, objectId: string) =>
  (
    await till.app.db
      .selectFrom('auditLog')
      .select('key')
      .where('action', '=', action)
      .where('objectId', '=', objectId)
      .executeTakeFirstOrThrow()
  ).key

describe('The key in the audit log', () => {
  it('of goods that the office pays for is the one to pay, and on account the one to buy', async () => {
    const counter = await openCounter()
    const item = await stocked(till)
    const bought = async (paidFrom: string) => {
      const lines = [{ itemId: item.id, packs: 1, amount: 100 }]
      const body = { id: newId(), branchId: counter.branch.id, supplier: 'Cebu Soap', paidFrom, received: true, lines }
      return keyOf('purchase.received', done(await till.admin.post('/purchases', body)).id)
    }
    expect(await bought('bank')).toBe('purchase.pay')
    expect(await bought('payable')).toBe('purchase.make')
  })

  it('of an expense that nobody else has to approve is the one to approve', async () => {
    const counter = await openCounter()
    const body = { ...meal(150), paidFrom: 'bank', branchId: counter.branch.id, categoryId: kinds.Meals }
    const { id } = done(await till.admin.post('/expenses', body))
    expect(await keyOf('expense.recorded', id)).toBe('expense.approve')
    expect(await keyOf('expense.recorded', (await spent(150)).id)).toBe('expense.create')
  })

  it('of an employee who comes back with their login is the one to give logins', async () => {
    const { branch } = await openCounter()
    const { employeeId } = await givenEmployee(till.app.db, { branchIds: [branch.id] })
    const path = `/employees/${employeeId}`
    const today = manilaDateOf(till.now())
    await till.app.db.updateTable('employee').set({ hiredOn: today }).where('id', '=', employeeId).execute()
    const { version } = done(await till.admin.get(path))
    const left = done(
      await till.admin.post(`${path}/deactivate`, { version, lastDay: today, reason: 'resigned', note: '' }),
    )
    const back = { version: left.version, homeBranchId: branch.id, fromOn: addDays(today, 1) }
    done(await till.admin.post(`${path}/reactivate`, back))
    expect(await keyOf('employee.reactivated', employeeId ?? '')).toBe('access.edit')
    expect(await keyOf('employee.separated', employeeId ?? '')).toBe('employee.edit')
  })
})
