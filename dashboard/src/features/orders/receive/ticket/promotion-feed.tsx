import { type OfferedPromotion, offeredPromotionRoutes } from '@labada/contracts/catalog/promotions'
import { appliesOn, promotionsOn } from '@labada/domain/catalog/promotions'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useSession } from '../../../../api/session.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import type { Ticket } from './ticket.ts'
import type { TicketPromotions } from './ticket-price.ts'

const MINUTE_MS = 60_000

/** Keeps the counter's automatic promotions up to date; loads after the page, which works without it. */
export function PromotionFeed({ onChange }: { readonly onChange: (promotions: TicketPromotions) => void }) {
  const branchId = useSession((session) => session.branch?.id ?? '')
  const { data } = useQuery(
    callQuery([...keys.prices(), 'offered', branchId], offeredPromotionRoutes.listOfferedPromotions, {}),
  )
  // A counter that stays open, with or without a connection, goes on into another day.
  const today = manilaDateOf(useNow(MINUTE_MS))
  useEffect(() => {
    if (data) onChange(promotionsOf([...data.items, ...data.others].filter((one) => appliesOn(one, today))))
  }, [data, today, onChange])
  return null
}

/** Same rule as the server's. Only the server knows a customer's past uses, so its quote takes precedence. */
export function promotionsOf(items: readonly OfferedPromotion[]): TicketPromotions {
  const offeredTo = ({ customer }: Ticket) => items.filter(({ byCustomer }) => !byCustomer || customer !== null)
  return { key: JSON.stringify(items), of: (ticket) => (basis) => promotionsOn(basis, offeredTo(ticket)) }
}
