import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import { postTransfers } from '@labada/db/ledger/ledger'
import * as packages from '@labada/db/orders/customers/packages'
import { type OrderChanges, setOrder } from '@labada/db/orders/order-changes'
import type { OrderRecord } from '@labada/db/orders/orders'
import { insertPayment } from '@labada/db/orders/payments'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf, manilaDateOf } from '@labada/domain/core/manila-time'
import { add, type Centavos, centavos, negate, subtract, sum, ZERO } from '@labada/domain/core/money'
import {
  afterUse,
  type CoveredLine,
  type CoveredOrder,
  leftAfterUse,
  lineAfterUse,
  type PackageUse,
  packageUsed,
  packageUseOf,
} from '@labada/domain/orders/customers/packages'
import type { Context } from '../../http/context.ts'
import { bookingOf, paymentEvents, paymentRow } from '../order-money.ts'
import { transferOfPackageUse, transfersOfPayment } from '../order-transfers.ts'

/** Units of a package for a line of an order, which is named by its place. */
export interface WantedUse {
  /** Of the payment it becomes. */
  readonly id: string
  readonly packageId: string
  readonly line: number
  readonly units: number
}

/** A use that was decided and is not written down yet. */
export interface DecidedUse extends WantedUse {
  readonly customerId: string
  readonly use: PackageUse
}

interface Coverable {
  readonly customerId: string | null
  readonly order: CoveredOrder
  readonly lines: readonly CoveredLine[]
}

/**
 * Decides uses of packages for an order, one after the other; the packages are locked from here on. With what is due
 * afterwards. Refuses `not_found`, `package_unfit`, `package_short` and `field_invalid` as `packageUseOf` does.
 */
export async function decideUses(
  trx: Trx,
  { customerId, order, lines }: Coverable,
  wanted: readonly WantedUse[],
  { now }: Pick<Context, 'now'>,
): Promise<{ readonly uses: readonly DecidedUse[]; readonly balance: Centavos }> {
  const left = new Map<string, Awaited<ReturnType<typeof packages.lockPackage>>>()
  for (const id of [...new Set(wanted.map(({ packageId }) => packageId))].toSorted()) {
    left.set(id, await packages.lockPackage(trx, id))
  }
  const [covered, uses] = [[...lines], [] as DecidedUse[]]
  let state = order
  for (const one of wanted) {
    const terms = await packages.findPackage(trx, one.packageId)
    const [line, rest] = [covered[one.line], left.get(one.packageId)]
    if (!terms || !rest) throw new DomainError('not_found', 'Package not found')
    if (terms.customerId !== customerId)
      throw new DomainError('package_unfit', 'This package belongs to another customer')
    if (!line) throw new DomainError('field_invalid', 'The order has no such line', { field: 'line' })
    const use = packageUseOf(terms, rest, { order: state, line, units: one.units, today: manilaDateOf(now) })
    state = afterUse(state, use)
    covered[one.line] = lineAfterUse(line, use)
    left.set(one.packageId, leftAfterUse(rest, use))
    uses.push({ ...one, customerId: terms.customerId, use })
  }
  return { uses, balance: state.balance }
}

/** An order as it is, for `decideUses`. */
export async function coverableOf(trx: Trx, { order, lines }: OrderRecord, balance: Centavos): Promise<Coverable> {
  const standing = await packages.standingUsesOf(trx, order.id)
  return {
    customerId: order.customerId,
    order: {
      branchId: order.branchId,
      subtotal: order.subtotalCentavos,
      discount: order.discountCentavos,
      packageDiscount: sum(standing.map(({ discountCentavos }) => discountCentavos)),
      vat: order.vatCentavos,
      exempt: order.exemptCentavos,
      total: order.totalCentavos,
      balance,
      hasLegalDiscount: order.legalDiscount !== null,
    },
    lines: lines.map((line) => {
      const uses = standing.filter(({ lineId }) => lineId === line.id)
      return {
        serviceId: line.serviceId,
        name: line.name,
        quantity: line.quantity,
        amount: line.amountCentavos,
        covered: {
          units: decimal(uses.reduce((all, { units }) => all + units, 0)),
          amount: sum(uses.flatMap(({ paidCentavos, discountCentavos }) => [paidCentavos, discountCentavos])),
        },
      }
    }),
  }
}

/**
 * Writes down decided uses: each a payment of the order, an entry of its package, and their transfers; what the packages
 * take off changes the order's price. Throws a unique violation (`payment_pkey`).
 */
export async function keepUses(
  trx: Trx,
  record: OrderRecord,
  decided: readonly DecidedUse[],
  session: { readonly id: string; readonly state: string } | undefined,
  context: Context,
): Promise<void> {
  if (decided.length === 0) return
  const { order, lines } = record
  const booking = bookingOf(record, context)
  const branch = { id: order.branchId, cutoffMinutes: order.cutoffMinutes }
  const transfers = []
  for (const { id, packageId, line, use } of decided) {
    const lineId = lines[line]?.id
    if (lineId === undefined) throw new Error('A decided use lost its line')
    const taken = {
      id,
      method: 'package',
      amount: use.paid,
      tendered: null,
      change: ZERO,
      owed: ZERO,
      reference: null,
    } as const
    const {
      recordedByName: _,
      isVoided: __,
      ...payment
    } = paymentRow(taken, { orderId: order.id, branch, session }, context)
    await insertPayment(trx, payment)
    await packages.insertPackageEntries(trx, [
      {
        ...ofOrder(order, context),
        packageId,
        kind: 'use',
        units: -use.units,
        amountCentavos: negate(use.released),
        lineId,
        paymentId: id,
        discountCentavos: use.discount,
        vatCentavos: use.vat,
        exemptCentavos: use.exempt,
        surplusCentavos: use.surplus,
      },
    ])
    transfers.push(...transfersOfPayment(booking, payment), transferOfPackageUse(booking, id, packageUsed(use)))
    await announce(trx, context.now, ...paymentEvents(payment))
  }
  const of = (field: 'discount' | 'vat' | 'exempt') => sum(decided.map(({ use }) => use[field]))
  await setOrder(trx, order.id, {
    paidCentavos: add(order.paidCentavos, sum(decided.map(({ use }) => use.paid))),
    ...repriced(order, { discount: of('discount'), vat: of('vat'), exempt: of('exempt') }),
  })
  await postTransfers(trx, transfers)
  await tell(trx, [...new Set(decided.map(({ customerId }) => customerId))], context)
}

/**
 * Gives the units of voided payments back to their packages, with exactly the value that was released. What the order's
 * price is then, if the order stays.
 */
export async function returnPackages(
  trx: Trx,
  order: OrderRecord['order'],
  payments: readonly Pick<Row<'payment'>, 'id' | 'method'>[],
  context: Context,
): Promise<OrderChanges> {
  const ids = new Set(payments.filter(({ method }) => method === 'package').map(({ id }) => id))
  if (ids.size === 0) return {}
  const uses = (await packages.standingUsesOf(trx, order.id)).filter(({ paymentId }) => ids.has(paymentId))
  await packages.insertPackageEntries(
    trx,
    uses.map((use) => ({
      ...ofOrder(order, context),
      packageId: use.packageId,
      kind: 'use_void' as const,
      units: use.units,
      amountCentavos: use.releasedCentavos,
      lineId: use.lineId,
      paymentId: use.paymentId,
      discountCentavos: negate(use.discountCentavos),
      vatCentavos: negate(use.vatCentavos),
      exemptCentavos: negate(use.exemptCentavos),
      surplusCentavos: negate(use.surplusCentavos),
    })),
  )
  if (order.customerId !== null) await tell(trx, [order.customerId], context)
  const of = (field: 'discountCentavos' | 'vatCentavos' | 'exemptCentavos') =>
    negate(sum(uses.map((use) => use[field])))
  return repriced(order, { discount: of('discountCentavos'), vat: of('vatCentavos'), exempt: of('exemptCentavos') })
}

/**
 * Gives a refund by package back to it; the refund is already written. Refuses `field_invalid` unless it is the whole of
 * what one use of a package paid.
 */
export async function refundPackageUse(
  trx: Trx,
  order: OrderRecord['order'],
  refund: Row<'refund'>,
  context: Context,
): Promise<void> {
  if (refund.method !== 'package') return
  const uses = await packages.standingUsesOf(trx, order.id)
  const use = uses.find((one) => !one.isRefunded && one.paidCentavos === refund.amountCentavos)
  if (!use) {
    throw new DomainError('field_invalid', 'Refund the whole amount that a package paid', { field: 'amount' })
  }
  const { packageId, lineId, paymentId, units } = use
  const { id: refundId, amountCentavos, reason } = refund
  const entry = { ...ofOrder(order, context), packageId, lineId, paymentId, units, refundId, amountCentavos, reason }
  await packages.insertPackageEntries(trx, [{ ...entry, kind: 'use_refund' }])
  if (order.customerId !== null) await tell(trx, [order.customerId], context)
}

/** Tells the screens of every branch: a package may count in all of them. */
export async function tell(trx: Trx, customerIds: readonly string[], { now }: Pick<Context, 'now'>): Promise<void> {
  const events = customerIds.map((customerId) => ({
    type: 'package.changed' as const,
    branchId: null,
    payload: { customerId },
  }))
  await announce(trx, now, ...events)
}

/** The fields that most entries leave empty, and who makes them. */
export function blank({ actor, device, now }: Context) {
  return {
    id: newId(),
    orderId: null,
    lineId: null,
    paymentId: null,
    refundId: null,
    method: null,
    reason: null,
    cashSessionId: null,
    recordedAt: now,
    recordedBy: actor.id,
    clientId: device?.id ?? null,
  }
}

function ofOrder({ id, branchId, cutoffMinutes }: OrderRecord['order'], context: Context) {
  return { ...blank(context), branchId, orderId: id, businessDate: businessDateOf(context.now, cutoffMinutes) }
}

/** The price of an order with more off it by packages; less, if negative. */
function repriced(
  order: OrderRecord['order'],
  off: { readonly discount: Centavos; readonly vat: Centavos; readonly exempt: Centavos },
): OrderChanges {
  if (off.discount === 0) return {}
  const before = sum(order.steps.filter(({ kind }) => kind === 'package').map((step) => centavos(step.amountCentavos)))
  const step = { kind: 'package' as const, label: 'Package', amountCentavos: subtract(before, off.discount) }
  return {
    totalCentavos: subtract(order.totalCentavos, off.discount),
    discountCentavos: add(order.discountCentavos, off.discount),
    vatCentavos: subtract(order.vatCentavos, off.vat),
    exemptCentavos: subtract(order.exemptCentavos, off.exempt),
    steps: [...order.steps.filter(({ kind }) => kind !== 'package'), ...(step.amountCentavos === 0 ? [] : [step])],
  }
}

/** Without the noise of binary fractions. */
const decimal = (units: number): number => Math.round(units * 1000) / 1000
