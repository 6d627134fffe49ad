import { centavos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { GIVEN_NOW } from '../../../../testing/shop.ts'
import { type HeldTicket, holdTicket, recallTicket, storedTickets, withStored } from './stored-tickets.ts'
import { newTicket, type Ticket } from './ticket.ts'

const BRANCH = '0199aaaa-0000-7000-8000-0000000000b1'
const givenTicket = (number: number, own: Partial<Ticket> = {}): Ticket => ({
  ...newTicket(`0199cccc-0000-7000-8000-${String(number).padStart(12, '0')}`),
  notes: `ticket ${number}`,
  ...own,
})
const shelf = (count: number): HeldTicket[] =>
  Array.from({ length: count }, (_, index) => ({ ticket: givenTicket(index + 1), heldAt: GIVEN_NOW }))

describe('tickets on hold', () => {
  it('holds up to ten, and refuses the eleventh with a word', () => {
    expect(holdTicket(shelf(9), givenTicket(50), GIVEN_NOW)).toHaveProperty('held.length', 10)
    expect(holdTicket(shelf(10), givenTicket(50), GIVEN_NOW)).toHaveProperty('refused')
  })

  it('swaps the ticket on the counter for the one that is recalled', () => {
    const swapped = recallTicket(shelf(2), shelf(2)[1]?.ticket.id ?? '', givenTicket(50), GIVEN_NOW)
    expect(swapped?.ticket.notes).toBe('ticket 2')
    expect(swapped?.held.map(({ ticket }) => ticket.notes)).toEqual(['ticket 50', 'ticket 1'])
  })

  it('does not put a blank ticket on the shelf', () => {
    const blank = newTicket('0199cccc-0000-7000-8000-000000000099')
    expect(recallTicket(shelf(1), shelf(1)[0]?.ticket.id ?? '', blank, GIVEN_NOW)?.held).toEqual([])
  })
})

describe('a ticket that the device gives back', () => {
  const blank = newTicket('0199cccc-0000-7000-8000-000000000099')

  it('comes onto an empty counter', () => {
    expect(withStored(blank, givenTicket(1), shelf(0), GIVEN_NOW)).toEqual({ ticket: givenTicket(1), held: [] })
    expect(withStored(blank, undefined, shelf(0), GIVEN_NOW)).toEqual({ ticket: blank, held: [] })
  })

  it('waits on the shelf when another was begun before it came, even if the shelf is full', () => {
    const found = withStored(givenTicket(50), givenTicket(51), shelf(10), GIVEN_NOW)
    expect(found.ticket).toEqual(givenTicket(50))
    expect(found.held).toEqual([{ ticket: givenTicket(51), heldAt: GIVEN_NOW }, ...shelf(10)])
  })
})

describe('what the device keeps', () => {
  it('gives a ticket back as it was, dates and all', async () => {
    const ticket = givenTicket(1, {
      customer: { kind: 'new', name: 'Maria', phone: '0917 123 4567' },
      lines: [{ serviceId: '0199dddd-0000-7000-8000-000000000001', weightKg: 14.2, quantity: 3 }],
      discount: { kind: 'amount', amount: centavos(20_00), reason: 'Late last time' },
      promisedAt: GIVEN_NOW,
    })
    await storedTickets.keepCurrent(BRANCH, ticket)
    expect(await storedTickets.current(BRANCH)).toEqual(ticket)
    await storedTickets.keepHeld(BRANCH, [{ ticket, heldAt: GIVEN_NOW }])
    expect(await storedTickets.held(BRANCH)).toEqual([{ ticket, heldAt: GIVEN_NOW }])
  })

  it('keeps no blank ticket, and nothing of another branch', async () => {
    await storedTickets.keepCurrent(BRANCH, givenTicket(1))
    expect(await storedTickets.current('another')).toBeUndefined()
    await storedTickets.keepCurrent(BRANCH, newTicket('0199cccc-0000-7000-8000-000000000099'))
    expect(await storedTickets.current(BRANCH)).toBeUndefined()
  })
})
