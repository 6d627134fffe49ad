import type { RouteResponse } from '@labada/contracts/core/route'
import { type Trip, tripRoutes } from '@labada/contracts/orders/trips/trips'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, sum } from '@labada/domain/core/money'
import { byZone } from '@labada/domain/orders/trips/map-links'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { useIsCut } from '../../../../components/notices/needs-connection.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { usePrinter } from '../../../../components/orders/slips/use-printer.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { money } from '../../../../lib/format.ts'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import classes from '../release.module.css'
import { t } from '../t.ts'
import { AskedBookings, askedBookingsQuery } from './asked-bookings.tsx'
import { closedDaysQuery } from './closed-day.tsx'
import { PickupDialog } from './pickup-dialog.tsx'
import { RiderCashDialog } from './rider-cash-dialog.tsx'
import { TripRow } from './trip-row.tsx'

type Rider = RouteResponse<typeof tripRoutes.listRiders>['items'][number]

const openTripsQuery = () => callQuery([...keys.trips(), 'open'], tripRoutes.listTrips, { query: { view: 'open' } })
const endedTripsQuery = () => callQuery([...keys.trips(), 'ended'], tripRoutes.listTrips, { query: { view: 'ended' } })
const ridersQuery = () => callQuery([...keys.trips(), 'riders'], tripRoutes.listRiders, {})

/** Pickups and deliveries: their riders, failed trips, and the cash the riders carry. */
export function TripsTab({ now, onOpen }: { readonly now: Date; readonly onOpen: (orderId: string) => void }) {
  const open = useQuery(openTripsQuery())
  const ended = useQuery(endedTripsQuery())
  const riders = useQuery(ridersQuery())
  const asked = useQuery(askedBookingsQuery())
  const closed = useQuery(closedDaysQuery())
  const [isAsking, setAsking] = useState(false)
  // In the address, so that a rider’s phone opens with their own day.
  const [riderId, setRiderId] = useUrlState('rider')
  const isCut = useIsCut()
  const row = (trip: Trip) => (
    <TripRow key={trip.id} trip={trip} riders={riders.data?.items ?? []} now={now} onOpen={onOpen} />
  )
  return (
    <Stack gap={12}>
      <Row justify="between">
        <div role="status">
          <Text dim>{isCut ? t('tripsNeedTheConnection') : t('pickUpsAndDeliveriesBy')}</Text>
        </div>
        <Button
          needs="order.create"
          icon={<IconPlus size={20} aria-hidden="true" />}
          disabled={isCut}
          onClick={() => setAsking(true)}
        >
          {t('newPickUp')}
        </Button>
      </Row>
      <SelectField
        label={t('riderShown')}
        value={riderId ?? ''}
        onChange={(id) => setRiderId(id || null)}
        options={[
          { value: '', label: t('allRiders') },
          ...(riders.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {/* Together with the trips: what is below them moves once. */}
      {!open.isPending && !asked.isPending && !closed.isPending && !riders.isPending && <AskedBookings />}
      {riderId && open.data && (
        <Text as="p">{t('toCollectAtTheDoor', { amount: money(toCollect(open.data.items, riderId)) })}</Text>
      )}
      <QuerySection
        query={open}
        together={[asked, closed, riders]}
        what={t('trips')}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('noTripsScheduled')}>{t('pickUpRequestsAndOrders')}</EmptyState>}
      >
        {({ items }) =>
          (['pickup', 'delivery'] as const).map((kind) => {
            const own = items.filter((trip) => trip.kind === kind && (!riderId || trip.rider?.id === riderId))
            return own.length === 0 ? null : (
              <section key={kind} aria-label={KIND_WORDS[kind]}>
                <h2 className={classes.band}>
                  {KIND_WORDS[kind]} <span>{own.length}</span>
                </h2>
                {byZone(own).map(({ zone, trips }) => (
                  <div key={zone ?? ''}>
                    {(zone !== null || trips.length < own.length) && (
                      <h3 className={classes.dim}>{zone ?? t('otherAreas')}</h3>
                    )}
                    <ul className={classes.rows}>{trips.map(row)}</ul>
                  </div>
                ))}
              </section>
            )
          })
        }
      </QuerySection>
      <QuerySection query={riders} what={t('riders')}>
        {({ items }) => <Riders riders={items} trips={open.data?.items ?? []} now={now} />}
      </QuerySection>
      <QuerySection query={ended} what={t('completedTrips')}>
        {({ items }) => {
          const today = items.filter(({ stateAt }) => manilaDateOf(stateAt) === manilaDateOf(now))
          return today.length === 0 ? null : (
            <section aria-label={t('completedToday')}>
              <h2 className={classes.band}>
                {t.rich('completedTodayToday', { span: (words) => <span>{words}</span>, today: today.length })}
              </h2>
              <ul className={classes.rows}>{today.map(row)}</ul>
            </section>
          )
        }}
      </QuerySection>
      {isAsking && <PickupDialog today={manilaDateOf(now)} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

/** What a rider collects at the doors of their deliveries. */
const toCollect = (trips: readonly Trip[], riderId: string): Centavos =>
  sum(
    trips.flatMap(({ kind, rider, order }) =>
      kind === 'delivery' && rider?.id === riderId && order ? order.balance : [],
    ),
  )

const KIND_WORDS = { pickup: t('toPickUp'), delivery: t('toDeliver') } as const

/** Riders on the road, with their trips and their cash. */
function Riders({
  riders,
  trips,
  now,
}: {
  readonly riders: readonly Rider[]
  readonly trips: readonly Trip[]
  readonly now: Date
}) {
  const printer = usePrinter()
  const isCut = useIsCut()
  const [cash, setCash] = useState<{ readonly rider: Rider; readonly kind: 'float' | 'turn_in' } | null>(null)
  return (
    <Card title={t('riders')}>
      <ul className={classes.rows}>
        {riders.map((rider) => {
          const own = trips.filter((trip) => trip.rider?.id === rider.id)
          return (
            <li key={rider.id} className={classes.row}>
              <span className={classes.rowWords}>
                <strong>{rider.name}</strong>
                <span className={classes.dim}>
                  {own.length === 0 ? t('noTrips') : t('trips2', { count: own.length })}
                </span>
              </span>
              <span className={classes.badges}>
                {rider.carries > 0 && (
                  <StatusBadge status="attention">
                    {t('carryingCarries', { carries: money(rider.carries) })}
                  </StatusBadge>
                )}
              </span>
              <Row gap={8}>
                {own.length > 0 && (
                  <Button
                    tone="neutral"
                    icon={<IconPrinter size={20} aria-hidden="true" />}
                    onClick={() => printer.runSheet(rider.name, own, now)}
                  >
                    {t('list')}
                  </Button>
                )}
                <Button
                  needs="drawer.open"
                  tone="neutral"
                  disabled={isCut}
                  onClick={() => setCash({ rider, kind: 'float' })}
                >
                  {t('giveChangeFund')}
                </Button>
                {rider.carries > 0 && (
                  <Button needs="drawer.open" disabled={isCut} onClick={() => setCash({ rider, kind: 'turn_in' })}>
                    {t('turnInCash')}
                  </Button>
                )}
              </Row>
            </li>
          )
        })}
      </ul>
      {cash && <RiderCashDialog {...cash} onClose={() => setCash(null)} />}
    </Card>
  )
}
