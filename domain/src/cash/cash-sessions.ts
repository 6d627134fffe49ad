import { ALARM, TOLERANCE } from '../company/setting-defaults.ts'
import { DomainError } from '../core/errors.ts'
import { type Centavos, inWords, negate, subtract, ZERO } from '../core/money.ts'
import { type Posting, postings } from '../ledger/ledger.ts'

/** Where a note is due and where the alarm begins; the settings may say otherwise. */
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
  /** Opening count less what the last close left in the drawer; zero at a branch's very first opening. */
  readonly variance: Centavos
  readonly postings: readonly Posting[]
}

/** What the person at the drawer says when opening it. */
export interface OpeningCount {
  readonly counted: Centavos
  /** What the ledger says is in the drawer: what the last close kept, and what an admin moved since. */
  readonly inDrawer: Centavos
  readonly isFirstEver: boolean
  /**
   * Why it is another sum; blank when nobody said. Undefined from a program that sends the bare count (wire.md fixes that
   * call), and from a command kept before notes were asked for: both are taken as they are.
   */
  readonly note: string | undefined
}

/**
 * Opens a drawer that was counted. What differs from what the last close kept is nobody's: it goes to over and short.
 * At the first opening ever the float is money the owner put in. Refuses `note_required` when the count is further off
 * than the tolerance and the note is blank.
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

/** What the person at the drawer says when closing it. */
export interface Closing {
  readonly counted: Centavos
  /** What the ledger says is in the drawer. */
  readonly expected: Centavos
  /** Stays in the drawer for the next session. */
  readonly keep: Centavos
  readonly rest: 'safe' | 'remit'
  readonly note: string
}

export interface Closed {
  /** Counted less expected: below zero is short. */
  readonly variance: Centavos
  readonly toSafe: Centavos
  readonly remitted: Centavos
}

/**
 * Closes a drawer: `keep` stays, the rest goes to the safe or leaves as a remittance. Refuses `invalid_amount` when
 * more is kept than was counted, `note_required` when the count is further off than the tolerance and nobody says why.
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

/** A count that is over or short of what should be there: afterwards the ledger says what was counted. */
export function varianceFound(variance: Centavos): Posting[] {
  return postings({ drawer: variance, over_short: negate(variance) }, {})
}

export function movedToSafe(amount: Centavos): Posting[] {
  return postings({ safe: amount }, { drawer: amount })
}

/** The session that cash goes into or comes out of. Refuses `no_open_session` when the drawer is closed or being counted. */
export function openDrawerOf<Session extends { readonly state: string }>(session: Session | undefined): Session {
  if (!session) throw new DomainError('no_open_session', 'Open the drawer to take cash')
  if (session.state !== 'open') {
    throw new DomainError('no_open_session', 'The drawer is being counted. Close and reopen it to take cash.')
  }
  return session
}

/**
 * Refuses `cash_short` when money was to leave a drawer or safe that does not hold it. Amounts are what is left. Does not
 * say how much is missing: with the sum that was asked for, a counter that counts blind would know what is there.
 */
export function refuseShortCash({ drawer, safe }: { readonly drawer: Centavos; readonly safe: Centavos }): void {
  if (drawer < 0) throw shortOf('drawer')
  if (safe < 0) throw shortOf('safe')
}

function shortOf(place: string): DomainError {
  return new DomainError('cash_short', `The ${place} doesn’t have that much cash`)
}
