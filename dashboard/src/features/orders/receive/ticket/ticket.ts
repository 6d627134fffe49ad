import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { LegalDiscountKind } from '@labada/domain/catalog/legal-discount-kinds'
import type { Centavos } from '@labada/domain/core/money'
import type { OrderType } from '@labada/domain/orders/order-stages'
import type { TenderedPayment } from '../../../../components/orders/counter/tender.ts'

/** The owner of the laundry: an existing customer, a new one, or (null on the ticket) a walk-in guest. */
export type TicketCustomer =
  | { readonly kind: 'known'; readonly id: string; readonly name: string; readonly phone: string | null }
  | { readonly kind: 'new'; readonly name: string; readonly phone: string }

/** A charged service: a quantity, a weight (from which loads are computed), or both. */
export interface TicketLine {
  readonly serviceId: string
  readonly quantity?: number
  readonly weightKg?: number
}

export interface TicketTrip {
  readonly address: string
  readonly landmark: string
  readonly window: string
  readonly fee: Centavos | null
}

export type TicketDiscount =
  | { readonly kind: 'percent'; readonly percent: number; readonly reason: string }
  | { readonly kind: 'amount'; readonly amount: Centavos; readonly reason: string }

/** A senior citizen or person with disability, as their card says. */
export interface TicketLegalDiscount {
  readonly kind: LegalDiscountKind
  readonly name: string
  readonly idNumber: string
}

/** An unsaved order. Its id is generated here and does not change, so saving again never creates a second order. */
export interface Ticket {
  readonly id: string
  readonly customer: TicketCustomer | null
  readonly type: OrderType
  readonly lines: readonly TicketLine[]
  /** The line that + and − act on. */
  readonly selected: string | null
  readonly rush: boolean
  readonly discount: TicketDiscount | null
  /** Of a promotion. */
  readonly promoCode: string | null
  readonly legalDiscount: TicketLegalDiscount | null
  readonly pickup: TicketTrip
  readonly delivery: TicketTrip
  readonly notes: string
  /** A promise later than the computed one, or null to use the computed one. */
  readonly promisedAt: Date | null
  /** Partial payments already taken; they stay with the ticket. */
  readonly taken: readonly TenderedPayment[]
}

/** A line of the customer's last order. */
export interface UsualLine {
  readonly serviceId: string
  readonly quantity: number
  readonly weightKg: number | null
}

export type TicketAction =
  | { readonly type: 'customer'; readonly customer: TicketCustomer | null }
  | { readonly type: 'orderType'; readonly orderType: OrderType }
  /** Adds one of a service (a tap on its tile, or its number key). */
  | { readonly type: 'add'; readonly service: PricedService; readonly charged: number }
  | { readonly type: 'less'; readonly service: PricedService; readonly charged: number }
  | { readonly type: 'quantity'; readonly serviceId: string; readonly quantity: number }
  | { readonly type: 'weigh'; readonly serviceId: string; readonly weightKg: number | null }
  | { readonly type: 'remove'; readonly serviceId: string }
  | { readonly type: 'select'; readonly serviceId: string }
  | { readonly type: 'usual'; readonly usual: readonly UsualLine[]; readonly services: readonly PricedService[] }
  | { readonly type: 'rush'; readonly rush: boolean }
  | { readonly type: 'discount'; readonly discount: TicketDiscount | null }
  | { readonly type: 'promoCode'; readonly promoCode: string | null }
  | { readonly type: 'legalDiscount'; readonly legalDiscount: TicketLegalDiscount | null }
  | { readonly type: 'trip'; readonly leg: 'pickup' | 'delivery'; readonly change: Partial<TicketTrip> }
  | { readonly type: 'notes'; readonly notes: string }
  | { readonly type: 'promise'; readonly promisedAt: Date | null }
  | { readonly type: 'taken'; readonly taken: readonly TenderedPayment[] }
  /** Replaces the counter's ticket with a new or held one. */
  | { readonly type: 'put'; readonly ticket: Ticket }

const NO_TRIP: TicketTrip = { address: '', landmark: '', window: '', fee: null }

export const newTicket = (id: string): Ticket => ({
  id,
  customer: null,
  type: 'walk-in',
  lines: [],
  selected: null,
  rush: false,
  discount: null,
  promoCode: null,
  legalDiscount: null,
  pickup: NO_TRIP,
  delivery: NO_TRIP,
  notes: '',
  promisedAt: null,
  taken: [],
})

/** Whether the ticket is empty and can be discarded without losing input. */
export const isBlank = (ticket: Ticket): boolean =>
  ticket.customer === null &&
  ticket.lines.length === 0 &&
  ticket.taken.length === 0 &&
  ticket.discount === null &&
  ticket.promoCode === null &&
  ticket.legalDiscount === null &&
  ticket.notes.trim() === '' &&
  [ticket.pickup, ticket.delivery].every(({ address, landmark, window }) => !address && !landmark && !window)

/** Whether a service is sold only by weight; a tap then opens the keypad instead of adding one. */
export const needsWeight = (service: Pick<PricedService, 'unit'>): boolean => service.unit === 'kg'
/** Services whose loads can be computed from a weight. */
export const takesWeight = (service: Pick<PricedService, 'unit' | 'kgPerLoad'>): boolean =>
  service.unit === 'kg' || (service.unit === 'load' && service.kgPerLoad !== null)

export function changeTicket(ticket: Ticket, action: TicketAction): Ticket {
  switch (action.type) {
    case 'customer':
      return { ...ticket, customer: action.customer }
    case 'orderType':
      return { ...ticket, type: action.orderType }
    case 'add':
      return withLine(ticket, action.service.id, (line) => ({
        ...line,
        serviceId: action.service.id,
        quantity: line ? action.charged + stepOf(action.service) : firstQuantity(action.service),
      }))
    case 'less':
      return less(ticket, action)
    case 'quantity':
      return withLine(ticket, action.serviceId, (line) => ({
        ...line,
        serviceId: action.serviceId,
        quantity: action.quantity,
      }))
    case 'weigh':
      return weigh(ticket, action)
    case 'remove':
      return without(ticket, action.serviceId)
    case 'select':
      return { ...ticket, selected: action.serviceId }
    case 'usual': {
      const lines = usualLines(action.usual, action.services)
      return { ...ticket, lines, selected: lines.at(-1)?.serviceId ?? null }
    }
    case 'rush':
      return { ...ticket, rush: action.rush }
    case 'discount':
      return { ...ticket, discount: action.discount }
    case 'promoCode':
      return { ...ticket, promoCode: action.promoCode }
    case 'legalDiscount':
      return { ...ticket, legalDiscount: action.legalDiscount }
    case 'trip':
      return { ...ticket, [action.leg]: { ...ticket[action.leg], ...action.change } }
    case 'notes':
      return { ...ticket, notes: action.notes.slice(0, 500) }
    case 'promise':
      return { ...ticket, promisedAt: action.promisedAt }
    case 'taken':
      return { ...ticket, taken: action.taken }
    case 'put':
      return action.ticket
  }
}

/** The step of + and −: a load, a piece, or ten minutes if the service counts in tens. */
const stepOf = ({ unit, step }: PricedService): number => (unit === 'kg' ? 1 : (step ?? 1))

const firstQuantity = (service: PricedService): number => Math.max(stepOf(service), service.minQuantity ?? 0)

/** Reduces the charged quantity by one; below the minimum (or for a weighed kilo line) removes the line. */
function less(ticket: Ticket, { service, charged }: { service: PricedService; charged: number }): Ticket {
  const next = rounded(charged - stepOf(service))
  if (next < Math.max(service.minQuantity ?? 0, 0.001)) return without(ticket, service.id)
  return withLine(ticket, service.id, (line) => ({ ...line, serviceId: service.id, quantity: next }))
}

/**
 * Repeats the services of the usual order that are still sold. Loads keep their count, because laundry is weighed each
 * time; services sold by the kilo start with the previous weight.
 */
export function usualLines(usual: readonly UsualLine[], services: readonly PricedService[]): TicketLine[] {
  return usual.flatMap(({ serviceId, quantity, weightKg }) => {
    const service = services.find(({ id }) => id === serviceId)
    if (!service) return []
    return [needsWeight(service) ? { serviceId, weightKg: weightKg ?? quantity } : { serviceId, quantity }]
  })
}

/** Sets the weight, which replaces the tapped count: loads are computed from it and can be raised afterwards. */
function weigh(ticket: Ticket, { serviceId, weightKg }: { serviceId: string; weightKg: number | null }): Ticket {
  if (weightKg === null) {
    return withLine(ticket, serviceId, (line) => ({ serviceId, quantity: line?.quantity ?? 1 }))
  }
  return withLine(ticket, serviceId, () => ({ serviceId, weightKg }))
}

function withLine(ticket: Ticket, serviceId: string, change: (line: TicketLine | undefined) => TicketLine): Ticket {
  const exists = ticket.lines.some((line) => line.serviceId === serviceId)
  const lines = exists
    ? ticket.lines.map((line) => (line.serviceId === serviceId ? change(line) : line))
    : [...ticket.lines, change(undefined)]
  return { ...ticket, lines, selected: serviceId }
}

function without(ticket: Ticket, serviceId: string): Ticket {
  const lines = ticket.lines.filter((line) => line.serviceId !== serviceId)
  const selected = ticket.selected === serviceId ? (lines.at(-1)?.serviceId ?? null) : ticket.selected
  return { ...ticket, lines, selected }
}

const rounded = (quantity: number): number => Math.round(quantity * 1000) / 1000
