import type { Centavos } from '@labada/domain/core/money'
import { useEffect, useRef } from 'react'
import { toast } from '../../../components/notices/toast.tsx'
import { money } from '../../../lib/format.ts'
import { t } from './t.ts'
import type { Ticket } from './ticket/ticket.ts'

/** Notifies the counter when prices or promotions change, and how that affects the current ticket. */
export function useNewPrices({
  priceVersionId,
  promotionsKey,
  ticket,
  computed,
  total,
}: {
  readonly priceVersionId: string
  /** Undefined until the promotions have loaded; the first load is not reported as a change. */
  readonly promotionsKey: string | undefined
  readonly ticket: Ticket
  /** The locally computed price of the ticket. */
  readonly computed: Centavos
  /** The price shown: the server's quote, if there is one. */
  readonly total: Centavos
}): void {
  const before = useRef({ priceVersionId, promotionsKey, ticket, computed, total })
  useEffect(() => {
    const known = before.current
    // A recent quote may already have the new total before the price change event arrives.
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
