import type { RouteResponse } from '@labada/contracts/core/route'
import { type Trip, tripRoutes } from '@labada/contracts/orders/trips/trips'
import { minLength, required } from '@labada/domain/core/rules'
import { mapLinkOf } from '@labada/domain/orders/trips/map-links'
import type { TripMove } from '@labada/domain/orders/trips/trips'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { keys } from '../../../../api/query-keys.ts'
import { useFeatures } from '../../../../api/session.ts'
import { Button, ButtonAnchor } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Row } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { useIsCut } from '../../../../components/notices/needs-connection.tsx'
import { DoorPhoto } from '../../../../components/orders/door-photo.tsx'
import { staleAfterOrder } from '../../../../components/orders/order-queries.ts'
import { OwedSign } from '../../../../components/signs.ts'
import { type Status, StatusBadge } from '../../../../components/status-badge.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { day, money, phone } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { DeliverDialog } from '../order/deliver-dialog.tsx'
import classes from '../release.module.css'
import { t } from '../t.ts'
import { ClosedDay } from './closed-day.tsx'
import { MoveBookingDialog } from './move-booking-dialog.tsx'
import { putPickupTicket } from './pickup-ticket.ts'

type Rider = RouteResponse<typeof tripRoutes.listRiders>['items'][number]

/** One trip: its address, its rider, and the next action. */
export function TripRow({
  trip,
  riders,
  now,
  onOpen,
}: {
  readonly trip: Trip
  readonly riders: readonly Rider[]
  readonly now: Date
  readonly onOpen: (orderId: string) => void
}) {
  const look = TRIP_LOOKS[trip.state]
  const name = trip.customer?.name ?? t('walkIn')
  return (
    <li className={classes.row}>
      <span className={classes.rowWords}>
        <span>
          <strong>{trip.order?.number ?? name}</strong> {trip.order && name}
        </span>
        <span className={classes.dim}>
          {[trip.address || t('noAddress'), trip.landmark, trip.window].filter(Boolean).join(', ')}
          {trip.customer?.phone && ` · ${phone(trip.customer.phone)}`} · {day(trip.dueOn)}
        </span>
        {isOpen(trip) && (
          <Row gap={8}>
            {trip.address && (
              <ButtonAnchor
                tone="quiet"
                size="sm"
                href={mapLinkOf(trip.address, trip.landmark, trip.zone)}
                target="_blank"
                rel="noreferrer"
              >
                {t('openMap')}
              </ButtonAnchor>
            )}
            {trip.customer?.phone && (
              <ButtonAnchor tone="quiet" size="sm" href={`tel:${trip.customer.phone}`}>
                {t('call')}
              </ButtonAnchor>
            )}
          </Row>
        )}
        {trip.note && <span>{trip.note}</span>}
        {trip.lastFailure !== null && (
          <span className={classes.dim}>
            {t('triedAttemptsLastFailure', { count: trip.attempts, lastFailure: trip.lastFailure })}
          </span>
        )}
      </span>
      <span className={classes.badges}>
        <StatusBadge status={look.status}>
          {look.word}
          {trip.rider && `, ${trip.rider.name}`}
        </StatusBadge>
        {isOpen(trip) && trip.zone !== null && <ClosedDay dueOn={trip.dueOn} />}
        {trip.order && trip.order.balance > 0 && (
          <StatusBadge status="attention" icon={OwedSign}>
            {t('balanceToCollect', { balance: money(trip.order.balance) })}
          </StatusBadge>
        )}
      </span>
      <TripKeys trip={trip} riders={riders} now={now} onOpen={onOpen} />
    </li>
  )
}

function TripKeys({
  trip,
  riders,
  now,
  onOpen,
}: {
  readonly trip: Trip
  readonly riders: readonly Rider[]
  readonly now: Date
  readonly onOpen: (orderId: string) => void
}) {
  const navigate = useNavigate()
  const isCut = useIsCut()
  const canReceive = useFeatures().includes('receive')
  const [isAtDoor, setAtDoor] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const move = useCommand(tripRoutes.moveTrip, { invalidates: () => [keys.trips(), ...staleAfterOrder()] })
  const send = (what: TripMove, more: { riderId?: string; reason?: string } = {}) =>
    move.mutate({ params: { tripId: trip.id }, body: { move: what, ...more } })
  const why = async (what: 'fail' | 'end', title: string) => {
    const reason = await prompt({ title, label: t('reason'), maxLength: 200, rules: [required, minLength(3)] })
    if (reason !== null) send(what, { reason })
  }
  const hasRider = trip.rider !== null
  const name = trip.order?.number ?? trip.customer?.name ?? t('thisTrip')
  return (
    <Row gap={8}>
      {(trip.state === 'waiting' || trip.state === 'assigned') && (
        <May needs="trip.run">
          <SelectField
            label={t('riderOfName', { name })}
            labelHidden
            value={trip.rider?.id ?? ''}
            disabled={isCut}
            onChange={(riderId) => riderId && send('assign', { riderId })}
            options={[
              { value: '', label: t('chooseARider') },
              ...riders.map(({ id, name: word }) => ({ value: id, label: word })),
            ]}
          />
        </May>
      )}
      {trip.kind === 'pickup' && trip.state === 'assigned' && (
        <Button needs="trip.run" busy={move.isPending} disabled={isCut} onClick={() => send('pick_up')}>
          {t('pickedUp')}
        </Button>
      )}
      {trip.kind === 'pickup' && trip.state === 'picked_up' && canReceive && (
        <Button
          needs="order.create"
          onClick={() => void putPickupTicket(trip, now).then(() => navigate(paths.receive))}
        >
          {t('receiveOrder')}
        </Button>
      )}
      {trip.kind === 'delivery' && trip.state === 'assigned' && (
        <Button
          needs="trip.run"
          busy={move.isPending}
          disabled={isCut || trip.order?.stage !== 'ready'}
          onClick={() => send('go_out')}
        >
          {trip.order?.stage === 'ready' ? t('outForDelivery') : t('notReadyYet')}
        </Button>
      )}
      {trip.state === 'out' && (
        <Button needs="trip.run" disabled={isCut} onClick={() => setAtDoor(true)}>
          {t('delivered')}
        </Button>
      )}
      {(trip.state === 'out' || (trip.state === 'assigned' && hasRider)) && (
        <Button
          needs="trip.run"
          tone="neutral"
          disabled={isCut}
          onClick={() => void why('fail', t('whyDidTheTripFor', { name }))}
        >
          {t('markFailed')}
        </Button>
      )}
      {isOpen(trip) && trip.kind === 'pickup' && (
        <Button
          needs="trip.run"
          tone="quiet"
          disabled={isCut}
          onClick={() => void why('end', t('cancelPickUpForName', { name }))}
        >
          {t('cancelPickUp')}
        </Button>
      )}
      {trip.zone !== null && (trip.state === 'waiting' || trip.state === 'assigned') && (
        <Button needs="trip.run" tone="quiet" disabled={isCut} onClick={() => setMoving(true)}>
          {t('moveToAnotherTime')}
        </Button>
      )}
      {trip.photoId && <DoorPhoto photoId={trip.photoId} number={name} />}
      {trip.order && (
        <Button needs="order.see" tone="quiet" onClick={() => onOpen(trip.orderId)}>
          {t('open')}
        </Button>
      )}
      {isMoving && <MoveBookingDialog bookingId={trip.id} name={name} onClose={() => setMoving(false)} />}
      {isAtDoor && <DeliverDialog trip={trip} onClose={() => setAtDoor(false)} />}
    </Row>
  )
}

const isOpen = ({ state }: Trip): boolean => !['received', 'delivered', 'ended'].includes(state)

const TRIP_LOOKS: Readonly<Record<Trip['state'], { readonly status: Status; readonly word: string }>> = {
  waiting: { status: 'received', word: t('waiting') },
  assigned: { status: 'queued', word: t('assigned') },
  picked_up: { status: 'working', word: t('pickedUp') },
  received: { status: 'ready', word: t('received') },
  out: { status: 'working', word: t('outForDelivery') },
  delivered: { status: 'ready', word: t('delivered') },
  ended: { status: 'done', word: t('canceled') },
}
