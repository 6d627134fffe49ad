import type { BranchToday } from '@labada/contracts/reports/figures'
import type { WatchedRemittance } from '@labada/db/cash/remittances'
import type { ShortClose, TwoPlaces, WithdrawnConsent } from '@labada/db/reports/attention'
import type { WaitingAttendance } from '@labada/db/reports/branch-staff'
import type { ScannerAlarm } from '@labada/db/scanner/scanner-alarms'
import { plural } from '@labada/domain/core/counts'
import { centavos, inWords } from '@labada/domain/core/money'

/** Something that needs a person, with the page where it can be resolved. */
export interface Attention {
  readonly kind:
    | 'overdue'
    | 'unclaimed'
    | 'cash_short'
    | 'drawer_full'
    | 'alert'
    | 'session_left_open'
    | 'remittance'
    | 'approval'
    | 'cash_advance'
    | 'two_places'
    | 'scanner_alarm'
    | 'consent_withdrawn'
    | 'low_stock'
    | 'monthly_bill'
    | 'overtime'
    | 'dispute'
    | 'swap'
  readonly branchId: string | null
  readonly text: string
  readonly href: string
}

/** The data of the list, besides the branches' figures. */
export interface Concerns {
  readonly alerts: readonly { readonly branchId: string | null; readonly text: string }[]
  readonly shortCloses: readonly ShortClose[]
  /** In transit for too long, or arrived short. */
  readonly remittances: readonly WatchedRemittance[]
  /** Requests of counters that wait for an answer, by branch. */
  readonly approvals: ReadonlyMap<string, number>
  /** Requests for cash advances that wait, by branch. */
  readonly cashAdvances: ReadonlyMap<string, number>
  /** Scans of a person who was at another branch less than half an hour before or after. */
  readonly twoPlaces: readonly TwoPlaces[]
  /** People who withdrew their consent to fingerprints and have not been asked since. */
  readonly withdrawn: readonly WithdrawnConsent[]
  /** Fingerprints that were sent to a scanner and refused by it. */
  readonly scannerAlarms: readonly ScannerAlarm[]
  /** Items at or below their reorder level, by branch. */
  readonly lowStock: ReadonlyMap<string, number>
  /** Drafts of monthly bills that are not recorded yet. */
  readonly monthlyBills: number
  /** Branches whose open session was opened on an earlier business day. */
  readonly leftOpen: ReadonlySet<string>
  /** The maximum cash in a drawer, by branch; zero: no limit. */
  readonly drawerLimits: ReadonlyMap<string, number>
  /** Shift swaps that both employees agreed to, by branch. */
  readonly swaps: ReadonlyMap<string, number>
  /** Overtime notes and disputed days that wait, by branch. */
  readonly attendance: ReadonlyMap<string, WaitingAttendance>
}

/** Everything that needs a person, most urgent first: alerts, money, then laundry. */
export function attentionOf(branches: readonly BranchToday[], concerns: Concerns): Attention[] {
  const open = branches.filter(({ closed }) => !closed)
  const nameOf = new Map(branches.map(({ branchId, name }) => [branchId, name]))
  return [
    ...concerns.alerts.map(({ branchId, text }): Attention => {
      const name = branchId === null ? undefined : nameOf.get(branchId)
      const href = branchId === null ? '/branches' : `/branch/${branchId}?tab=activity`
      return { kind: 'alert', branchId, text: name ? `${name}: ${text}` : text, href }
    }),
    ...open
      .filter(({ branchId }) => (concerns.approvals.get(branchId) ?? 0) > 0)
      .map(({ branchId, name }): Attention => {
        const count = concerns.approvals.get(branchId) ?? 0
        const text = `${name}: ${plural(count, 'approval')} requested`
        return { kind: 'approval', branchId, text, href: `/laundry/transactions?view=approvals&branch=${branchId}` }
      }),
    ...branches
      .filter(({ branchId }) => (concerns.cashAdvances.get(branchId) ?? 0) > 0)
      .map(({ branchId, name }): Attention => {
        const count = concerns.cashAdvances.get(branchId) ?? 0
        const text = `${name}: ${plural(count, 'cash advance request')} to review`
        return { kind: 'cash_advance', branchId, text, href: `/payroll?tab=advances&view=waiting&branch=${branchId}` }
      }),
    ...branches
      .filter(({ branchId }) => (concerns.swaps.get(branchId) ?? 0) > 0)
      .map(({ branchId, name }): Attention => {
        const count = concerns.swaps.get(branchId) ?? 0
        const text = `${name}: ${plural(count, 'shift swap')} to approve`
        return { kind: 'swap', branchId, text, href: `/schedule?swaps=open&branch=${branchId}` }
      }),
    ...branches.flatMap(({ branchId, name }) => attendanceOf(name, concerns.attendance.get(branchId))),
    ...concerns.twoPlaces.map(({ branchId, employeeId, name, workday }): Attention => {
      const text = `${nameOf.get(branchId) ?? 'A branch'}: ${name} scanned within 30 minutes of a scan at another branch`
      const href = `/employee-attendance?view=day&to=${workday}&employee=${employeeId}&day=${workday}`
      return { kind: 'two_places', branchId, text, href }
    }),
    ...concerns.withdrawn.map(({ branchId, employeeId, name }): Attention => {
      const text = `${name} withdrew their fingerprint consent. Witness their time in and out, and record their new choice.`
      return { kind: 'consent_withdrawn', branchId, text, href: `/employee/${employeeId}/edit?tab=fingerprints` }
    }),
    ...concerns.scannerAlarms.map(({ branchId, device, why, times }): Attention => {
      const often = times === 1 ? '' : `, ${plural(times, 'time')}`
      const text = `${nameOf.get(branchId) ?? 'A branch'}: the scanner of ${device} rejected fingerprints ${REFUSED[why]}${often}`
      return { kind: 'scanner_alarm', branchId, text, href: '/settings?section=devices' }
    }),
    ...concerns.shortCloses.map(({ branchId, number, variance, closedBy }): Attention => {
      const short = inWords(centavos(-variance))
      const text = `${nameOf.get(branchId) ?? 'A branch'}: session ${number}, closed by ${closedBy}, was ${short} short`
      return { kind: 'cash_short', branchId, text, href: `/branch/${branchId}?tab=cash` }
    }),
    ...concerns.remittances.map(({ id, branchId, number, carrier, amount, difference }): Attention => {
      const name = nameOf.get(branchId) ?? 'A branch'
      const what =
        difference === null
          ? `${inWords(amount)} in transit with ${carrier} for over a day`
          : `arrived ${inWords(centavos(-difference))} short, carried by ${carrier}`
      const href = `/cash-flow?tab=remittances&id=${id}`
      return { kind: 'remittance', branchId, text: `${name}: remittance ${number}, ${what}`, href }
    }),
    ...open
      .filter(({ branchId }) => concerns.leftOpen.has(branchId))
      .map(({ branchId, name, session }): Attention => {
        const by = session ? ` by ${session.openedBy}` : ''
        const text = `${name}: the drawer opened${by} on an earlier day is still open`
        return { kind: 'session_left_open', branchId, text, href: `/branch/${branchId}?tab=cash` }
      }),
    ...open
      .filter(({ overdue }) => overdue > 0)
      .map(({ branchId, name, overdue }): Attention => {
        const text = `${name}: ${plural(overdue, 'order')} overdue`
        return { kind: 'overdue', branchId, text, href: `/laundry/transactions?view=overdue&branch=${branchId}` }
      }),
    ...open
      .filter(({ branchId, drawer }) => {
        const limit = concerns.drawerLimits.get(branchId) ?? 0
        return limit > 0 && drawer > limit
      })
      .map(({ branchId, name, drawer }): Attention => {
        const text = `${name}: the drawer holds ${inWords(drawer)}. Move some to the safe.`
        return { kind: 'drawer_full', branchId, text, href: `/branch/${branchId}?tab=cash` }
      }),
    ...open
      .filter(({ unclaimed }) => unclaimed > 0)
      .map(({ branchId, name, unclaimed }): Attention => {
        const text = `${name}: ${plural(unclaimed, 'order')} unclaimed for three days or more`
        return { kind: 'unclaimed', branchId, text, href: `/laundry/transactions?view=unclaimed&branch=${branchId}` }
      }),
    ...open
      .filter(({ branchId }) => (concerns.lowStock.get(branchId) ?? 0) > 0)
      .map(({ branchId, name }): Attention => {
        const count = concerns.lowStock.get(branchId) ?? 0
        const text = `${name}: ${plural(count, 'item')} low or out of stock`
        return { kind: 'low_stock', branchId, text, href: `/inventory/tracker?branch=${branchId}` }
      }),
    ...(concerns.monthlyBills > 0 ? [monthlyBills(concerns.monthlyBills)] : []),
  ]
}

function attendanceOf(name: string, waiting: WaitingAttendance | undefined): Attention[] {
  if (!waiting) return []
  const { branchId, overtime, disputes } = waiting
  const at = (view: string) => `/employee-attendance?view=${view}&branch=${branchId}`
  const shifts = plural(overtime, 'shift with overtime waits', 'shifts with overtime wait')
  const days = plural(disputes, 'day is', 'days are')
  return [
    ...(overtime > 0
      ? [{ kind: 'overtime' as const, branchId, text: `${name}: ${shifts} for review`, href: at('overtime') }]
      : []),
    ...(disputes > 0
      ? [{ kind: 'dispute' as const, branchId, text: `${name}: ${days} disputed`, href: at('disputes') }]
      : []),
  ]
}

function monthlyBills(count: number): Attention {
  const text = `${plural(count, 'monthly bill')} to record`
  return { kind: 'monthly_bill', branchId: null, text, href: '/shop-expenses?view=bills' }
}

const REFUSED: Readonly<Record<ScannerAlarm['why'], string>> = {
  unreadable: 'that can’t be read',
  unsigned: 'that aren’t from this server',
  foreign: 'for another scanner',
  old: 'that are out of date',
  expired: 'that have expired',
  sealed: 'that can’t be opened',
}
