import { DomainError } from '../../core/errors.ts'
import { type Centavos, inWords } from '../../core/money.ts'
import { type Posting, postings } from '../../ledger/ledger.ts'
import type { LoadStage, OrderStage } from '../order-stages.ts'

export const TRIP_KINDS = ['pickup', 'delivery'] as const
export type TripKind = (typeof TRIP_KINDS)[number]

/** Waiting for a rider, assigned, with the rider, and the final states. */
export const TRIP_STATES = ['waiting', 'assigned', 'picked_up', 'received', 'out', 'delivered', 'ended'] as const
export type TripState = (typeof TRIP_STATES)[number]

/** Actions on a trip; receiving and delivering belong to the order. */
export const TRIP_MOVES = ['assign', 'pick_up', 'go_out', 'fail', 'end'] as const
export type TripMove = (typeof TRIP_MOVES)[number]

export interface Trip {
  readonly kind: TripKind
  readonly state: TripState
  readonly riderId: string | null
}

/** The rider, and the reason of a failure or end. */
export interface TripDeed {
  readonly move: TripMove
  readonly riderId?: string | undefined
  readonly reason: string
  /** The stage of a delivery's order; null while there is none. */
  readonly stage: OrderStage | LoadStage | null
}

export interface MovedTrip {
  readonly state: TripState
  readonly riderId: string | null
  readonly isFailure: boolean
}

const OPEN: readonly TripState[] = ['waiting', 'assigned', 'picked_up', 'out']

/**
 * The state after an action; undefined if the trip is already there. Refuses `invalid_stage` for a move that is not
 * possible, `field_invalid` without a rider, `not_ready` for laundry that is not ready, `note_required` for a failure
 * without a reason.
 */
export function moveTrip(trip: Trip, { move, riderId, reason, stage }: TripDeed): MovedTrip | undefined {
  const to = targetOf(trip.kind, move)
  const rider = riderId ?? trip.riderId
  if (trip.state === to && (move !== 'assign' || rider === trip.riderId)) return undefined
  if (!OPEN.includes(trip.state) || !to || !waysTo(trip.kind, move).includes(trip.state)) {
    throw new DomainError('invalid_stage', 'This trip has moved on. Reload and try again.', { state: trip.state })
  }
  if ((move === 'assign' || move === 'pick_up' || move === 'go_out') && rider === null) {
    throw new DomainError('field_invalid', 'Rider is required', { field: 'riderId' })
  }
  if (move === 'go_out' && stage !== 'ready') throw new DomainError('not_ready', 'The laundry isn’t ready yet')
  if ((move === 'fail' || move === 'end') && reason === '') {
    throw new DomainError('note_required', 'Enter a reason', { errors: { reason: ['Reason is required'] } })
  }
  return { state: to, riderId: move === 'fail' ? null : rider, isFailure: move === 'fail' }
}

/** Whether a delivery goes to another day with its order's promise: not one whose time its customer booked, nor one under way. */
export function followsPromise({ kind, state, zone }: Trip & { readonly zone: string | null }): boolean {
  return kind === 'delivery' && zone === null && (state === 'waiting' || state === 'assigned')
}

/** Refuses `invalid_stage`: only laundry with a rider can be delivered. */
export function isDeliverable(trip: Trip): boolean {
  if (trip.state === 'delivered') return false
  if (trip.kind !== 'delivery' || trip.state !== 'out') {
    throw new DomainError('invalid_stage', 'This order isn’t out for delivery', { state: trip.state })
  }
  return true
}

/** Cash collected at the door: the rider carries it until it is turned in. */
export function collectedByRider(amount: Centavos): Posting[] {
  return postings({ rider: amount }, { receivable: amount })
}

/** Change money given to a rider. */
export function floatGiven(amount: Centavos): Posting[] {
  return postings({ rider: amount }, { drawer: amount })
}

/** Cash a rider turns in at the counter; never more than they carry (`invalid_amount`). */
export function turnedIn(amount: Centavos, carried: Centavos): Posting[] {
  if (amount > carried) {
    throw new DomainError('invalid_amount', `The rider carries only ${inWords(carried)}`, {
      errors: { amount: [`Amount must be at most ${inWords(carried)}`] },
    })
  }
  return postings({ drawer: amount }, { rider: amount })
}

function targetOf(kind: TripKind, move: TripMove): TripState | undefined {
  if (move === 'assign') return 'assigned'
  if (move === 'pick_up') return kind === 'pickup' ? 'picked_up' : undefined
  if (move === 'go_out') return kind === 'delivery' ? 'out' : undefined
  return move === 'fail' ? 'waiting' : 'ended'
}

function waysTo(kind: TripKind, move: TripMove): readonly TripState[] {
  switch (move) {
    case 'assign':
      return ['waiting', 'assigned']
    case 'pick_up':
    case 'go_out':
      return ['waiting', 'assigned']
    case 'fail':
      return kind === 'pickup' ? ['assigned'] : ['out', 'assigned']
    case 'end':
      return kind === 'pickup' ? ['waiting', 'assigned', 'picked_up'] : ['waiting', 'assigned']
  }
}
