import { ALARM, TOLERANCE } from '../company/setting-defaults.ts'
import { DomainError } from '../core/errors.ts'
import { type Centavos, inWords, negate, subtract, ZERO } from '../core/money.ts'
import { type Posting, postings } from '../ledger/ledger.ts'

/** The limits above which a note is required and an alarm is raised; the settings may change them. */
export interface VarianceLimits {
  readonly tolerance: Centavos
  readonly alarm: Centavos
}
const USUAL_LIMITS: VarianceLimits = { tolerance: TOLERANCE, alarm: ALARM }

/** ok to ±₱20, note to ±₱100, alarm above, unless the settings say otherwise. */
export type VarianceBand = 'ok' | 'note' | 'alarm'

export function bandOf(variance: Centavos, { tolerance, alarm }: VarianceLimits = USUAL_LIMITS): VarianceBand {
  const size = Math.abs(variance)
  if (size <= tolerance) return 'ok'
  return size <= alarm ? 'note' : 'alarm'
}

export interface Opening {
  /** Opening count less the cash kept at the last close; zero at a branch's very first opening. */
  readonly variance: Centavos
  readonly postings: readonly Posting[]
}

/** The input of the person who opens the drawer. */
export interface OpeningCount {
  readonly counted: Centavos
  /** The drawer's ledger balance: what the last close kept, and what an admin has moved since. */
  readonly inDrawer: Centavos
  readonly isFirstEver: boolean
  /**
   * The reason for a difference; blank if none was given. Undefined for a program that sends only the count (wire.md
   * fixes that call) and for a command kept before notes existed: both are accepted.
   */
  readonly note: string | undefined
}

/**
 * Opens a drawer with its count. A difference from what the last close kept is booked to over and short. At the first
 * opening ever, the cash counts as the owner's capital. Refuses `note_required` if the difference exceeds the tolerance
 * and the note is blank.
 */
export function openDrawer({ counted, inDrawer, isFirstEver, note }: OpeningCount, limits?: VarianceLimits): Opening {
  const difference = subtract(counted, inDrawer)
  if (isFirstEver) return { variance: ZERO, postings: postings({ drawer: difference }, { owner: difference }) }
  if (note === '' && bandOf(difference, limits) !== 'ok') {
    throw new DomainError(
      'note_required',
      `The count is ${inWords(difference)} off what the last close left. Add a note.`,
      {
        errors: { note: ['Note is required'] },
      },
    )
  }
  return { variance: difference, postings: varianceFound(difference) }
}

/** The input of the person who closes the drawer. */
export interface Closing {
  readonly counted: Centavos
  /** The drawer's ledger balance. */
  readonly expected: Centavos
  /** Stays in the drawer for the next session. */
  readonly keep: Centavos
  readonly rest: 'safe' | 'remit'
  /** Undefined is accepted for whoever may not see the cash: asking them for one would tell that the count is off. */
  readonly note: string | undefined
}

export interface Closed {
  /** Counted less expected: below zero is short. */
  readonly variance: Centavos
  readonly toSafe: Centavos
  readonly remitted: Centavos
}

/**
 * Closes a drawer: `keep` stays, the rest goes to the safe or leaves as a remittance. Refuses `invalid_amount` if more
 * is kept than was counted, `note_required` if the difference exceeds the tolerance without a note.
 */
export function closeDrawer({ counted, expected, keep, rest, note }: Closing, limits?: VarianceLimits): Closed {
  if (keep > counted) {
    throw new DomainError('invalid_amount', `Only ${inWords(counted)} was counted`, {
      errors: { keep: [`Keep must be at most ${inWords(counted)}`] },
    })
  }
  const variance = subtract(counted, expected)
  if (bandOf(variance, limits) !== 'ok' && note === '') {
    throw new DomainError('note_required', `The count is ${inWords(variance)} off. Add a note.`, {
      errors: { note: ['Note is required'] },
    })
  }
  const leaving = subtract(counted, keep)
  return {
    variance,
    toSafe: rest === 'safe' ? leaving : ZERO,
    remitted: rest === 'remit' ? leaving : ZERO,
  }
}

/** Books the difference between count and ledger, so that the ledger shows the counted amount. */
export function varianceFound(variance: Centavos): Posting[] {
  return postings({ drawer: variance, over_short: negate(variance) }, {})
}

export function movedToSafe(amount: Centavos): Posting[] {
  return postings({ safe: amount }, { drawer: amount })
}

/** The session that cash moves into or out of. Refuses `no_open_session` if the drawer is closed or being counted. */
export function openDrawerOf<Session extends { readonly state: string }>(session: Session | undefined): Session {
  if (!session) throw new DomainError('no_open_session', 'Open the drawer to take cash')
  if (session.state !== 'open') {
    throw new DomainError('no_open_session', 'The drawer is being counted. Close and reopen it to take cash.')
  }
  return session
}

/**
 * Refuses `cash_short` if a drawer or safe does not hold the money to be taken. Amounts are what would remain. The
 * message does not say how much is missing: together with the requested amount, that would reveal the balance to a
 * blind counter.
 */
export function refuseShortCash({ drawer, safe }: { readonly drawer: Centavos; readonly safe: Centavos }): void {
  if (drawer < 0) throw shortOf('drawer')
  if (safe < 0) throw shortOf('safe')
}

function shortOf(place: string): DomainError {
  return new DomainError('cash_short', `The ${place} doesn’t have that much cash`)
}
