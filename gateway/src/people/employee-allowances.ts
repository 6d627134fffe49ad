import type { Allowance, employeeAllowanceRoutes } from '@labada/contracts/people/employee-allowances'
import type { Db } from '@labada/db/core/client'
import * as allowances from '@labada/db/people/employee-allowances'
import { findEmployee, lockEmployee } from '@labada/db/people/employees'
import { DomainError } from '@labada/domain/core/errors'
import type { Handlers } from '../http/context.ts'
import { requireDeMinimis } from '../law/de-minimis.ts'
import { found } from './employee-answers.ts'
import { idFree, tell } from './employee-changes.ts'

export const employeeAllowanceHandlers: Handlers<typeof employeeAllowanceRoutes> = {
  async listAllowances({ params }, { db, now }) {
    found(await findEmployee(db, now, params.employeeId))
    return allowancesAnswer(db, params.employeeId)
  },

  async addAllowance({ params, body }, context) {
    const { db, now, actor } = context
    const { amount, ...terms } = body
    await context.command(async (trx) => {
      const employee = found(await lockEmployee(trx, params.employeeId))
      const kept = await allowances.listAllowances(trx, employee.id)
      if (kept.some(({ id }) => id === body.id)) return // a retry
      if (body.fromOn < employee.hiredOn)
        throw new DomainError('field_invalid', 'First day can’t be before the hire date', { field: 'fromOn' })
      await requireDeMinimis(trx, body.deMinimis, body.fromOn)
      await idFree('employee_allowance_pkey', () =>
        allowances.insertAllowance(trx, {
          ...terms,
          isTaxable: body.deMinimis === undefined && body.isTaxable,
          deMinimis: body.deMinimis ?? null,
          amountCentavos: amount,
          employeeId: employee.id,
          createdAt: now,
          createdBy: actor.id,
        }),
      )
      await tell(trx, context, employee.id, {
        event: 'rate.changed',
        action: 'allowance.added',
        after: { allowanceId: body.id, name: body.name, fromOn: body.fromOn },
      })
    })
    return allowancesAnswer(db, params.employeeId)
  },

  async endAllowance({ params, body }, context) {
    const { db, now, actor } = context
    await context.command(async (trx) => {
      const employee = found(await lockEmployee(trx, params.employeeId))
      const kept = (await allowances.listAllowances(trx, employee.id)).find(({ id }) => id === params.allowanceId)
      if (!kept) throw new DomainError('not_found', 'Allowance not found')
      if (kept.toOn === body.toOn) return // a retry
      if (kept.toOn !== null) throw new DomainError('already_decided', `This allowance ended on ${kept.toOn}`)
      if (body.toOn < kept.fromOn)
        throw new DomainError('field_invalid', 'Last day can’t be before the first day', { field: 'toOn' })
      await allowances.setAllowanceEnded(trx, kept.id, { toOn: body.toOn, at: now, by: actor.id })
      await tell(trx, context, employee.id, {
        event: 'rate.changed',
        action: 'allowance.ended',
        after: { allowanceId: kept.id, name: kept.name, toOn: body.toOn },
      })
    })
    return allowancesAnswer(db, params.employeeId)
  },
}

async function allowancesAnswer(db: Db, employeeId: string): Promise<{ items: Allowance[] }> {
  return {
    items: (await allowances.listAllowances(db, employeeId)).map((one) => ({
      id: one.id,
      name: one.name,
      amount: one.amountCentavos,
      per: one.per,
      isTaxable: one.isTaxable,
      inContributionBase: one.inContributionBase,
      deMinimis: one.deMinimis,
      fromOn: one.fromOn,
      toOn: one.toOn,
      createdAt: one.createdAt,
      createdBy: one.createdByName,
    })),
  }
}
