import type { PayrollTableRow, payrollTableRoutes } from '@labada/contracts/law/payroll-tables'
import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import * as tables from '@labada/db/law/payroll-tables'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import { addDays } from '@labada/domain/core/manila-time'
import { fullNameOf } from '@labada/domain/core/names'
import { tableFaults } from '@labada/domain/law/table-checks'
import { writeAudit } from '../core/audit-entries.ts'
import type { Context, Handlers } from '../http/context.ts'

export const payrollTableHandlers: Handlers<typeof payrollTableRoutes> = {
  async listPayrollTables({ query: { kind } }, { db }) {
    const [items, unverified] = await Promise.all([tables.listPayrollTables(db, kind), tables.countUnverified(db)])
    return { items, unverified }
  },

  async addPayrollTable({ body: { row } }, context) {
    const { now, actor } = context
    if (row.verifiedBy !== null || row.withdrawn !== undefined) {
      throw new DomainError('field_invalid', 'Enter the table first, then verify it', { field: 'verifiedBy' })
    }
    const [fault] = tableFaults(row.kind, row.content)
    if (fault) {
      throw new DomainError('field_invalid', fault.words, { field: ['row', 'content', ...fault.path].join('.') })
    }
    return context.command(async (trx) => {
      await tables.lockPayrollTables(trx)
      const known = await tables.findPayrollTable(trx, row.id)
      if (known) return known
      await refusePaidDays(trx, row)
      await endBefore(trx, row, context)
      await tables.insertPayrollTable(trx, row, { at: now, by: actor.id })
      return told(trx, context, 'payroll_table.entered', row.id)
    })
  },

  async verifyPayrollTable({ params: { id } }, context) {
    const { now, actor } = context
    return context.command(async (trx) => {
      await tables.lockPayrollTables(trx)
      const found = await getTable(trx, id)
      if (found.withdrawnAt) throw new DomainError('already_decided', 'This table is no longer effective')
      if (found.verifiedAt)
        throw new DomainError('already_decided', `${found.row.verifiedBy} already verified this table`)
      await tables.setPayrollTableVerified(trx, id, fullNameOf(actor).trim(), now)
      return told(trx, context, 'payroll_table.verified', id)
    })
  },

  async withdrawPayrollTable({ params: { id }, body: { reason } }, context) {
    const { now, actor } = context
    return context.command(async (trx) => {
      await tables.lockPayrollTables(trx)
      const found = await getTable(trx, id)
      if (found.withdrawnAt) throw new DomainError('already_decided', 'This table is no longer effective')
      await tables.setPayrollTableWithdrawn(trx, id, { at: now, by: actor.id, reason })
      return told(trx, context, 'payroll_table.withdrawn', id, reason)
    })
  },
}

async function getTable(trx: Trx, id: string): Promise<tables.PayrollTableEntry> {
  const found = await tables.findPayrollTable(trx, id)
  if (!found) throw new DomainError('not_found', 'Table not found')
  return found
}

/** Refuses a table that would change approved pay: it must start after the approved days. */
async function refusePaidDays(trx: Trx, { kind, from }: PayrollTableRow): Promise<void> {
  const until = await tables.approvedUntil(trx)
  // Holidays and wage orders are often proclaimed late; their pay is corrected in the next period.
  if (until === null || from > until || kind === 'holiday' || kind === 'minimum_wage') return
  throw new DomainError('field_invalid', `Pay is approved up to ${until}. The table must start after that.`, {
    field: 'from',
  })
}

/**
 * Ends the row in force on the new one’s first day. Rows are never rewritten: it is withdrawn, and entered again with
 * its last day, its source and its verifier.
 */
async function endBefore(trx: Trx, row: PayrollTableRow, { now, actor }: Context): Promise<void> {
  const entries = await tables.listPayrollTables(trx, row.kind)
  const before = entries.find(
    (one) =>
      one.withdrawnAt === null &&
      one.row.subject === row.subject &&
      one.row.from < row.from &&
      (one.row.to === null || one.row.to >= row.from),
  )
  if (!before) return
  const reason = `Ended by the table from ${row.from}`
  await tables.setPayrollTableWithdrawn(trx, before.row.id, { at: now, by: actor.id, reason })
  const ended = { ...before.row, id: newId(), to: addDays(row.from, -1) }
  await tables.insertPayrollTable(trx, ended, { at: before.verifiedAt ?? now, by: actor.id })
}

async function told(
  trx: Trx,
  context: Context,
  action: AuditAction,
  id: string,
  reason?: string,
): Promise<tables.PayrollTableEntry> {
  const entry = await getTable(trx, id)
  const { kind, subject, from, to, source } = entry.row
  const after = { kind, subject, from, to, source }
  await writeAudit(trx, context, { action, objectType: 'payroll_table', objectId: id, branchId: null, reason, after })
  await announce(trx, context.now, { type: 'payroll_table.changed', branchId: null, payload: { kind } })
  return entry
}
