import { bookingDeskRoutes } from '@labada/contracts/orders/bookings/booking-desk'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { ProblemSign } from '../../../../components/signs.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { t } from '../t.ts'

export const closedDaysQuery = () => callQuery(keys.closedDays(), bookingDeskRoutes.listClosedDays, {})

/** Says that the shop closed the day of something booked before; nothing on other days. */
export function ClosedDay({ dueOn }: { readonly dueOn: ManilaDate }) {
  const { data } = useQuery(closedDaysQuery())
  const closed = data?.items.find(({ day }) => day === dueOn)
  if (!closed) return null
  return (
    <StatusBadge status="attention" icon={ProblemSign}>
      {closed.name === null ? t('closedThatDay') : t('closedThatDayName', { name: closed.name })}
    </StatusBadge>
  )
}
