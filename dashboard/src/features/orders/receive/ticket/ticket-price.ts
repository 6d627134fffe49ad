import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { RouteRequest } from '@labada/contracts/core/route'
import type { orderRoutes } from '@labada/contracts/orders/orders'
import { type OrderToPrice, type PricedLine, type PricedOrder, priceOrder } from '@labada/domain/catalog/pricing'
import { loadsOfWeight, type ServicePrice } from '@labada/domain/catalog/quantities'
import { DomainError } from '@labada/domain/core/errors'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { parsePhone } from '@labada/domain/orders/customers/customers'
import { hasDelivery, hasPickup } from '@labada/domain/orders/order-stages'
import { t } from '../t.ts'
import type { Ticket, TicketLine, TicketTrip } from './ticket.ts'

type QuoteBody = RouteRequest<typeof orderRoutes.quoteOrder>['body']
export type ReceiveBody = RouteRequest<typeof orderRoutes.receiveOrder>['body']

/** Prices the ticket locally, without a request; the server's quote and response are authoritative. */
export type TicketPrice =
  | { readonly kind: 'empty' }
  | { readonly kind: 'priced'; readonly order: PricedOrder }
  /** Why the ticket cannot be priced, as text. */
  | { readonly kind: 'refused'; readonly message: string }

/** The branch's automatic promotions, once loaded; `key` changes whenever they do. */
export interface TicketPromotions {
  readonly key: string
  readonly of: (ticket: Ticket) => NonNullable<OrderToPrice['promotions']>
}

export function priceTicket(
  ticket: Ticket,
  services: readonly PricedService[],
  promotions?: TicketPromotions,
): TicketPrice {
  const lines = ticket.lines.flatMap((line) => {
    const service = services.find(({ id }) => id === line.serviceId)
    return service ? [{ service: servicePriceOf(service), quantity: line.quantity, weightKg: line.weightKg }] : []
  })
  if (lines.length === 0) return { kind: 'empty' }
  try {
    const order = priceOrder({
      lines,
      rush: ticket.rush,
      discount: ticket.discount ?? undefined,
      promotions: promotions?.of(ticket),
      pickupFee: hasPickup(ticket.type) ? (ticket.pickup.fee ?? ZERO) : undefined,
      deliveryFee: hasDelivery(ticket.type) ? (ticket.delivery.fee ?? ZERO) : undefined,
      // Prices include VAT, so the total is the same with and without it.
      isVatRegistered: false,
    })
    return { kind: 'priced', order }
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', message: error.message }
    throw error
  }
}

/** The priced line of a service on the ticket. */
export const lineOf = (price: TicketPrice, serviceId: string): PricedLine | undefined =>
  price.kind === 'priced' ? price.order.lines.find((line) => line.serviceId === serviceId) : undefined

/** The quantity currently charged for a line; the entered quantity while the ticket cannot be priced. */
export const chargedOf = (price: TicketPrice, line: TicketLine): number =>
  lineOf(price, line.serviceId)?.quantity ?? line.quantity ?? 0

/** The loads computed from a weight; the counter may raise but not lower them. Undefined if there are none. */
export function loadsByWeight(service: PricedService, weightKg: number | undefined): number | undefined {
  if (service.unit !== 'load' || service.kgPerLoad === null || weightKg === undefined) return undefined
  return Math.max(loadsOfWeight(weightKg, service.kgPerLoad, service.toleranceKg), service.minQuantity ?? 0)
}

export const canBeRushed = (ticket: Ticket, services: readonly PricedService[]): boolean =>
  ticket.lines.some(({ serviceId }) => {
    const service = services.find(({ id }) => id === serviceId)
    return service !== undefined && service.category !== 'add_on' && service.rushPercent !== null
  })

/** The field that prevents saving the ticket, and a human-readable reason. */
export interface TicketComplaint {
  readonly field: 'lines' | 'customer' | 'phone' | 'pickup' | 'delivery'
  readonly message: string
}

/**
 * The first missing field. `isQuoted`: whether the total is the quote's, which alone knows what the law takes off. Undefined: the ticket
 * can be saved.
 */
export function complaintOf(ticket: Ticket, price: TicketPrice, isQuoted: boolean): TicketComplaint | undefined {
  if (price.kind === 'empty') return { field: 'lines', message: t('addAtLeastOneService') }
  if (price.kind === 'refused') return { field: 'lines', message: price.message }
  const { customer } = ticket
  if (customer?.kind === 'new' && customer.name.trim() === '') {
    return { field: 'customer', message: t('customerNameIsRequired') }
  }
  if (customer?.kind === 'new' && customer.phone.trim() !== '' && parsePhone(customer.phone) === undefined) {
    return { field: 'phone', message: t('enterAPhilippineMobileNumber') }
  }
  if (hasPickup(ticket.type) && ticket.pickup.address.trim() === '') {
    return { field: 'pickup', message: t('pickUpAddressIsRequired') }
  }
  if (hasDelivery(ticket.type) && ticket.delivery.address.trim() === '') {
    return { field: 'delivery', message: t('deliveryAddressIsRequired') }
  }
  if (ticket.legalDiscount && !isQuoted) return { field: 'lines', message: t('theDiscountIsStillBeing') }
  return undefined
}

/** The request body of a quote. */
export function quoteBodyOf(ticket: Ticket): QuoteBody {
  return { ...pricedFieldsOf(ticket), customer: quotedCustomer(ticket) }
}

/** A new customer's name does not affect the price; only a complete phone number may match an existing one. */
function quotedCustomer(ticket: Ticket): QuoteBody['customer'] {
  if (ticket.customer?.kind !== 'new') return customerOf(ticket)
  return { name: '?', ...(parsePhone(ticket.customer.phone) ? { phone: ticket.customer.phone } : {}) }
}

/** The request body that saves the ticket, without its payments. */
export function receiveBodyOf(ticket: Ticket, priceVersionId: string, shownTotal: Centavos): ReceiveBody {
  const notes = ticket.notes.trim()
  return {
    ...pricedFieldsOf(ticket),
    id: ticket.id,
    type: ticket.type,
    customer: customerOf(ticket),
    priceVersionId,
    shownTotal,
    ...(notes ? { notes } : {}),
    ...(ticket.promisedAt ? { promisedAt: ticket.promisedAt } : {}),
  }
}

function pricedFieldsOf(ticket: Ticket) {
  return {
    type: ticket.type,
    lines: ticket.lines.map((line) => ({ ...line })),
    ...(ticket.rush ? { rush: true } : {}),
    ...(ticket.discount ? { discount: discountOf(ticket.discount) } : {}),
    ...(ticket.promoCode ? { promoCode: ticket.promoCode } : {}),
    ...(ticket.legalDiscount ? { legalDiscount: ticket.legalDiscount } : {}),
    ...(hasPickup(ticket.type) ? { pickup: tripOf(ticket.pickup) } : {}),
    ...(hasDelivery(ticket.type) ? { delivery: tripOf(ticket.delivery) } : {}),
  }
}

function discountOf(discount: NonNullable<Ticket['discount']>) {
  const { reason } = discount
  return discount.kind === 'percent' ? { percent: discount.percent, reason } : { amount: discount.amount, reason }
}

/** A trip with an incomplete address is quoted under "?"; `complaintOf` prevents saving it. */
function tripOf({ address, landmark, window, fee }: TicketTrip) {
  return {
    address: address.trim() || '?',
    ...(landmark.trim() ? { landmark: landmark.trim() } : {}),
    ...(window.trim() ? { window: window.trim() } : {}),
    fee: fee ?? ZERO,
  }
}

function customerOf({ customer }: Ticket): ReceiveBody['customer'] {
  if (customer === null) return null
  if (customer.kind === 'known') return { id: customer.id }
  const phone = customer.phone.trim()
  return { name: customer.name.trim(), ...(phone ? { phone } : {}) }
}

function servicePriceOf({ id, ...terms }: PricedService): ServicePrice {
  return { serviceId: id, ...terms }
}
