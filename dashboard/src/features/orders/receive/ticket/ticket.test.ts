import { centavos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { givenService } from '../../../../testing/shop.ts'
import { changeTicket, isBlank, newTicket, type Ticket, type TicketAction } from './ticket.ts'
import { chargedOf, complaintOf, loadsByWeight, priceTicket, receiveBodyOf } from './ticket-price.ts'

const WASH = givenService({ code: 'WDF', name: 'Wash-Dry-Fold', unit: 'load', price: centavos(65_00), kgPerLoad: 8 })
const KILO = givenService({ code: 'KG', name: 'By the kilo', unit: 'kg', price: centavos(35_00), minQuantity: 5 })
const FABCON = givenService({ code: 'FAB', name: 'Fabcon', unit: 'piece', category: 'add_on', price: centavos(12_00) })
const MINUTES = givenService({ code: 'MIN', name: 'Extra drying', unit: 'minute', price: centavos(1_00), step: 10 })
const SERVICES = [WASH, KILO, FABCON, MINUTES]

/** One more or one less as the page asks for it: from what is charged now. */
const press = (kind: 'add' | 'less', service: (typeof SERVICES)[number]) => (ticket: Ticket) =>
  changeTicket(ticket, { type: kind, service, charged: charged(ticket, service.id) })
const act = (action: TicketAction) => (ticket: Ticket) => changeTicket(ticket, action)
const charged = (ticket: Ticket, serviceId: string) => {
  const line = ticket.lines.find((one) => one.serviceId === serviceId)
  return line ? chargedOf(priceTicket(ticket, SERVICES), line) : 0
}
const ticketAfter = (...steps: ((ticket: Ticket) => Ticket)[]) =>
  steps.reduce((ticket, step) => step(ticket), newTicket('0199aaaa-0000-7000-8000-000000000001'))
const totalOf = (ticket: Ticket) => {
  const price = priceTicket(ticket, SERVICES)
  return price.kind === 'priced' ? price.order.total : undefined
}

describe('the ticket at the counter', () => {
  it('adds one with each tap and takes one off with minus, down to nothing', () => {
    const two = ticketAfter(press('add', WASH), press('add', WASH))
    expect(totalOf(two)).toBe(130_00)
    const none = [press('less', WASH), press('less', WASH)].reduce((ticket, step) => step(ticket), two)
    expect(none.lines).toEqual([])
    expect(none.selected).toBeNull()
  })

  it('computes loads from the weight and lets them only be raised', () => {
    const weighed = ticketAfter(press('add', WASH), act({ type: 'weigh', serviceId: WASH.id, weightKg: 14.2 }))
    expect(loadsByWeight(WASH, 14.2)).toBe(2)
    expect(charged(weighed, WASH.id)).toBe(2)
    const raised = press('add', WASH)(weighed)
    expect(charged(raised, WASH.id)).toBe(3)
    expect(raised.lines[0]).toEqual({ serviceId: WASH.id, weightKg: 14.2, quantity: 3 })
  })

  it('forgets a raised count when the laundry is weighed again', () => {
    const again = ticketAfter(
      act({ type: 'weigh', serviceId: WASH.id, weightKg: 20 }),
      press('add', WASH),
      act({ type: 'weigh', serviceId: WASH.id, weightKg: 7.5 }),
    )
    expect(charged(again, WASH.id)).toBe(1)
  })

  it('charges the minimum of a kilo service', () => {
    const small = ticketAfter(act({ type: 'weigh', serviceId: KILO.id, weightKg: 3.2 }))
    expect(totalOf(small)).toBe(175_00)
  })

  it('counts minutes in the steps they are sold in', () => {
    const twenty = ticketAfter(press('add', MINUTES), press('add', MINUTES))
    expect(charged(twenty, MINUTES.id)).toBe(20)
    expect(charged(press('less', MINUTES)(twenty), MINUTES.id)).toBe(10)
  })

  it('selects the line touched last, so that + and − know their target', () => {
    const ticket = ticketAfter(press('add', WASH), press('add', FABCON))
    expect(ticket.selected).toBe(FABCON.id)
    expect(changeTicket(ticket, { type: 'remove', serviceId: FABCON.id }).selected).toBe(WASH.id)
  })

  it('repeats the usual order in one go, without what is no longer sold', () => {
    const usual = [
      { serviceId: WASH.id, quantity: 2, weightKg: 14.2 },
      { serviceId: KILO.id, quantity: 6.5, weightKg: 6.5 },
      { serviceId: 'gone', quantity: 1, weightKg: null },
    ]
    const ticket = ticketAfter(press('add', FABCON), act({ type: 'usual', usual, services: SERVICES }))
    expect(ticket.lines).toEqual([
      { serviceId: WASH.id, quantity: 2 },
      { serviceId: KILO.id, weightKg: 6.5 },
    ])
  })

  it('leaves a service out of the price that is no longer sold', () => {
    const gone = ticketAfter(press('add', FABCON), act({ type: 'quantity', serviceId: 'gone', quantity: 3 }))
    expect(totalOf(gone)).toBe(12_00)
  })

  it('charges delivery only for types that deliver', () => {
    const trip = act({ type: 'trip', leg: 'delivery', change: { address: '12 Escario St', fee: centavos(50_00) } })
    expect(totalOf(ticketAfter(press('add', WASH), trip))).toBe(65_00)
    expect(totalOf(ticketAfter(press('add', WASH), trip, act({ type: 'orderType', orderType: 'deliver' })))).toBe(
      115_00,
    )
  })

  it('is blank only while nothing was entered', () => {
    expect(isBlank(ticketAfter())).toBe(true)
    expect(isBlank(ticketAfter(act({ type: 'notes', notes: 'stain on collar' })))).toBe(false)
    expect(isBlank(ticketAfter(act({ type: 'customer', customer: { kind: 'new', name: '', phone: '' } })))).toBe(false)
    const legalDiscount = { kind: 'senior', name: 'Lola Ising', idNumber: '0042' } as const
    expect(isBlank(ticketAfter(act({ type: 'legalDiscount', legalDiscount })))).toBe(false)
    expect(isBlank(ticketAfter(act({ type: 'promoCode', promoCode: 'SUMMER' })))).toBe(false)
    const discount = { kind: 'percent', percent: 10, reason: 'Late last time' } as const
    expect(isBlank(ticketAfter(act({ type: 'discount', discount })))).toBe(false)
  })
})

describe('what keeps a ticket from being saved', () => {
  const complaint = (...steps: ((ticket: Ticket) => Ticket)[]) => {
    const ticket = ticketAfter(...steps)
    return complaintOf(ticket, priceTicket(ticket, SERVICES), false)?.message
  }

  it('wants at least one service', () => expect(complaint()).toBe('Add at least one service'))

  it('wants the name of a new customer, and a phone number that rings', () => {
    const named = (name: string, phone: string) => act({ type: 'customer', customer: { kind: 'new', name, phone } })
    expect(complaint(press('add', WASH), named(' ', ''))).toBe('Customer name is required')
    expect(complaint(press('add', WASH), named('Maria', '123'))).toMatch(/Philippine mobile number/)
    expect(complaint(press('add', WASH), named('Maria', '+63 917 123 4567'))).toBeUndefined()
  })

  it('wants an address to go to', () => {
    expect(complaint(press('add', WASH), act({ type: 'orderType', orderType: 'pick-up' }))).toBe(
      'Pick-up address is required',
    )
  })

  it('waits for the total of a discount by law, which only the quote knows', () => {
    const legalDiscount = { kind: 'senior' as const, name: 'Nena Cruz', idNumber: 'OSCA 0042' }
    const ticket = ticketAfter(press('add', WASH), act({ type: 'legalDiscount', legalDiscount }))
    const price = priceTicket(ticket, SERVICES)
    expect(complaintOf(ticket, price, false)?.message).toMatch(/still being calculated/)
    expect(complaintOf(ticket, price, true)).toBeUndefined()
    expect(receiveBodyOf(ticket, 'v', centavos(160_00))).toMatchObject({ legalDiscount })
  })

  it('says when nothing on it can be rushed', () => {
    const slow = givenService({
      code: 'SLOW',
      name: 'Dry clean',
      unit: 'piece',
      price: centavos(90_00),
      rushPercent: null,
    })
    const ticket = ticketAfter(press('add', slow), act({ type: 'rush', rush: true }))
    expect(complaintOf(ticket, priceTicket(ticket, [slow]), true)?.message).toBe(
      'Rush isn’t available for these services',
    )
  })
})

describe('what is sent', () => {
  it('carries the ticket and the prices the screen showed, and nothing that was left blank', () => {
    const ticket = ticketAfter(
      press('add', WASH),
      act({ type: 'discount', discount: { kind: 'percent', percent: 10, reason: 'Loyal customer' } }),
      act({ type: 'customer', customer: { kind: 'new', name: ' Maria ', phone: ' ' } }),
    )
    expect(receiveBodyOf(ticket, 'version-1', centavos(162_00))).toEqual({
      id: ticket.id,
      type: 'walk-in',
      lines: [{ serviceId: WASH.id, quantity: 1 }],
      discount: { percent: 10, reason: 'Loyal customer' },
      customer: { name: 'Maria' },
      priceVersionId: 'version-1',
      shownTotal: 162_00,
    })
  })
})
