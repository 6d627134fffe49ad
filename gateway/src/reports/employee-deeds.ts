import type { employeeDeedRoutes } from '@labada/contracts/reports/employee-deeds'
import { onFirstPage } from '@labada/db/core/keyset'
import { isEmployee } from '@labada/db/people/employees'
import { type DeedRow, listDeeds } from '@labada/db/reports/employee-deeds'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, startOf } from '@labada/domain/core/manila-time'
import { kindOfDeed, RECORDED_DEEDS } from '@labada/domain/reports/deeds'
import type { Handlers } from '../http/context.ts'

const USUAL_LIMIT = 50

export const employeeDeedHandlers: Handlers<typeof employeeDeedRoutes> = {
  async listEmployeeDeeds({ params, query }, { db, actor }) {
    const { employeeId } = params
    if (!(await isEmployee(db, employeeId))) throw new DomainError('not_found', 'Employee not found')
    const { cursor, limit = USUAL_LIMIT, from, to, ...rest } = query
    const filter = {
      ...rest,
      employeeId,
      since: from && startOf(from),
      until: to && startOf(addDays(to, 1)),
      open: (deed: keyof typeof RECORDED_DEEDS) => actor.keys.has(RECORDED_DEEDS[deed]),
    }
    const { items, nextCursor } = await listDeeds(db, filter, { cursor, limit })
    return { items: items.map(toDeed), nextCursor, totals: await onFirstPage(cursor, async () => ({})) }
  },
}

function toDeed({ rank: _, branchId, branchName, orderId, orderNumber, ...row }: DeedRow) {
  const { objectType, objectId, account, before, after, key, ...deed } = row
  return {
    ...deed,
    kind: kindOfDeed(deed.action),
    branch: branchId !== null && branchName !== null ? { id: branchId, name: branchName } : null,
    order: orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber } : null,
    entry: objectType !== null && objectId !== null ? { objectType, objectId, account, before, after, key } : null,
  }
}
