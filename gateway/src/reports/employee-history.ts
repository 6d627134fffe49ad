import type { employeeHistoryRoutes } from '@labada/contracts/reports/employee-history'
import type { Db } from '@labada/db/core/client'
import { listOwnSlips } from '@labada/db/payroll/slips/payslips'
import { findEmployee } from '@labada/db/people/employees'
import {
  listEmployeeCashSessions,
  listEmployeeShifts,
  sumEmployeeCashSessions,
} from '@labada/db/reports/employee-history'
import { DomainError } from '@labada/domain/core/errors'
import { daysBetween } from '@labada/domain/core/manila-time'
import type { Handlers } from '../http/context.ts'
import { toOwnSlip } from '../payroll/slips/payslip-answers.ts'
import { found } from '../people/employee-answers.ts'

const MOST_DAYS = 62

export const employeeHistoryHandlers: Handlers<typeof employeeHistoryRoutes> = {
  async listEmployeePayslips({ params }, { db, now }) {
    await requireEmployee(db, params.employeeId, now)
    const slips = await listOwnSlips(db, params.employeeId)
    return { items: slips.map(toOwnSlip) }
  },

  async listEmployeeCashSessions({ params }, { db, scope, now }) {
    await requireEmployee(db, params.employeeId, now)
    const [sessions, totals] = await Promise.all([
      listEmployeeCashSessions(db, scope, params.employeeId),
      sumEmployeeCashSessions(db, scope, params.employeeId),
    ])
    return {
      items: sessions.map(
        ({ branchId, branchName, expectedCentavos, countedCentavos, varianceCentavos, ...session }) => ({
          ...session,
          branch: { id: branchId, name: branchName },
          // The expected cash of a blind count is shown only after the close.
          expected: session.closedAt === null ? null : expectedCentavos,
          counted: session.closedAt === null ? null : countedCentavos,
          variance: session.closedAt === null ? null : varianceCentavos,
        }),
      ),
      totals,
    }
  },

  async listEmployeeShifts({ params, query }, { db, now }) {
    const days = daysBetween(query.from, query.to) + 1
    if (days < 1 || days > MOST_DAYS)
      throw new DomainError('field_invalid', `Choose ${MOST_DAYS} days or fewer`, { field: 'to' })
    await requireEmployee(db, params.employeeId, now)
    const shifts = await listEmployeeShifts(db, params.employeeId, query)
    return {
      items: shifts.map(({ branchId, branchName, publishedAt, ...shift }) => ({
        ...shift,
        branch: { id: branchId, name: branchName },
        isPublished: publishedAt !== null,
      })),
    }
  },
}

async function requireEmployee(db: Db, id: string, now: Date): Promise<void> {
  found(await findEmployee(db, now, id))
}
