import type { RouteInput } from '@labada/contracts/core/route'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import { type PriceList, priceListInForce } from '@labada/db/catalog/prices'
import { findBranch } from '@labada/db/company/branches'
import { getSettings } from '@labada/db/company/settings'
import type { TaxedBranch } from '@labada/db/company/vat-registrations'
import type { Db } from '@labada/db/core/client'
import { findCustomerId } from '@labada/db/orders/customers/customers'
import { type LegallyPriced, legalTermsOf, priceWithLaw } from '@labada/domain/catalog/legal-discounts'
import type { OrderToPrice } from '@labada/domain/catalog/pricing'
import { isVatRegisteredOn } from '@labada/domain/company/vat-registrations'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf, manilaDateOf } from '@labada/domain/core/manila-time'
import { parsePhone } from '@labada/domain/orders/customers/customers'
import { promisedAt } from '@labada/domain/orders/promises'
import type { Handler } from '../http/context.ts'
import { meetPromotions, typedPromotion } from './order-promotions.ts'

/** An order's price, and the price version it comes from. */
export interface PricedFor {
  readonly versionId: string
  readonly order: LegallyPriced
}
type QuoteBody = RouteInput<typeof orderRoutes.quoteOrder>['body']
type Asked = Pick<QuoteBody, 'lines' | 'rush' | 'discount' | 'legalDiscount' | 'pickup' | 'delivery'> & {
  readonly promotions?: OrderToPrice['promotions']
}

/** Prices lines by a branch's current price version, and its VAT of the business day. Refuses `no_price` if there is none, or a service is not in it. */
export async function priceFor(
  db: Db,
  branch: Pick<TaxedBranch, 'id' | 'cutoffMinutes' | 'isVatRegistered' | 'vatChanges'>,
  asked: Asked,
  now: Date,
): Promise<PricedFor> {
  const list = await priceListInForce(db, branch.id, now)
  if (!list) throw new DomainError('no_price', 'No prices published for this branch')
  // The law's discounts are rare: every other order asks nothing for them.
  const covered = asked.legalDiscount ? (await getSettings(db, 'taxes', now)).coveredServices : []
  return priceBy(list, branch, asked, covered, now)
}

/** Prices lines by a price list. `covered` are the services that the law's discounts are given on. */
export function priceBy(
  list: PriceList,
  branch: Pick<TaxedBranch, 'cutoffMinutes' | 'isVatRegistered' | 'vatChanges'>,
  asked: Asked,
  covered: readonly string[],
  now: Date,
): PricedFor {
  const toPrice: OrderToPrice = {
    lines: asked.lines.map(({ serviceId, quantity, weightKg }) => {
      const service = list.services.get(serviceId)
      if (!service)
        throw new DomainError('no_price', 'A service on this order has no price at this branch', { serviceId })
      return { service, quantity, weightKg }
    }),
    rush: asked.rush,
    discount: asked.discount,
    promotions: asked.promotions,
    pickupFee: asked.pickup?.fee,
    deliveryFee: asked.delivery?.fee,
    isVatRegistered: isVatRegisteredOn(branch, businessDateOf(now, branch.cutoffMinutes)),
  }
  const terms = legalTermsOf(asked.legalDiscount?.kind, covered, manilaDateOf(now))
  return { versionId: list.versionId, order: priceWithLaw(toPrice, terms) }
}

/** Prices lines without saving. A counter prices for its own branch, an admin names one. */
export const quoteOrder: Handler<typeof orderRoutes.quoteOrder> = async ({ body }, { db, scope, now }) => {
  const branchId = scope.branchId ?? body.branchId
  if (branchId === undefined) throw new DomainError('field_invalid', 'Branch is required', { field: 'branchId' })
  const branch = await findBranch(db, branchId)
  if (!branch) throw new DomainError('not_found', 'Branch not found')
  const whose = await whoseOf(db, body.customer ?? null)
  const met = await meetPromotions(db, { branchId, ...whose, code: body.promoCode }, now, false)
  const { versionId, order } = await priceFor(db, branch, { ...body, promotions: met.apply }, now)
  return {
    lines: order.lines.map(({ serviceId, code, name, unit, quantity, weightKg, unitPrice, amount }) => ({
      serviceId,
      code,
      name,
      unit,
      quantity,
      weightKg,
      unitPrice,
      amount,
    })),
    steps: [...order.steps],
    subtotal: order.subtotal,
    vat: order.vat,
    total: order.total,
    legalDiscount: order.legal,
    loads: order.loads,
    priceVersionId: versionId,
    promisedAt: promisedAt(now, body.rush === true, branch),
    promotion: typedPromotion(met, body.promoCode, order),
  }
}

/** The customer whose promotion uses count; a new customer has none, and a guest is not counted. */
async function whoseOf(db: Db, given: NonNullable<QuoteBody['customer']> | null) {
  if (given === null) return { customerId: null, isNewCustomer: false }
  const phone = 'id' in given ? undefined : parsePhone(given.phone ?? '')
  const known = 'id' in given ? { id: given.id } : phone === undefined ? undefined : { phone }
  const customerId = (known && (await findCustomerId(db, known))) ?? null
  return { customerId, isNewCustomer: customerId === null }
}
