import { DomainError } from '../../core/errors.ts'
import { type Centavos, inWords } from '../../core/money.ts'
import { type Posting, postings } from '../../ledger/ledger.ts'
import type { LoadStage, OrderStage } from '../order-stages.ts'

export const TRIP_KINDS = ['pickup', 'delivery'] as const
export type TripKind = (typeof TRIP_KINDS)[number]

/** Waiting for a rider, with one, in the rider's hands, and how it ended. */
export const TRIP_STATES = ['waiting', 'assigned', 'picked_up', 'received', 'out', 'delivered', 'ended'] as const
export type TripState = (typeof TRIP_STATES)[number]

/** What a person does to a trip; receiving and delivering are the order's affair. */
export const TRIP_MOVES = ['assign', 'pick_up', 'go_out', 'fail', 'end'] as const
export type TripMove = (typeof TRIP_MOVES)[number]

export interface Trip {
  readonly kind: TripKind
  readonly state: TripState
  readonly riderId: string | null
}

/** Who rides, and why it failed or ended. */
export interface TripDeed {
  readonly move: TripMove
  readonly riderId?: string | undefined
  readonly reason: string
  /** Where the order of a delivery stands; null while there is none. */
  readonly stage: OrderStage | LoadStage | null
}

export interface MovedTrip {
  readonly state: TripState
  readonly riderId: string | null
  readonly isFailure: boolean
}

const OPEN: readonly TripState[] = ['waiting', 'assigned', 'picked_up', 'out']

/**
 * Where a deed brings a trip; undefined when it stands there already. Refuses `invalid_stage` for a way there is not,
 * `field_invalid` without a rider, `not_ready` for laundry that is not, `note_required` for a failure without a reason.
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

/** Refuses `invalid_stage`: only what a rider has is delivered. */
export function isDeliverable(trip: Trip): boolean {
  if (trip.state === 'delivered') return false
  if (trip.kind !== 'delivery' || trip.state !== 'out') {
    throw new DomainError('invalid_stage', 'This order isn’t out for delivery', { state: trip.state })
  }
  return true
}

/** Cash a rider took at the door: the rider carries it until it is turned in. */
export function collectedByRider(amount: Centavos): Posting[] {
  return postings({ rider: amount }, { receivable: amount })
}

/** Change money that goes along. */
export function floatGiven(amount: Centavos): Posting[] {
  return postings({ rider: amount }, { drawer: amount })
}

/** What a rider hands over at the counter; never more than is carried (`invalid_amount`). */
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
