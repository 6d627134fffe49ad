import type { Centavos } from '@labada/domain/core/money'
import { useEffect, useRef } from 'react'
import { toast } from '../../../components/notices/toast.tsx'
import { money } from '../../../lib/format.ts'
import { t } from './t.ts'
import type { Ticket } from './ticket/ticket.ts'

/** New prices or other promotions came in while the counter was at work: says so, and what became of the ticket on the screen. */
export function useNewPrices({
  priceVersionId,
  promotionsKey,
  ticket,
  computed,
  total,
}: {
  readonly priceVersionId: string
  /** Undefined until the promotions are known: that is no news. */
  readonly promotionsKey: string | undefined
  readonly ticket: Ticket
  /** What the page makes of the ticket itself. */
  readonly computed: Centavos
  /** What it shows: the server's quote, once there is one. */
  readonly total: Centavos
}): void {
  const before = useRef({ priceVersionId, promotionsKey, ticket, computed, total })
  useEffect(() => {
    const known = before.current
    // A quote asked for a moment ago may have brought the new total before the word that prices changed.
    const old = known.total === total ? known.computed : known.total
    before.current = { priceVersionId, promotionsKey, ticket, computed, total }
    const isNews = known.promotionsKey !== undefined && known.promotionsKey !== promotionsKey
    if (known.priceVersionId === priceVersionId && !isNews) return
    const isSameTicket = known.ticket.id === ticket.id && ticket.lines.length > 0
    toast.info(
      isSameTicket && old !== total
        ? t('pricesUpdatedThisTicketWas', { old: money(old), total: money(total) })
        : t('pricesUpdated'),
    )
  }, [priceVersionId, promotionsKey, ticket, computed, total])
}
