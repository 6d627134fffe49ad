import type { BookingState } from '../bookings/bookings.ts'
import { hasDelivery, type LoadStage, type OrderStage, type OrderType, UNCLAIMED_DAYS } from '../order-stages.ts'
import type { TripKind, TripState } from '../trips/trips.ts'
import type { BookingKind, CustomerKind } from './message-kinds.ts'
import { isNews } from './message-sending.ts'

const DAY_MS = 86_400_000
const UNDER_WAY: readonly LoadStage[] = ['received', 'washing', 'drying', 'folding']

/** What messages about an order are decided by. The order is null while only its pickup exists. */
export interface MessageFacts {
  readonly order: {
    readonly id: string
    readonly type: OrderType
    readonly stage: OrderStage
    readonly stageAt: Date
    readonly promisedAt: Date
  } | null
  readonly trips: readonly {
    readonly id: string
    readonly kind: TripKind
    readonly state: TripState
    readonly stateAt: Date
  }[]
  /** Those that were not voided. */
  readonly payments: readonly { readonly id: string; readonly recordedAt: Date }[]
  /** The last answer to each booking of it, by the id of that change; `isOver`: its trip ended, or a rider has been there. */
  readonly bookings: readonly {
    readonly changeId: string
    readonly state: BookingState
    readonly at: Date
    readonly isOver: boolean
  }[]
  /** Packages that end soon, with when to say so. */
  readonly packages: readonly { readonly id: string; readonly remindAt: Date }[]
}

/** Something a customer may be told. */
export interface MessageFact {
  readonly kind: CustomerKind
  /** Of the order, the trip, the payment, the answer or the package: one message of a kind about each. */
  readonly subjectId: string
  /** When it came true. */
  readonly at: Date
}

/** Everything that is true of an order right now and worth a message. */
export function messageFactsOf({ order, trips, payments, bookings, packages }: MessageFacts, now: Date): MessageFact[] {
  return [
    ...(order ? orderFacts(order, now) : []),
    ...trips
      .filter(({ kind, state }) => kind === 'pickup' && state === 'assigned')
      .map(({ id, stateAt }) => ({ kind: 'pickup', subjectId: id, at: stateAt }) as const),
    ...(order?.stage === 'voided'
      ? []
      : payments.map(({ id, recordedAt }) => ({ kind: 'receipt', subjectId: id, at: recordedAt }) as const)),
    ...bookings
      // An answer is told when it is given, and is nothing to say of an order days later.
      .filter(({ at, isOver }) => !isOver && isNews(at, now))
      .flatMap(({ changeId, state, at }) => {
        const kind = ANSWERS[state]
        return kind ? [{ kind, subjectId: changeId, at }] : []
      }),
    ...packages
      .filter(({ remindAt }) => remindAt <= now)
      .map(({ id, remindAt }) => ({ kind: 'package_ends', subjectId: id, at: remindAt }) as const),
  ]
}

const ANSWERS: Readonly<Partial<Record<BookingState, BookingKind>>> = {
  confirmed: 'booking',
  moved: 'booking_moved',
  declined: 'booking_declined',
}

function orderFacts(order: NonNullable<MessageFacts['order']>, now: Date): MessageFact[] {
  const { id, stage, stageAt, promisedAt, type } = order
  const fact = (kind: CustomerKind, at: Date): MessageFact[] => [{ kind, subjectId: id, at }]
  const onceDue = (kind: CustomerKind, at: Date) => (at <= now ? fact(kind, at) : [])
  // A stage is true whatever this computer’s clock says; only a time that was promised comes by the clock.
  if (stage === 'released') return fact('thanks', stageAt)
  if (stage !== 'ready') return UNDER_WAY.some((one) => one === stage) ? onceDue('late', promisedAt) : []
  const unclaimedAt = new Date(stageAt.getTime() + UNCLAIMED_DAYS * DAY_MS)
  // What is ready for days was told so then: the reminder takes the place of that message, it does not follow at once.
  const isUnclaimed = !hasDelivery(type) && unclaimedAt <= now
  return isUnclaimed ? fact('unclaimed', unclaimedAt) : fact('ready', stageAt)
}
