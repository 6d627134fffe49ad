import type { EventType } from '@labada/contracts/core/events'
import type { RouteInput } from '@labada/contracts/core/route'
import {
  type cashAdvanceRequestRoutes,
  type PortalAdvances,
  REQUEST_SUBMITTED,
} from '@labada/contracts/payroll/advances/cash-advance-requests'
import { recordAudit } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import * as advances from '@labada/db/payroll/advances/cash-advances'
import { DomainError } from '@labada/domain/core/errors'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { sum, ZERO } from '@labada/domain/core/money'
import { fullNameOf } from '@labada/domain/core/names'
import {
  AUTHORITY_VERSION,
  type AuthorityLanguage,
  authorityText,
} from '@labada/domain/payroll/advances/cash-advance-authority'
import { nextOf } from '@labada/domain/payroll/advances/cash-advance-plans'
import {
  isOwing,
  MOST_INSTALMENTS,
  refuseCancel,
  refuseConsent,
  refuseRequest,
  requestRefusal,
} from '@labada/domain/payroll/advances/cash-advances'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { known, openPlanOf, stateOf } from './cash-advance-answers.ts'
import { allowanceOf } from './cash-advance-limits.ts'

type RequestBody = RouteInput<typeof cashAdvanceRequestRoutes.requestCashAdvance>['body']

export const cashAdvanceRequestHandlers: Handlers<typeof cashAdvanceRequestRoutes> = {
  async portalCashAdvances(_, { db, portal, now }) {
    const rows = await advances.listAdvancesOf(db, portal.employeeId)
    const { standing, settings, limit, left } = await allowanceOf(db, portal.employeeId, now)
    const refusal = requestRefusal(standing, settings)
    const owing = rows.filter(({ status }) => isOwing(status))
    const next = owing
      .flatMap((row) => (row.pausedAt ? [] : (nextOf(openPlanOf(row)) ?? [])))
      .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))[0]
    const data: PortalAdvances = {
      balance: sum(owing.map(({ balance }) => balance)),
      earned_to_date: standing.earned,
      limit,
      limit_left: left,
      can_request: refusal === null,
      refusal,
      max_instalments: MOST_INSTALMENTS,
      next_instalment: next ? { due_on: next.dueOn, amount: next.left } : null,
      authority_version: AUTHORITY_VERSION,
      requests: rows.map(toRequest),
    }
    return { success: true, data }
  },

  async requestCashAdvance({ body }, context) {
    await afterTwin('cash advance', ['cash_advance_pkey', 'cash_advance_one_pending'], () =>
      context.command((trx) => request(trx, body, context)),
    )
    return { success: true, message: REQUEST_SUBMITTED }
  },

  async consentToCashAdvance({ params, body }, context) {
    await context.command(async (trx) => {
      const row = await own(trx, params.advanceId, context)
      if (row.status === 'approved' && !row.consentDue && row.authority !== null) return { success: true as const }
      refuseConsent(stateOf(row))
      await authorise(
        trx,
        row.id,
        { ...body.authority, amount: row.amountCentavos, instalments: row.instalments },
        context,
      )
      await advances.setAdvance(trx, row.id, { consentDue: false })
      await written(trx, row, 'cash_advance.consented', context)
      return { success: true as const }
    })
    return { success: true, message: 'Your cash advance is ready to be released' }
  },

  async withdrawCashAdvance({ params }, context) {
    await context.command(async (trx) => {
      const row = await own(trx, params.advanceId, context)
      if (row.status !== 'cancelled') {
        refuseCancel(row)
        await advances.setAdvance(trx, row.id, {
          status: 'cancelled',
          cancelledAt: context.now,
          cancelReason: 'Withdrawn by the employee',
        })
        await written(trx, row, 'cash_advance.cancelled', context)
      }
    })
    return { success: true, message: 'Cash advance request withdrawn' }
  },
}

/** A new request. The employee is locked first, so that limit and pending requests are checked one at a time. */
async function request(trx: Trx, body: RequestBody, context: Context): Promise<void> {
  const { portal, device, branchId, now } = context
  const { amount, reason, instalments = 1 } = body
  await advances.lockAdvancesOf(trx, portal.employeeId)
  const id = body.id ?? newId()
  const before = body.id ? await advances.findAdvance(trx, { branchId: null }, id) : undefined
  if (before) {
    if (before.employeeId !== portal.employeeId || before.requestedCentavos !== amount) throw idTaken('cash advance')
    return
  }
  const { standing, settings, limit } = await allowanceOf(trx, portal.employeeId, now)
  refuseRequest({ amount, instalments }, standing, settings)
  await advances.insertAdvance(trx, {
    id,
    employeeId: portal.employeeId,
    branchId,
    requestedCentavos: amount,
    amountCentavos: amount,
    reason,
    instalments,
    status: 'requested',
    earnedCentavos: standing.earned ?? ZERO,
    outstandingCentavos: standing.outstanding,
    limitCentavos: limit,
    requestedAt: now,
    clientId: device?.id ?? null,
  })
  if (body.authority) await authorise(trx, id, { ...body.authority, amount, instalments }, context)
  await written(trx, { id, branchId, amountCentavos: amount, instalments }, 'cash_advance.requested', context)
}

interface Agreed {
  readonly version: number
  readonly language: AuthorityLanguage
  readonly amount: advances.AdvanceRow['amountCentavos']
  readonly instalments: number
}

/** Stores the exact text of the employee’s written authority, with the scan that opened the portal. */
async function authorise(trx: Trx, advanceId: string, agreed: Agreed, context: Context): Promise<void> {
  const { version, language, amount, instalments } = agreed
  const { portal, device, now } = context
  if (version !== AUTHORITY_VERSION) {
    throw new DomainError('stale_version', 'The authorization text has changed. Read it again.')
  }
  if (!device) throw new Error('A portal session is on a device')
  const name = fullNameOf(portal)
  await advances.insertAuthority(trx, {
    id: newId(),
    advanceId,
    textVersion: version,
    language,
    text: authorityText(language, { name, amount, instalments, day: manilaDateOf(now) }),
    amountCentavos: amount,
    instalments,
    givenAt: now,
    portalSessionId: portal.sessionId,
    scanId: await advances.getPortalScan(trx, portal.sessionId),
    clientId: device.id,
  })
}

/** The employee's own advance, locked; another's is not found. */
async function own(trx: Trx, id: string, { portal }: Context): Promise<advances.AdvanceRow> {
  const row = known(await advances.lockAdvance(trx, { branchId: null }, id))
  if (row.employeeId !== portal.employeeId) throw new DomainError('not_found', 'Cash advance not found')
  return row
}

async function written(
  trx: Trx,
  row: Pick<advances.AdvanceRow, 'id' | 'branchId' | 'amountCentavos' | 'instalments'>,
  type: Extract<EventType, `cash_advance.${string}`>,
  { portal, device, now, requestId }: Context,
): Promise<void> {
  await recordAudit(trx, {
    at: now,
    actorId: null,
    clientId: device?.id ?? null,
    requestId,
    branchId: row.branchId,
    action: type,
    objectType: 'cash_advance',
    objectId: row.id,
    after: {
      employeeId: portal.employeeId,
      portalSessionId: portal.sessionId,
      amountCentavos: row.amountCentavos,
      instalments: row.instalments,
    },
  })
  await announce(trx, now, { type, branchId: row.branchId, payload: { cashAdvanceId: row.id } })
}

function toRequest(row: advances.AdvanceRow): PortalAdvances['requests'][number] {
  const plan = openPlanOf(row)
  const next = row.pausedAt ? undefined : nextOf(plan)
  return {
    id: row.id,
    requested_at: row.requestedAt,
    amount: row.amountCentavos,
    requested_amount: row.requestedCentavos,
    reason: row.reason,
    status: row.status,
    instalments: row.instalments,
    consent_due: row.consentDue,
    has_authority: row.authority !== null,
    decision_note: row.decisionNote,
    deducted: row.deducted,
    returned: row.returned,
    balance: row.balance,
    paused: row.pausedAt !== null,
    next_instalment: next ? { due_on: next.dueOn, amount: next.left } : null,
    plan: plan.map(({ dueOn, amount, left, skipped }) => ({ due_on: dueOn, amount, left, skipped })),
  }
}
