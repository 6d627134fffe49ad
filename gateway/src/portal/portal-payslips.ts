import type { portalPayslipRoutes } from '@labada/contracts/portal/portal-payslips'
import { recordAudit } from '@labada/db/core/audit'
import type { Db, Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { getPortalScan } from '@labada/db/payroll/advances/cash-advances'
import { getAcknowledgedAt, insertAcknowledgement } from '@labada/db/payroll/slips/payslip-acknowledgements'
import * as slips from '@labada/db/payroll/slips/payslips'
import { DomainError } from '@labada/domain/core/errors'
import { isReceivable } from '@labada/domain/payroll/runs/payroll-runs'
import type { Context, Handlers } from '../http/context.ts'
import { slipAnswer, toOwnSlip } from '../payroll/slips/payslip-answers.ts'

export const portalPayslipHandlers: Handlers<typeof portalPayslipRoutes> = {
  async portalPayslips({ params }, { db }) {
    const items = await slips.listOwnSlips(db, params.employeeId)
    return { success: true, data: { items: items.map(toOwnSlip) } }
  },

  async portalPayslip({ params }, { db, now }) {
    const slip = await ownSlip(db, params)
    return { success: true, data: await slipAnswer(db, slip.id, now) }
  },

  async acknowledgePayslip({ params }, context) {
    const acknowledgedAt = await context.command((trx) => acknowledge(trx, params, context))
    return { success: true, message: 'Thank you for confirming', data: { acknowledgedAt } }
  },
}

/** An employee's own slip of an approved run; another's is not found. */
async function ownSlip(
  db: Db,
  { employeeId, slipId }: { readonly employeeId: string; readonly slipId: string },
): Promise<slips.SlipRow> {
  const slip = await slips.findSlip(db, slipId)
  if (slip?.employeeId !== employeeId || slip.lockedAt === null || slip.state !== 'computed') {
    throw new DomainError('not_found', 'Payslip not found')
  }
  return slip
}

/**
 * Records that an employee received their payslip, with the finger that opened the portal. Returns the time of the
 * first confirmation.
 */
async function acknowledge(
  trx: Trx,
  params: { readonly employeeId: string; readonly slipId: string },
  { portal, device, now, requestId }: Context,
): Promise<Date> {
  const { id, employeeId, branchId, runId, runState, paidAt } = await ownSlip(trx, params)
  if (!isReceivable(runState, paidAt !== null)) throw new DomainError('not_ready', 'This pay hasn’t been released yet')
  if (!device) throw new Error('A portal session is on a device')
  const isNew = await insertAcknowledgement(trx, {
    payslipId: id,
    acknowledgedAt: now,
    portalSessionId: portal.sessionId,
    scanId: await getPortalScan(trx, portal.sessionId),
    clientId: device.id,
  })
  if (isNew) {
    await recordAudit(trx, {
      at: now,
      actorId: null,
      clientId: device.id,
      requestId,
      branchId,
      action: 'payslip.acknowledged',
      objectType: 'payslip',
      objectId: id,
      after: { employeeId, payrollRunId: runId, portalSessionId: portal.sessionId },
    })
    const payload = { payrollRunId: runId, payslipId: id }
    await announce(trx, now, { type: 'payslip.acknowledged', branchId: null, payload })
  }
  return getAcknowledgedAt(trx, id)
}
