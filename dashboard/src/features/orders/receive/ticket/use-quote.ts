import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { quoteQuery } from '../receive-api.ts'
import type { Ticket } from './ticket.ts'
import { quoteBodyOf, type TicketPrice } from './ticket-price.ts'

const SETTLE_MS = 250

/** The server's price and promise for the ticket, debounced; undefined until known. */
export function useQuote(ticket: Ticket, price: TicketPrice, promotionsKey: string | undefined) {
  const asked = JSON.stringify(quoteBodyOf(ticket))
  const [settled, setSettled] = useState(ticket)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is asked for starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => setSettled(ticket), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [asked])
  const query = useQuery({
    ...quoteQuery(settled, promotionsKey),
    // Never shown again: it may include promotions that the page had not received yet.
    gcTime: 0,
    enabled: settled.lines.length > 0 && price.kind === 'priced',
  })
  const isOfThisTicket = JSON.stringify(quoteBodyOf(settled)) === asked
  return isOfThisTicket ? query.data : undefined
}
