import { DomainError } from '../core/errors.ts'
import { daysBetween, type ManilaDate } from '../core/manila-time.ts'
import { type Centavos, inWords, negate, subtract } from '../core/money.ts'
import { type Posting, postings } from '../ledger/ledger.ts'

/** Cash in transit longer than this, in hours, needs a follow-up. */
export const TRANSIT_ALARM_HOURS = 24

/** Where remitted money comes from, and where it may arrive; `safe` is money that came back. */
export const REMITTED_FROM = ['drawer', 'safe'] as const
export type RemittedFrom = (typeof REMITTED_FROM)[number]
export const REMITTED_TO = ['bank', 'owner', 'safe'] as const
export type RemittedTo = (typeof REMITTED_TO)[number]

/** Cash in transit to the owner or the bank: no longer in the branch, not yet arrived. */
export function remittanceSent(amount: Centavos, from: RemittedFrom): Posting[] {
  return postings({ transit: amount }, { [from]: amount })
}

/** The part of a remittance that its confirmation needs. */
export interface SentRemittance {
  readonly amount: Centavos
  readonly sentOn: ManilaDate
  readonly confirmed: boolean
}

/** What was counted where the money arrived. */
export interface Arrival {
  readonly received: Centavos
  readonly to: RemittedTo
  readonly on: ManilaDate
  readonly today: ManilaDate
  /** Number of the deposit slip. */
  readonly reference: string
  readonly note: string
}

/**
 * Books the arrival: transit is cleared, and a difference goes to over and short. Refuses `remittance_confirmed` if
 * already confirmed, `field_invalid` for a day before it was sent or after today or a bank deposit without a slip
 * number, `note_required` if the amount differs without a note.
 */
export function confirmArrival(sent: SentRemittance, arrival: Arrival): readonly Posting[] {
  if (sent.confirmed) throw new DomainError('remittance_confirmed', 'This remittance was already confirmed')
  if (daysBetween(sent.sentOn, arrival.on) < 0) throw wrong('receivedOn', 'It can’t arrive before it was sent')
  if (daysBetween(arrival.today, arrival.on) > 0) throw wrong('receivedOn', 'Date can’t be in the future')
  if (arrival.to === 'bank' && arrival.reference === '') throw wrong('reference', 'Bank slip is required')
  const missing = subtract(sent.amount, arrival.received)
  if (missing !== 0 && arrival.note === '') {
    const off = missing > 0 ? `${inWords(missing)} short` : `${inWords(negate(missing))} over`
    throw new DomainError('note_required', `${off}. Add a note.`, { errors: { note: ['Note is required'] } })
  }
  return postings({ [arrival.to]: arrival.received, over_short: missing }, { transit: sent.amount })
}

function wrong(field: string, words: string): DomainError {
  return new DomainError('field_invalid', words, { errors: { [field]: [words] } })
}
