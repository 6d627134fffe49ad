import type { RouteInput } from '@labada/contracts/core/route'
import type { Order } from '@labada/contracts/orders/order-schemas'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import { type LegallyPriced, legalTermsOf, priceWithLaw } from '@labada/domain/catalog/legal-discounts'
import type { OrderToPrice } from '@labada/domain/catalog/pricing'
import { appliesOn, promotionsOn } from '@labada/domain/catalog/promotions'
import { isVatRegisteredOn } from '@labada/domain/company/vat-registrations'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf, manilaDateOf } from '@labada/domain/core/manila-time'
import { sum, ZERO } from '@labada/domain/core/money'
import { codeFrom } from '@labada/domain/core/random-codes'
import { phoneOf } from '@labada/domain/orders/customers/customers'
import { loadsOf } from '@labada/domain/orders/new-loads'
import { balanceOf, paymentStatusOf } from '@labada/domain/orders/orders'
import { takePayments } from '@labada/domain/orders/payments'
import { promisedAt } from '@labada/domain/orders/promises'
import { atTakenTotal } from '@labada/domain/orders/taken-price'
import { type LocalDice, throwDice } from './local-dice.ts'
import { type KnownCustomer, type LocalCommand, type LocalState, pricesAt } from './local-state.ts'
import { localPayment, refuseUnfitPayments } from './pay-locally.ts'
import { t } from './t.ts'

type Received = RouteInput<typeof orderRoutes.receiveOrder>['body']
type Asked = Pick<
  Received,
  'lines' | 'rush' | 'discount' | 'legalDiscount' | 'pickup' | 'delivery' | 'customer' | 'promoCode'
>

const CLAIM_CODE_LENGTH = 8

/** Prices a ticket by what this device knows. Refuses what `priceOrder` does, and a code: only the server knows its uses. */
export function priceLocally(state: LocalState, asked: Asked, at: Date): LegallyPriced {
  if (asked.promoCode !== undefined) {
    throw new DomainError('promotion_refused', t('aPromotionCodeNeedsA'), { field: 'promoCode' })
  }
  const isKnown = asked.customer !== null && asked.customer !== undefined
  const today = manilaDateOf(at)
  const offered = state.promotions.filter((one) => appliesOn(one, today) && (isKnown || !one.byCustomer))
  const services = new Map(
    pricesAt(state, at).services.map((service) => [service.id, { ...service, serviceId: service.id }]),
  )
  const toPrice: OrderToPrice = {
    lines: asked.lines.map(({ serviceId, quantity, weightKg }) => {
      const service = services.get(serviceId)
      if (!service) throw new DomainError('no_price', t('aServiceOnThisOrder'), { serviceId })
      return { service, quantity, weightKg }
    }),
    rush: asked.rush,
    discount: asked.discount,
    promotions: (basis) => promotionsOn(basis, offered),
    pickupFee: asked.pickup?.fee,
    deliveryFee: asked.delivery?.fee,
    isVatRegistered: isVatRegisteredOn(state.terms, businessDateOf(at, state.terms.cutoffMinutes)),
  }
  const terms = legalTermsOf(asked.legalDiscount?.kind, state.taxes.coveredServices, today)
  return priceWithLaw(toPrice, terms)
}

/**
 * Receives an order as the server will: the same ids, claim code, price and ready time. The same id again answers the
 * order as it is.
 */
export async function receiveLocally(state: LocalState, command: LocalCommand): Promise<Order> {
  const body = command.body as Received
  const known = state.orders.get(body.id)
  if (known) return known
  const { terms } = state
  const { at, actor } = command
  if (body.packageUses?.length) {
    throw new DomainError('package_unfit', t('aPackageNeedsAConnection'), { field: 'packageUses' })
  }
  const today = priceLocally(state, body, at)
  const priced = body.shownTotal === undefined ? today : atTakenTotal(today, body.shownTotal)
  const payments = takePayments(body.payments ?? [], priced.total)
  refuseUnfitPayments(state, payments)
  const dice = await throwDice(command, body.id, 4 + 2 * body.lines.length + 200)
  const customer = customerOf(state, body.customer ?? null, dice)
  const claimCode = codeFrom(dice.bytes(CLAIM_CODE_LENGTH), CLAIM_CODE_LENGTH)
  const lines = priced.lines.map((line) => ({ id: dice.id(), line }))
  const made = loadsOf(lines.map(({ line }) => ({ ...line.service, quantity: line.quantity, weightKg: line.weightKg })))
  const promised = promisedAt(at, body.rush === true, terms)
  const money = {
    total: priced.total,
    paid: sum(payments.map(({ amount }) => amount)),
    refunded: ZERO,
    writtenOff: ZERO,
  }
  return {
    id: body.id,
    number: command.orderNumber ?? '',
    claimCode,
    branchId: terms.branchId,
    branchName: terms.branchName,
    type: body.type,
    stage: 'received',
    stageAt: at,
    paymentStatus: paymentStatusOf(money),
    rush: body.rush === true,
    ...money,
    balance: balanceOf({ ...money, stage: 'received' }),
    storage: { ...terms.storage, charged: ZERO, waived: ZERO, readyAt: null },
    rack: null,
    dueOn: null,
    receivedAt: at,
    cashSessionId: state.cashSessionId,
    promisedAt: body.promisedAt && body.promisedAt > promised ? body.promisedAt : promised,
    releasedAt: null,
    receivedBy: actor,
    customer,
    businessDate: businessDateOf(at, terms.cutoffMinutes),
    subtotal: priced.subtotal,
    steps: priced.steps.map(({ kind, label, amount }) => ({ kind, label, amount })),
    vat: priced.vat,
    exempt: priced.exempt,
    legalDiscount: body.legalDiscount && priced.legal ? { ...body.legalDiscount, ...priced.legal } : null,
    owedChange: sum(payments.map(({ owed }) => owed)),
    discountReason: body.discount?.reason ?? null,
    notes: body.notes || null,
    pickup: body.pickup ?? null,
    delivery: body.delivery ?? null,
    priceVersionId: pricesAt(state, at).priceVersionId ?? '',
    releasedBy: null,
    claimCheck: null,
    voidedAt: null,
    voidReason: null,
    loads: made.map(({ number, label, path }) => ({
      id: dice.id(),
      number,
      stage: 'received',
      path: [...path],
      label,
      stageAt: at,
      stageBy: actor,
      rewash: null,
    })),
    lines: lines.map(({ id, line }) => ({
      id,
      serviceId: line.serviceId,
      code: line.code,
      name: line.name,
      unit: line.unit,
      quantity: line.quantity,
      weightKg: line.weightKg,
      unitPrice: line.unitPrice,
      amount: line.amount,
    })),
    payments: payments
      .map((payment) => localPayment(state, body.id, payment, command))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    refunds: [],
  }
}

function customerOf(state: LocalState, given: Received['customer'], dice: LocalDice): Order['customer'] {
  if (given === null || given === undefined) return null
  const named = (one: KnownCustomer) => ({ id: one.id, name: one.name, phone: one.phone })
  if ('id' in given) {
    const known = state.customers.find(({ id }) => id === given.id)
    if (!known) throw new DomainError('field_invalid', t('customerNotFound'), { field: 'customer' })
    return named(known)
  }
  // Rolled in either case, as the server does.
  const id = dice.id()
  const phone = phoneOf(given.phone)
  const known = phone === null ? undefined : state.customers.find((one) => one.phone === phone)
  return known ? named(known) : { id, name: given.name, phone }
}
