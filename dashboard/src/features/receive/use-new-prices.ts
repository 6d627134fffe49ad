import type { Centavos } from '@labada/domain/money'
import { useEffect, useRef } from 'react'
import { toast } from '../../components/toast.tsx'
import { money } from '../../lib/format.ts'
import type { Ticket } from './ticket.ts'

/** New prices came in while the counter was at work: says so, and what became of the ticket on the screen. */
export function useNewPrices({
  priceVersionId,
  ticket,
  total,
}: {
  readonly priceVersionId: string
  readonly ticket: Ticket
  readonly total: Centavos
}): void {
  const before = useRef({ priceVersionId, ticket, total })
  useEffect(() => {
    const { priceVersionId: known, ticket: known_, total: old } = before.current
    before.current = { priceVersionId, ticket, total }
    if (known === priceVersionId) return
    const isSameTicket = known_.id === ticket.id && ticket.lines.length > 0
    toast.info(
      isSameTicket && old !== total
        ? `Prices updated. This ticket was ${money(old)}, now it is ${money(total)}.`
        : 'Prices updated',
    )
  }, [priceVersionId, ticket, total])
}
