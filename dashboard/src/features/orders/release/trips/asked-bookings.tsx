import { type Booking, bookingDeskRoutes } from '@labada/contracts/orders/bookings/booking-desk'
import { minLength, required } from '@labada/domain/core/rules'
import { slotWords } from '@labada/domain/orders/bookings/booking-slots'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Row } from '../../../../components/layout.tsx'
import { useIsCut } from '../../../../components/notices/needs-connection.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { staleAfterOrder } from '../../../../components/orders/order-queries.ts'
import { TYPE_NAMES } from '../../../../components/orders/type-names.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { day, money, phone } from '../../../../lib/format.ts'
import classes from '../release.module.css'
import { t } from '../t.ts'
import { ClosedDay } from './closed-day.tsx'
import { MoveBookingDialog } from './move-booking-dialog.tsx'

export const askedBookingsQuery = () =>
  callQuery([...keys.trips(), 'asked'], bookingDeskRoutes.listBookings, { query: {} })

/** What customers asked for on the booking page and nobody answered yet; nothing while there is none. */
export function AskedBookings() {
  const asked = useQuery(askedBookingsQuery())
  const items = asked.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-label={t('askedFor')}>
      <h2 className={classes.band}>
        {t('askedFor')} <span>{items.length}</span>
      </h2>
      <ul className={classes.rows}>
        {items.map((booking) => (
          <AskedRow key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  )
}

function AskedRow({ booking }: { readonly booking: Booking }) {
  const isCut = useIsCut()
  const [isMoving, setMoving] = useState(false)
  const answer = useCommand(bookingDeskRoutes.answerBooking, {
    invalidates: () => [keys.trips(), ...staleAfterOrder()],
    onDone: ({ name, state }) =>
      toast.positive(
        state === 'declined' ? t('bookingOfNameDeclined', { name }) : t('bookingOfNameConfirmed', { name }),
      ),
  })
  const params = { bookingId: booking.id }
  const decline = async () => {
    const reason = await prompt({
      title: t('declineBookingOfName', { name: booking.name }),
      label: t('reasonForTheCustomer'),
      maxLength: 200,
      rules: [required, minLength(3)],
    })
    if (reason !== null) answer.mutate({ params, body: { answer: 'decline', reason } })
  }
  return (
    <li className={classes.row}>
      <span className={classes.rowWords}>
        <span>
          <strong>{booking.orderNumber ?? booking.name}</strong> {booking.orderNumber !== null && booking.name}
        </span>
        <span className={classes.dim}>
          {[booking.zone, booking.address, booking.landmark].filter(Boolean).join(', ')}
          {booking.phone && ` · ${phone(booking.phone)}`}
        </span>
        {booking.note && <span>{booking.note}</span>}
      </span>
      <span className={classes.badges}>
        <StatusBadge status="queued">
          {t('dayAtTime', { day: day(booking.dueOn), time: slotWords(booking) })}
        </StatusBadge>
        <ClosedDay dueOn={booking.dueOn} />
        <span className={classes.dim}>
          {t('kindFee', { kind: TYPE_NAMES[booking.type], fee: money(booking.fee) })}
          {booking.minimum > 0 && ` · ${t('minimumOrder', { amount: money(booking.minimum) })}`}
        </span>
      </span>
      <Row gap={8}>
        <Button
          needs="trip.run"
          busy={answer.isPending}
          disabled={isCut}
          onClick={() => answer.mutate({ params, body: { answer: 'confirm' } })}
        >
          {t('confirmBooking')}
        </Button>
        <Button needs="trip.run" tone="neutral" disabled={isCut} onClick={() => setMoving(true)}>
          {t('moveToAnotherTime')}
        </Button>
        <Button needs="trip.run" tone="quiet" disabled={isCut} onClick={() => void decline()}>
          {t('declineBooking')}
        </Button>
      </Row>
      {isMoving && <MoveBookingDialog bookingId={booking.id} name={booking.name} onClose={() => setMoving(false)} />}
    </li>
  )
}
