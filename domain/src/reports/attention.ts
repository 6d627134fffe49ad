import type { ManilaDate } from '../core/manila-time.ts'
import { type Centavos, negate } from '../core/money.ts'

/** Kinds that only say how many there are. */
export const COUNTED_KINDS = [
  'overdue',
  'unclaimed',
  'approval',
  'booking',
  'cash_advance',
  'overtime',
  'dispute',
  'swap',
  'low_stock',
  'monthly_bill',
  'offline_work',
] as const
/** Kinds that nobody has to settle: they are told in the bell, and nowhere else. */
export const NEWS_KINDS = [
  'device_set_up',
  'password_reset',
  'new_browser',
  'failed_logins',
  'login_after_failures',
] as const

/** News of which the person it is about is told too, whatever they may see: by the `userId` of the facts. */
export const OWN_NEWS_KINDS = [
  'password_reset',
  'new_browser',
  'failed_logins',
  'login_after_failures',
] as const satisfies readonly (typeof NEWS_KINDS)[number][]

/** Whose login a piece of news is about; notices from before it was noted have none. */
interface OwnNews {
  readonly userId?: string | undefined
}
export const ATTENTION_KINDS = [
  ...COUNTED_KINDS,
  'cash_short',
  'drawer_full',
  'alert',
  'session_left_open',
  'remittance',
  'two_places',
  'scanner_alarm',
  'consent_withdrawn',
  'devices_silent',
  'pay_run_due',
  ...NEWS_KINDS,
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** The facts of something that needs a person. Kept as data: the words are chosen when it is shown. */
export type AttentionFacts =
  | { readonly kind: (typeof COUNTED_KINDS)[number]; readonly count: number }
  /** `amount` is what is missing, above zero. */
  | { readonly kind: 'cash_short'; readonly number: number; readonly amount: Centavos; readonly by: string }
  | { readonly kind: 'drawer_full'; readonly amount: Centavos }
  | { readonly kind: 'alert'; readonly id: string; readonly text: string }
  | { readonly kind: 'session_left_open'; readonly by: string | null }
  /** `amount` is what is in transit or, if it arrived short, what is missing. */
  | {
      readonly kind: 'remittance'
      readonly id: string
      readonly number: number
      readonly carrier: string
      readonly amount: Centavos
      readonly isShort: boolean
    }
  | { readonly kind: 'two_places'; readonly employeeId: string; readonly name: string; readonly workday: ManilaDate }
  | {
      readonly kind: 'scanner_alarm'
      readonly device: string
      readonly why: 'unreadable' | 'unsigned' | 'foreign' | 'old' | 'expired' | 'sealed'
      readonly times: number
    }
  | { readonly kind: 'consent_withdrawn'; readonly employeeId: string; readonly name: string }
  | { readonly kind: 'devices_silent' }
  /** A pay run by its first and last day; `isApproved`: only the paying is late. */
  | {
      readonly kind: 'pay_run_due'
      readonly id: string
      readonly from: ManilaDate
      readonly to: ManilaDate
      readonly payOn: ManilaDate
      readonly isApproved: boolean
    }
  /** `id` is the device's. */
  | { readonly kind: 'device_set_up'; readonly id: string; readonly device: string; readonly by: string }
  /** `id` is that of the change, `name` whose password it is; `by` null: the person themselves. */
  | (OwnNews & {
      readonly kind: 'password_reset'
      readonly id: string
      readonly name: string
      readonly by: string | null
    })
  /** `id` is that of the login, `browser` what people call it: “Chrome on Windows”. */
  | (OwnNews & {
      readonly kind: 'new_browser'
      readonly id: string
      readonly name: string
      readonly browser: string
      readonly ip: string
    })
  | (OwnNews & { readonly kind: 'failed_logins'; readonly username: string })
  /** `id` is that of the login, `failures` how many tries had failed just before it. */
  | (OwnNews & {
      readonly kind: 'login_after_failures'
      readonly id: string
      readonly name: string
      readonly failures: number
    })

/** Something that needs a person, and the branch it belongs to; null: the whole company. */
export interface Attention {
  readonly branchId: string | null
  readonly facts: AttentionFacts
}

/** A branch right now, as far as the list needs it. */
export interface AttendedBranch {
  readonly branchId: string
  readonly closed: boolean
  readonly overdue: number
  readonly unclaimed: number
  readonly drawer: Centavos
  /** The maximum cash in its drawer; zero: no limit. */
  readonly drawerLimit: Centavos
  /** Who opened the open session. */
  readonly openedBy: string | null
  /** Its open session was opened on an earlier business day. */
  readonly isLeftOpen: boolean
  /** Since the server heard from any of its devices; null: never. */
  readonly silentMinutes: number | null
}

/** How long no device of a branch with an open drawer is heard of before it is told: a break is shorter. */
const SILENT_MINUTES = 10

type FactsOf<Kind extends AttentionKind> = Extract<AttentionFacts, { readonly kind: Kind }>
type Named<Kind extends AttentionKind> = Omit<FactsOf<Kind>, 'kind'>

/** The data of the list, in the order in which it is listed within a kind. */
export interface Concerns {
  readonly branches: readonly AttendedBranch[]
  readonly alerts: readonly ({ readonly branchId: string | null } & Named<'alert'>)[]
  /** `variance` is below zero. */
  readonly shortCloses: readonly {
    readonly branchId: string
    readonly number: number
    readonly variance: Centavos
    readonly closedBy: string
  }[]
  /** In transit for too long (no difference yet), or arrived short. */
  readonly remittances: readonly {
    readonly id: string
    readonly branchId: string
    readonly number: number
    readonly carrier: string
    readonly amount: Centavos
    readonly difference: Centavos | null
  }[]
  /** Scans of a person who was at another branch less than half an hour before or after. */
  readonly twoPlaces: readonly ({ readonly branchId: string } & Named<'two_places'>)[]
  /** People who withdrew their consent to fingerprints and have not been asked since. */
  readonly withdrawn: readonly ({ readonly branchId: string | null } & Named<'consent_withdrawn'>)[]
  /** Fingerprints that were sent to a scanner and refused by it. */
  readonly scannerAlarms: readonly ({ readonly branchId: string } & Named<'scanner_alarm'>)[]
  /** Requests that wait for an answer, by branch. */
  readonly approvals: ReadonlyMap<string, number>
  readonly cashAdvances: ReadonlyMap<string, number>
  /** Pick-ups and deliveries that customers asked for, by branch. */
  readonly bookings: ReadonlyMap<string, number>
  /** Shift swaps that both employees agreed to, by branch. */
  readonly swaps: ReadonlyMap<string, number>
  /** Overtime and disputed days that wait, by branch. */
  readonly attendance: ReadonlyMap<string, { readonly overtime: number; readonly disputes: number }>
  /** Items at or below their reorder level, by branch. */
  readonly lowStock: ReadonlyMap<string, number>
  /** Drafts of monthly bills that are not recorded yet. */
  readonly monthlyBills: number
  /** Work done without a connection that could not be recorded, by branch. */
  readonly offlineWork: ReadonlyMap<string, number>
  /** Pay runs that are not approved and paid tomorrow or before, or approved and not paid by their pay day. */
  readonly payRuns: readonly Named<'pay_run_due'>[]
}

/** Everything that needs a person, most urgent first: alerts, requests, money, then laundry. */
export function attentionOf(concerns: Concerns): Attention[] {
  const { branches, attendance } = concerns
  const open = branches.filter(({ closed }) => !closed)
  const counted = (
    among: readonly AttendedBranch[],
    kind: (typeof COUNTED_KINDS)[number],
    countAt: (branch: AttendedBranch) => number | undefined,
  ): Attention[] =>
    among.flatMap((branch) => {
      const count = countAt(branch) ?? 0
      return count > 0 ? [{ branchId: branch.branchId, facts: { kind, count } }] : []
    })
  return [
    ...concerns.alerts.map(({ branchId, id, text }) => ({ branchId, facts: { kind: 'alert', id, text } as const })),
    ...counted(open, 'approval', ({ branchId }) => concerns.approvals.get(branchId)),
    ...counted(open, 'booking', ({ branchId }) => concerns.bookings.get(branchId)),
    ...counted(branches, 'offline_work', ({ branchId }) => concerns.offlineWork.get(branchId)),
    ...counted(branches, 'cash_advance', ({ branchId }) => concerns.cashAdvances.get(branchId)),
    ...counted(branches, 'swap', ({ branchId }) => concerns.swaps.get(branchId)),
    ...branches.flatMap((branch) => [
      ...counted([branch], 'overtime', ({ branchId }) => attendance.get(branchId)?.overtime),
      ...counted([branch], 'dispute', ({ branchId }) => attendance.get(branchId)?.disputes),
    ]),
    ...concerns.twoPlaces.map(({ branchId, employeeId, name, workday }) => ({
      branchId,
      facts: { kind: 'two_places', employeeId, name, workday } as const,
    })),
    ...concerns.withdrawn.map(({ branchId, employeeId, name }) => ({
      branchId,
      facts: { kind: 'consent_withdrawn', employeeId, name } as const,
    })),
    ...concerns.scannerAlarms.map(({ branchId, device, why, times }) => ({
      branchId,
      facts: { kind: 'scanner_alarm', device, why, times } as const,
    })),
    ...concerns.payRuns.map((run) => ({ branchId: null, facts: { kind: 'pay_run_due', ...run } as const })),
    ...concerns.shortCloses.map(({ branchId, number, variance, closedBy }) => ({
      branchId,
      facts: { kind: 'cash_short', number, amount: negate(variance), by: closedBy } as const,
    })),
    ...concerns.remittances.map(({ branchId, id, number, carrier, amount, difference }) => ({
      branchId,
      facts: {
        kind: 'remittance',
        id,
        number,
        carrier,
        amount: difference === null ? amount : negate(difference),
        isShort: difference !== null,
      } as const,
    })),
    ...open
      .filter(({ isLeftOpen }) => isLeftOpen)
      .map(({ branchId, openedBy }) => ({
        branchId,
        facts: { kind: 'session_left_open', by: openedBy } as const,
      })),
    ...open
      .filter(({ openedBy, silentMinutes }) => openedBy !== null && (silentMinutes ?? 0) >= SILENT_MINUTES)
      .map(({ branchId }) => ({ branchId, facts: { kind: 'devices_silent' } as const })),
    ...counted(open, 'overdue', ({ overdue }) => overdue),
    ...open
      .filter(({ drawer, drawerLimit }) => drawerLimit > 0 && drawer > drawerLimit)
      .map(({ branchId, drawer }) => ({ branchId, facts: { kind: 'drawer_full', amount: drawer } as const })),
    ...counted(open, 'unclaimed', ({ unclaimed }) => unclaimed),
    ...counted(open, 'low_stock', ({ branchId }) => concerns.lowStock.get(branchId)),
    ...(concerns.monthlyBills > 0
      ? [{ branchId: null, facts: { kind: 'monthly_bill', count: concerns.monthlyBills } as const }]
      : []),
  ]
}
