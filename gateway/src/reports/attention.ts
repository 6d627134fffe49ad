import { plural } from '@labada/domain/core/counts'
import { inWords } from '@labada/domain/core/money'
import type { Attention, AttentionFacts, AttentionKind } from '@labada/domain/reports/attention'

/** Something that needs a person, in words, with the page where it can be resolved. */
export interface AttentionLine {
  readonly kind: AttentionKind
  readonly branchId: string | null
  readonly text: string
  readonly href: string
}

/** The line of the home's list and of the bell: both say the same. `branchName` is undefined for the whole company. */
export function lineOf({ branchId, facts }: Attention, branchName: string | undefined): AttentionLine {
  return { kind: facts.kind, branchId, text: textOf(facts, branchName), href: placeOf(facts, branchId ?? '') }
}

function textOf(facts: AttentionFacts, branchName: string | undefined): string {
  const name = branchName ?? 'A branch'
  switch (facts.kind) {
    case 'alert':
      return branchName === undefined ? facts.text : `${branchName}: ${facts.text}`
    case 'approval':
      return `${name}: ${plural(facts.count, 'approval')} requested`
    case 'cash_advance':
      return `${name}: ${plural(facts.count, 'cash advance request')} to review`
    case 'swap':
      return `${name}: ${plural(facts.count, 'shift swap')} to approve`
    case 'overtime':
      return `${name}: ${plural(facts.count, 'shift with overtime waits', 'shifts with overtime wait')} for review`
    case 'dispute':
      return `${name}: ${plural(facts.count, 'day is', 'days are')} disputed`
    case 'two_places':
      return `${name}: ${facts.name} scanned within 30 minutes of a scan at another branch`
    case 'consent_withdrawn':
      return `${facts.name} withdrew their fingerprint consent. Witness their time in and out, and record their new choice.`
    case 'scanner_alarm': {
      const often = facts.times === 1 ? '' : `, ${plural(facts.times, 'time')}`
      return `${name}: the scanner of ${facts.device} rejected fingerprints ${REFUSED[facts.why]}${often}`
    }
    case 'cash_short':
      return `${name}: session ${facts.number}, closed by ${facts.by}, was ${inWords(facts.amount)} short`
    case 'remittance': {
      const what = facts.isShort
        ? `arrived ${inWords(facts.amount)} short, carried by ${facts.carrier}`
        : `${inWords(facts.amount)} in transit with ${facts.carrier} for over a day`
      return `${name}: remittance ${facts.number}, ${what}`
    }
    case 'session_left_open':
      return `${name}: the drawer opened${facts.by === null ? '' : ` by ${facts.by}`} on an earlier day is still open`
    case 'overdue':
      return `${name}: ${plural(facts.count, 'order')} overdue`
    case 'drawer_full':
      return `${name}: the drawer holds ${inWords(facts.amount)}. Move some to the safe.`
    case 'unclaimed':
      return `${name}: ${plural(facts.count, 'order')} unclaimed for three days or more`
    case 'low_stock':
      return `${name}: ${plural(facts.count, 'item')} low or out of stock`
    case 'monthly_bill':
      return `${plural(facts.count, 'monthly bill')} to record`
  }
}

function placeOf(facts: AttentionFacts, branchId: string): string {
  switch (facts.kind) {
    case 'alert':
      return branchId === '' ? '/branches' : `/branch/${branchId}?tab=activity`
    case 'approval':
      return `/laundry/transactions?view=approvals&branch=${branchId}`
    case 'cash_advance':
      return `/payroll?tab=advances&view=waiting&branch=${branchId}`
    case 'swap':
      return `/schedule?swaps=open&branch=${branchId}`
    case 'overtime':
      return `/employee-attendance?view=overtime&branch=${branchId}`
    case 'dispute':
      return `/employee-attendance?view=disputes&branch=${branchId}`
    case 'two_places':
      return `/employee-attendance?view=day&to=${facts.workday}&employee=${facts.employeeId}&day=${facts.workday}`
    case 'consent_withdrawn':
      return `/employee/${facts.employeeId}/edit?tab=fingerprints`
    case 'scanner_alarm':
      return '/settings?section=devices'
    case 'cash_short':
    case 'session_left_open':
    case 'drawer_full':
      return `/branch/${branchId}?tab=cash`
    case 'remittance':
      return `/cash-flow?tab=remittances&id=${facts.id}`
    case 'overdue':
    case 'unclaimed':
      return `/laundry/transactions?view=${facts.kind}&branch=${branchId}`
    case 'low_stock':
      return `/inventory/tracker?branch=${branchId}`
    case 'monthly_bill':
      return '/shop-expenses?view=bills'
  }
}

const REFUSED: Readonly<Record<Extract<AttentionFacts, { kind: 'scanner_alarm' }>['why'], string>> = {
  unreadable: 'that can’t be read',
  unsigned: 'that aren’t from this server',
  foreign: 'for another scanner',
  old: 'that are out of date',
  expired: 'that have expired',
  sealed: 'that can’t be opened',
}

/** The page of a branch's counter for the same; counters see only the kinds of `BRANCH_KINDS`. */
export function counterPlaceOf({ kind }: AttentionFacts): string {
  if (kind === 'low_stock') return '/inventory'
  return kind === 'session_left_open' ? '/summary' : '/release'
}
