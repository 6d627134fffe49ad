import type { packageRoutes, SoldPackage } from '@labada/contracts/orders/customers/packages'
import { shareOpenSession } from '@labada/db/cash/cash-sessions'
import { sharePackagePlan } from '@labada/db/catalog/package-plans'
import { getSettings } from '@labada/db/company/settings'
import type { Db, Trx } from '@labada/db/core/client'
import { nextNumber } from '@labada/db/core/counters'
import { postTransfers } from '@labada/db/ledger/ledger'
import { standingTransfersOf } from '@labada/db/ledger/ledger-lists'
import { isCustomer } from '@labada/db/orders/customers/customers'
import * as packages from '@labada/db/orders/customers/packages'
import { findPayment } from '@labada/db/orders/payments'
import { openDrawerOf } from '@labada/domain/cash/cash-sessions'
import { isForBranch, validUntilOf } from '@labada/domain/catalog/package-plans'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf, manilaDateOf } from '@labada/domain/core/manila-time'
import { negate, toPesos, ZERO } from '@labada/domain/core/money'
import { undone } from '@labada/domain/ledger/ledger'
import {
  packageNumberOf,
  packageRefunded,
  packageSold,
  refuseLateVoid,
  refuseNothingLeft,
} from '@labada/domain/orders/customers/packages'
import { balanceOf, refuseVoided } from '@labada/domain/orders/orders'
import { takePayment } from '@labada/domain/orders/payments'
import {
  refuseAlone,
  refuseShortReason,
  verdictOnPayOut,
  verdictOnSaleVoid,
} from '@labada/domain/orders/reversal-policy'
import { refuseEmptyCash } from '../../cash/short-cash.ts'
import { writeAudit } from '../../core/audit-entries.ts'
import { idTaken } from '../../core/taken-ids.ts'
import { afterTwin } from '../../core/twins.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { stateOf, toOrder } from '../order-answers.ts'
import { foundOrder, lockedOrder, refuseUnfitPayments, refuseUsedReference } from '../order-money.ts'
import { toEntry, toPackage } from './package-answers.ts'
import { blank, coverableOf, decideUses, keepUses, tell } from './package-uses.ts'
import { branchOf, heldCustomer, noSuchCustomer } from './prepaid.ts'

export const packageHandlers: Handlers<typeof packageRoutes> = {
  async listCustomerPackages({ params: { customerId } }, { db, now }) {
    if (!(await isCustomer(db, customerId))) throw noSuchCustomer()
    const today = manilaDateOf(now)
    return { items: (await packages.packagesOf(db, customerId)).map((row) => toPackage(row, today)) }
  },

  async listPackageEntries({ params: { packageId } }, { db }) {
    await foundPackage(db, packageId)
    return { items: (await packages.packageEntriesOf(db, packageId)).map(toEntry) }
  },

  async sellPackage({ params, body }, context) {
    return afterTwin('package', 'sold_package_pkey', () =>
      context.command(async (trx) => {
        const known = await packages.findPackage(trx, body.id)
        if (known) {
          const isSame = known.planId === body.planId && known.method === body.method
          if (!isSame || known.priceCentavos !== body.price) throw idTaken('package')
          return toPackage(known, manilaDateOf(context.now))
        }
        const customer = await heldCustomer(trx, params.customerId)
        const branch = await branchOf(trx, context.branchId)
        const plan = await sharePackagePlan(trx, body.planId)
        if (!plan) throw new DomainError('not_found', 'Package not found')
        if (!plan.isOnSale || !isForBranch(plan, branch.id)) {
          throw new DomainError('package_unfit', `${plan.name} isn’t sold here anymore`)
        }
        if (plan.priceCentavos !== body.price) {
          const total = toPesos(plan.priceCentavos)
          throw new DomainError('price_changed', 'The price of this package changed', { total })
        }
        const taken = takePayment({ ...body, amount: plan.priceCentavos }, plan.priceCentavos)
        await refuseUnfitPayments(trx, [taken], context.now)
        await refuseUsedReference(trx, body.id, [taken], context.now)
        const session = await shareOpenSession(trx, branch.id)
        const drawer = taken.method === 'cash' ? openDrawerOf(session) : session
        const businessDate = businessDateOf(context.now, branch.cutoffMinutes)
        const { actor, device, now } = context
        await packages.insertPackage(trx, {
          id: body.id,
          planId: plan.id,
          customerId: customer.id,
          number: packageNumberOf(branch.code, await nextNumber(trx, branch.id, 'package')),
          branchId: branch.id,
          name: plan.name,
          priceCentavos: plan.priceCentavos,
          units: plan.units,
          unit: plan.unit,
          serviceIds: plan.serviceIds,
          branchIds: plan.branchIds,
          validUntil: validUntilOf(manilaDateOf(now), plan.validDays),
          method: taken.method,
          reference: taken.reference,
          cashSessionId: drawer?.id ?? null,
          businessDate,
          soldAt: now,
          soldBy: actor.id,
          clientId: device?.id ?? null,
        })
        return enter(trx, context, body.id, {
          entry: {
            ...blank(context),
            packageId: body.id,
            branchId: branch.id,
            kind: 'sale',
            units: plan.units,
            amountCentavos: plan.priceCentavos,
            method: taken.method,
            cashSessionId: drawer?.id ?? null,
            businessDate,
          },
          postings: packageSold(taken.method, plan.priceCentavos),
        })
      }),
    )
  },

  async usePackage({ params, body }, context) {
    const { scope } = context
    return afterTwin('payment', 'payment_pkey', () =>
      context.command(async (trx) => {
        const record = await lockedOrder(trx, scope, params.orderId)
        const known = await findPayment(trx, body.id)
        if (known) {
          if (known.orderId !== params.orderId || known.method !== 'package') throw idTaken('payment')
          return toOrder(record)
        }
        const state = stateOf(record.order)
        refuseVoided(state)
        const { id, packageId, units } = body
        const line = record.lines.findIndex((one) => one.id === body.lineId)
        const coverable = await coverableOf(trx, record, balanceOf(state))
        const { uses } = await decideUses(trx, coverable, [{ id, packageId, units, line }], context)
        await keepUses(trx, record, uses, await shareOpenSession(trx, record.order.branchId), context)
        return toOrder(await foundOrder(trx, scope, record.order.id))
      }),
    )
  },

  async refundPackage({ params, body }, context) {
    const { actor, scope, now } = context
    return afterTwin('package entry', 'package_entry_pkey', () =>
      context.command(async (trx) => {
        const sold = await foundPackage(trx, params.packageId)
        const left = await packages.lockPackage(trx, sold.id)
        // Looked for under the lock: a twin that gave it back has left nothing.
        const known = await packages.findPackageEntry(trx, body.id)
        if (known) {
          if (known.packageId !== params.packageId || known.method !== body.method) throw idTaken('package entry')
          return toPackage(await foundPackage(trx, params.packageId), manilaDateOf(now))
        }
        const branch = await branchOf(trx, scope.branchId ?? body.branchId)
        const { drawer, isCash } = await cashOf(trx, context, branch.id, body.method)
        refuseNothingLeft(sold, left, manilaDateOf(now))
        const policy = await getSettings(trx, 'reversals', now)
        refuseShortReason(policy, body.reason)
        const before = drawer ? await packages.packagesRefundedIn(trx, sold.customerId, drawer.id) : ZERO
        refuseAlone(verdictOnPayOut(policy, { method: body.method, amount: left.value, before }, actor))
        const answer = await enter(trx, context, sold.id, {
          entry: {
            ...blank(context),
            id: body.id,
            packageId: sold.id,
            branchId: branch.id,
            kind: 'refund',
            units: -left.units,
            amountCentavos: negate(left.value),
            method: body.method,
            reason: body.reason,
            cashSessionId: drawer?.id ?? null,
            businessDate: businessDateOf(now, branch.cutoffMinutes),
          },
          postings: packageRefunded(body.method, left.value, drawer ? 'drawer' : 'safe'),
        })
        if (isCash) await refuseEmptyCash(trx, branch.id)
        return answer
      }),
    )
  },

  async voidPackage({ params, body }, context) {
    const { actor, scope, now } = context
    return context.command(async (trx) => {
      const left = await packages.lockPackage(trx, params.packageId)
      const sold = await foundPackage(trx, params.packageId)
      if (scope.branchId !== null && scope.branchId !== sold.branchId) throw noSuchPackage()
      if (sold.lastKind === 'void') return toPackage(sold, manilaDateOf(now))
      const branch = await branchOf(trx, sold.branchId)
      const businessDate = businessDateOf(now, branch.cutoffMinutes)
      refuseLateVoid(sold, left, businessDate)
      const policy = await getSettings(trx, 'reversals', now)
      refuseShortReason(policy, body.reason)
      refuseAlone(
        verdictOnSaleVoid(policy, { total: sold.priceCentavos }, { role: actor.role, openSessionId: null, now }),
      )
      const { drawer, isCash } = await cashOf(trx, context, branch.id, sold.method)
      const [booked] = await standingTransfersOf(trx, [sold.id])
      if (!booked) throw new Error('A package was not booked')
      const answer = await enter(trx, context, sold.id, {
        entry: {
          ...blank(context),
          packageId: sold.id,
          branchId: branch.id,
          kind: 'void',
          units: -left.units,
          amountCentavos: negate(left.value),
          method: sold.method,
          reason: body.reason,
          cashSessionId: drawer?.id ?? null,
          businessDate,
        },
        postings: undone(booked.postings, drawer ? 'drawer' : 'safe'),
        reversesId: booked.id,
      })
      if (isCash) await refuseEmptyCash(trx, branch.id)
      return answer
    })
  },
}

interface Entered {
  readonly entry: packages.NewPackageEntry & { readonly kind: 'sale' | 'refund' | 'void' }
  readonly postings: Parameters<typeof postTransfers>[1][number]['postings']
  readonly reversesId?: string
}

const DEEDS = {
  sale: { sourceType: 'package_sale', action: 'package.sold', words: 'Package' },
  refund: { sourceType: 'package_refund', action: 'package.refunded', words: 'Refund of package' },
  void: { sourceType: 'void', action: 'package.voided', words: 'Void: Package' },
} as const

/** Writes an entry that moves money, its transfer and its audit entry. */
async function enter(trx: Trx, context: Context, packageId: string, { entry, postings, reversesId }: Entered) {
  const { sourceType, action, words } = DEEDS[entry.kind]
  await packages.insertPackageEntries(trx, [entry])
  const after = await foundPackage(trx, packageId)
  await postTransfers(trx, [
    {
      branchId: entry.branchId,
      occurredAt: context.now,
      businessDate: entry.businessDate,
      sourceType,
      sourceId: entry.kind === 'refund' ? entry.id : packageId,
      description: `${words} ${after.number} of ${after.customerName}`,
      cashSessionId: entry.method === 'cash' ? (entry.cashSessionId ?? null) : null,
      actorId: context.actor.id,
      postings,
      ...(reversesId !== undefined && { reversesId }),
    },
  ])
  await writeAudit(trx, context, {
    action,
    objectType: 'package',
    objectId: packageId,
    branchId: entry.branchId,
    ...(entry.reason != null && { reason: entry.reason }),
    after: {
      number: after.number,
      customerId: after.customerId,
      method: entry.method,
      amountCentavos: Math.abs(entry.amountCentavos),
      units: Math.abs(entry.units),
    },
  })
  await tell(trx, [after.customerId], context)
  return toPackage(after, manilaDateOf(context.now))
}

/** Where money given back comes from: the open drawer, or the safe if none is open and an admin does it. */
async function cashOf(trx: Trx, { actor }: Context, branchId: string, method: SoldPackage['method']) {
  const session = await shareOpenSession(trx, branchId)
  const isCash = method === 'cash'
  const mayUseSafe = actor.role === 'admin' && session?.state !== 'open'
  return { isCash, drawer: isCash && !mayUseSafe ? openDrawerOf(session) : undefined }
}

async function foundPackage(db: Db, id: string): Promise<packages.PackageRow> {
  const row = await packages.findPackage(db, id)
  if (!row) throw noSuchPackage()
  return row
}

const noSuchPackage = () => new DomainError('not_found', 'Package not found')
