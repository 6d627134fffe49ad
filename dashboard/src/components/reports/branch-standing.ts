import type { Attention } from '@labada/contracts/reports/attention'
import type { BranchToday } from '@labada/contracts/reports/figures'
import { LOAD_STAGES, type LoadStage } from '@labada/domain/orders/order-stages'
import type { AttentionKind } from '@labada/domain/reports/attention'
import { t } from './t.ts'

/** The state of a branch: one word and the color of its badge. */
export interface Standing {
  readonly tone: 'ready' | 'attention' | 'danger' | 'done'
  readonly word: string
}

/** The most severe current state of a branch, in one word. */
export function standingOf(branch: BranchToday, attention: readonly Attention[]): Standing {
  if (branch.closed) return { tone: 'done', word: t('closed') }
  if (branch.overdue > 0) return { tone: 'danger', word: t('overdueOverdue', { overdue: branch.overdue }) }
  const own = attention.filter((item) => item.branchId === branch.branchId).map(({ facts }) => facts)
  if (own.some((item) => item.kind === 'cash_short')) return { tone: 'danger', word: t('cashShort') }
  if (own.some((item) => item.kind === 'alert')) return { tone: 'danger', word: t('checkNeeded') }
  if (own.some((item) => item.kind === 'remittance')) return { tone: 'attention', word: t('checkRemittance') }
  if (own.some((item) => item.kind === 'session_left_open')) return { tone: 'attention', word: t('drawerLeftOpen') }
  if (own.some((item) => item.kind === 'devices_silent')) return { tone: 'attention', word: t('devicesOffline') }
  if (own.some((item) => item.kind === 'drawer_full')) return { tone: 'attention', word: t('drawerOverLimit') }
  if (branch.unclaimed > 0) return { tone: 'attention', word: t('unclaimedUnclaimed', { unclaimed: branch.unclaimed }) }
  if (!branch.session) return { tone: 'attention', word: t('drawerNotOpened') }
  return { tone: 'ready', word: t('onTime') }
}

/** How urgently a branch needs attention; a closed one never does. */
export function urgencyOf(branch: BranchToday, attention: readonly Attention[]): number {
  if (branch.closed) return -1
  const own = attention.filter((item) => item.branchId === branch.branchId)
  const weighed = own.reduce((total, item) => total + WEIGHTS[item.facts.kind], 0)
  return weighed + branch.overdue * 10 + branch.unclaimed * 2 + (branch.session ? 0 : 1)
}

export const SORTS = { attention: t('needsAttention'), name: t('name'), sales: t('salesToday') } as const
export type BranchSort = keyof typeof SORTS

/** Branches in the requested order; ties are sorted alphabetically, so that cards do not jump. */
export function sortBranches(
  branches: readonly BranchToday[],
  attention: readonly Attention[],
  sort: BranchSort,
): readonly BranchToday[] {
  const rank = (branch: BranchToday) =>
    sort === 'attention' ? urgencyOf(branch, attention) : sort === 'sales' ? branch.sales : 0
  return [...branches].sort((one, other) => rank(other) - rank(one) || one.name.localeCompare(other.name, 'en'))
}

/** The displayed order: sorted as in `ids`, new branches at the end. */
export function inOrderOf(branches: readonly BranchToday[], ids: readonly string[]): readonly BranchToday[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  const placeOf = (branch: BranchToday) => place.get(branch.branchId) ?? Number.MAX_SAFE_INTEGER
  return [...branches].sort((one, other) => placeOf(one) - placeOf(other))
}

/** The stages of orders that the shop still holds. */
export const OPEN_STAGES = LOAD_STAGES.filter((stage) => stage !== 'released')

/** Orders the shop still holds, and those not started yet. */
export function openOrdersOf(branch: Pick<BranchToday, 'openByStage'>): number {
  return OPEN_STAGES.reduce((total, stage) => total + countOf(branch, stage), 0)
}

/** Orders in the machines or being folded. */
export function inProcessOf(branch: Pick<BranchToday, 'openByStage'>): number {
  return countOf(branch, 'washing') + countOf(branch, 'drying') + countOf(branch, 'folding')
}

export function countOf(branch: Pick<BranchToday, 'openByStage'>, stage: LoadStage): number {
  return branch.openByStage[stage]
}

const WEIGHTS: Readonly<Record<AttentionKind, number>> = {
  alert: 60,
  cash_short: 50,
  remittance: 30,
  session_left_open: 20,
  drawer_full: 15,
  approval: 12,
  booking: 12,
  offline_work: 12,
  two_places: 10,
  scanner_alarm: 10,
  consent_withdrawn: 10,
  cash_advance: 5,
  overtime: 5,
  dispute: 5,
  swap: 5,
  devices_silent: 15,
  pay_run_due: 0,
  low_stock: 4,
  monthly_bill: 0,
  device_set_up: 0,
  password_reset: 0,
  new_browser: 0,
  failed_logins: 0,
  login_after_failures: 0,
  // Overdue and unclaimed orders are already included by their number.
  overdue: 0,
  unclaimed: 0,
}

/** Which of the staff should be present but are not: `1 late · 2 absent`; null if everyone is. */
export function missingWords({ late, absent }: BranchToday['staff']): string | null {
  const words = [late > 0 && t('lateLate', { late }), absent > 0 && t('absentAbsent', { absent })].filter(Boolean)
  return words.length === 0 ? null : words.join(' · ')
}
