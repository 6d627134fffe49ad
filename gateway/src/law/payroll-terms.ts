import type { payrollTermsRoutes } from '@labada/contracts/law/payroll-terms'
import { announce } from '@labada/db/core/outbox'
import {
  findLastApproved,
  insertPayrollTerms,
  listPayrollTerms,
  lockLastChange,
  payrollTermsOn,
} from '@labada/db/law/payroll-terms'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { writeAudit } from '../core/audit-entries.ts'
import { afterTwin } from '../core/twins.ts'
import type { Handlers } from '../http/context.ts'

export const payrollTermsHandlers: Handlers<typeof payrollTermsRoutes> = {
  async getPayrollTerms(_input, { db, now }) {
    const [terms, changes] = await Promise.all([payrollTermsOn(db, manilaDateOf(now)), listPayrollTerms(db)])
    return { terms, changes: changes.map(toChange) }
  },

  changePayrollTerms: ({ body }, context) =>
    afterTwin('change', 'payroll_terms_pkey', () =>
      context.command(async (trx) => {
        const { actor, now } = context
        const last = await lockLastChange(trx)
        const known = (await listPayrollTerms(trx)).find(({ id }) => id === body.id)
        if (known) return toChange(known)
        if (body.after !== undefined && body.after !== last) {
          throw new DomainError('stale_version', 'Someone else changed the pay rules. Reload and try again.')
        }
        const approved = await findLastApproved(trx)
        if (approved && body.from <= approved.toOn) {
          throw new DomainError('document_closed', `Pay is approved up to ${approved.toOn}. Choose a later start.`, {
            field: 'from',
          })
        }
        const before = await payrollTermsOn(trx, body.from)
        await insertPayrollTerms(trx, { ...body, changedAt: now, changedBy: actor.id })
        await writeAudit(trx, context, {
          action: 'payroll_terms.changed',
          objectType: 'payroll_terms',
          objectId: body.id,
          branchId: null,
          before: { ...before },
          after: { ...body.terms, from: body.from },
        })
        await announce(trx, now, { type: 'payroll_terms.changed', branchId: null, payload: { termsId: body.id } })
        const made = (await listPayrollTerms(trx)).find(({ id }) => id === body.id)
        if (!made) throw new Error('The terms that were written are gone')
        return toChange(made)
      }),
    ),
}

function toChange(row: Awaited<ReturnType<typeof listPayrollTerms>>[number]) {
  return { id: row.id, from: row.fromOn, terms: row.terms, changedAt: row.changedAt, changedBy: row.changedByName }
}
