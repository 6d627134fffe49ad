import { hasDelivery, hasPickup } from '@labada/domain/orders/order-stages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMayDo } from '../../../api/session.ts'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import services from './desk/service-tiles.module.css'
import classes from './receive.module.css'
import { customerQuery } from './receive-api.ts'
import { t } from './t.ts'
import type { Ticket, TicketAction } from './ticket/ticket.ts'

/** The suggested rider times; any other time can be typed. */
const WINDOWS = [t('morning812'), t('afternoon15'), t('evening58')]

interface TripsProps {
  readonly ticket: Ticket
  readonly change: (action: TicketAction) => void
  readonly complaint: { readonly field: 'pickup' | 'delivery'; readonly message: string } | undefined
}

/** The trips that the order's type has. */
export function Trips(props: TripsProps) {
  const { type } = props.ticket
  return (
    <>
      {hasPickup(type) && <TripFields leg="pickup" name={t('pickUp')} {...props} />}
      {hasDelivery(type) && <TripFields leg="delivery" name={t('delivery')} {...props} />}
    </>
  )
}

/** A trip's address, time and fee. */
function TripFields({
  leg,
  name,
  ticket,
  change,
  complaint,
}: TripsProps & { readonly leg: 'pickup' | 'delivery'; readonly name: string }) {
  const trip = ticket[leg]
  const home = useAddress(ticket)
  const set = (part: Partial<typeof trip>) => change({ type: 'trip', leg, change: part })
  const place = useRef<HTMLFieldSetElement>(null)
  const isWrong = complaint?.field === leg
  useEffect(() => {
    if (isWrong) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isWrong])
  return (
    <fieldset ref={place} className={classes.trip}>
      <legend>{name}</legend>
      <TextField
        className={classes.wide}
        label={t('address')}
        required
        maxLength={200}
        autoComplete="off"
        value={trip.address}
        onChange={(address) => set({ address })}
        error={isWrong ? complaint.message : undefined}
      />
      {home && trip.address === '' && (
        <button type="button" className={`${services.category} ${classes.wide}`} onClick={() => set({ address: home })}>
          {t('useHome', { home })}
        </button>
      )}
      <TextField
        label={t('landmark')}
        maxLength={120}
        autoComplete="off"
        value={trip.landmark}
        onChange={(landmark) => set({ landmark })}
      />
      <TextField
        label={t('window')}
        maxLength={60}
        autoComplete="off"
        placeholder={WINDOWS[0]}
        value={trip.window}
        onChange={(window) => set({ window })}
      />
      <MoneyField label={t('fee')} value={trip.fee} onChange={(fee) => set({ fee })} />
      <div className={classes.windows}>
        {WINDOWS.map((window) => (
          <button
            key={window}
            type="button"
            className={services.category}
            aria-pressed={trip.window === window}
            onClick={() => set({ window })}
          >
            {window}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** The address of an existing customer; null if no customer is chosen or none is known. */
function useAddress({ customer }: Ticket): string | null {
  const id = customer?.kind === 'known' ? customer.id : ''
  const maySearch = useMayDo('customer.see')
  const { data } = useQuery({ ...customerQuery(id), enabled: maySearch && id !== '' })
  return data?.address || null
}
