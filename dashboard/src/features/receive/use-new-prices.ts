import type { Centavos } from '@labada/domain/money'
import { useEffect, useRef } from 'react'
import { toast } from '../../components/toast.tsx'
import { money } from '../../lib/format.ts'
import type { Ticket } from './ticket.ts'

/** New prices or other promotions came in while the counter was at work: says so, and what became of the ticket on the screen. */
export function useNewPrices({
  priceVersionId,
  promotionsKey,
  ticket,
  total,
}: {
  readonly priceVersionId: string
  /** Undefined until the promotions are known: that is no news. */
  readonly promotionsKey: string | undefined
  readonly ticket: Ticket
  readonly total: Centavos
}): void {
  const before = useRef({ priceVersionId, promotionsKey, ticket, total })
  useEffect(() => {
    const known = before.current
    const old = known.total
    before.current = { priceVersionId, promotionsKey, ticket, total }
    const isNews = known.promotionsKey !== undefined && known.promotionsKey !== promotionsKey
    if (known.priceVersionId === priceVersionId && !isNews) return
    const isSameTicket = known.ticket.id === ticket.id && ticket.lines.length > 0
    toast.info(
      isSameTicket && old !== total
        ? `Prices updated. This ticket was ${money(old)}, now it is ${money(total)}.`
        : 'Prices updated',
    )
  }, [priceVersionId, promotionsKey, ticket, total])
}
