import { DomainError } from '../../core/errors.ts'
import type { ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, inWords } from '../../core/money.ts'
import { hasDelivery, type OrderStage, type OrderType } from '../order-stages.ts'
import type { TripState } from '../trips/trips.ts'

/** Asked for by a customer; confirmed as asked, or for another time; declined by the shop, or canceled by either. */
export const BOOKING_STATES = ['asked', 'confirmed', 'moved', 'declined', 'canceled'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** What a counter answers. */
export const BOOKING_ANSWERS = ['confirm', 'move', 'decline'] as const
export type BookingAnswer = (typeof BOOKING_ANSWERS)[number]

/** Requests that one phone number may have waiting for an answer, and may send in a day. */
export const MOST_WAITING = 3
export const MOST_A_DAY = 6

export interface BookingPlace {
  readonly dueOn: ManilaDate
  readonly from: number
  readonly until: number
}

export interface Booking extends BookingPlace {
  readonly state: BookingState
}

/** `place`: where to it is moved. */
export interface BookingDeed {
  readonly answer: BookingAnswer
  readonly place: BookingPlace
  readonly reason: string
  /** The state of its trip; null before it is confirmed. */
  readonly trip: TripState | null
}

/**
 * The booking after an answer; undefined if it is that already. Refuses `invalid_stage` for one that was declined, canceled or
 * whose trip has begun, `note_required` for a decline without a reason.
 */
export function answerBooking(booking: Booking, { answer, place, reason, trip }: BookingDeed): Booking | undefined {
  const { state } = booking
  const isAccepted = state === 'confirmed' || state === 'moved'
  if (answer === 'decline' ? state === 'declined' : answer === 'confirm' && isAccepted) return undefined
  if (answer === 'move' && isAccepted && isSamePlace(booking, place)) return undefined
  const isOpen = state === 'asked' || (answer === 'move' && isAccepted && (trip === 'waiting' || trip === 'assigned'))
  if (!isOpen) {
    throw new DomainError('invalid_stage', 'This booking has moved on. Reload and try again.', { state })
  }
  if (answer === 'decline') {
    if (reason === '') {
      throw new DomainError('note_required', 'Enter a reason', { errors: { reason: ['Reason is required'] } })
    }
    return { ...booking, state: 'declined' }
  }
  // What was asked for, in so many words.
  if (answer === 'confirm' || isSamePlace(booking, place)) return { ...booking, state: 'confirmed' }
  return { ...place, state: 'moved' }
}

const isSamePlace = (one: BookingPlace, other: BookingPlace) =>
  one.dueOn === other.dueOn && one.from === other.from && one.until === other.until

/** What its customer sees: one whose trip the shop ended is canceled. */
export const seenState = (state: BookingState, trip: TripState | null): BookingState =>
  trip === 'ended' ? 'canceled' : state

/** Refuses `too_many_attempts`, in the words of every other limit: whoever asks learns nothing about a number. */
export function refuseTooMany({ waiting, today }: { readonly waiting: number; readonly today: number }): void {
  if (waiting >= MOST_WAITING || today >= MOST_A_DAY) {
    throw new DomainError('too_many_attempts', 'Too Many Attempts.', { retryAfterSeconds: 3600 })
  }
}

/** Whether an order can still be brought to its customer: it was to be picked up at the counter, and nobody has yet. */
export const isBringable = ({ stage, type }: { readonly stage: OrderStage; readonly type: OrderType }): boolean =>
  stage !== 'released' && stage !== 'voided' && !hasDelivery(type)

/** Refuses `field_invalid` (field `zoneId`) for an order below the minimum of its zone. */
export function refuseBelowMinimum(total: Centavos, minimum: Centavos): void {
  if (total >= minimum) return
  throw new DomainError('field_invalid', `Deliveries there need an order of at least ${inWords(minimum)}`, {
    field: 'zoneId',
  })
}
