import type { PayrollPayout } from '@labada/contracts/payroll/runs/payroll-payouts'
import type { PayslipRow } from '@labada/contracts/payroll/slips/payslips'
import { add } from '@labada/domain/core/money'
import { isOwnCash, type MoneyPlace } from '@labada/domain/ledger/money-places'
import { needsOf, type PaySource, proposePlaces, type SourceNeed } from '@labada/domain/payroll/runs/payroll-payouts'

/** The pay of a branch by one method; `slipIds` if only some of its payslips were selected. */
export type PayGroup = PayrollPayout['groups'][number] & {
  readonly key: string
  readonly slipIds?: readonly string[]
}

/** The user's choice for a group, overriding the proposal. */
export interface Picked {
  readonly isChosen?: boolean
  readonly from?: MoneyPlace
}

export interface Choice {
  readonly group: PayGroup
  readonly isChosen: boolean
  readonly from: MoneyPlace
}

const keyOf = ({ branchId, method }: Pick<PayGroup, 'branchId' | 'method'>): string => `${branchId} ${method}`

/** The groups of a run, or of the selected payslips. */
export function groupsOf(payout: PayrollPayout, slips: readonly PayslipRow[] | undefined): PayGroup[] {
  if (!slips) return payout.groups.map((group) => ({ ...group, key: keyOf(group) }))
  const groups = new Map<string, PayGroup & { readonly slipIds: readonly string[] }>()
  for (const { id, branchId, branchName, payMethod: method, figures } of slips) {
    const key = keyOf({ branchId, method })
    const before = groups.get(key)
    groups.set(key, {
      key,
      branchId,
      branchName,
      method,
      heads: (before?.heads ?? 0) + 1,
      amount: before ? add(before.amount, figures.net) : figures.net,
      slipIds: [...(before?.slipIds ?? []), id],
    })
  }
  return [...groups.values()]
}

export function sourcesOf({ sources }: PayrollPayout): PaySource[] {
  return sources.map(({ open: isOpen, ...source }) => ({ ...source, isOpen }))
}

/** Every group with its source and whether to pay it now; off by default if its sources are short. */
export function choicesOf(
  groups: readonly PayGroup[],
  sources: readonly PaySource[],
  picked: ReadonlyMap<string, Picked>,
): Choice[] {
  const proposed = proposePlaces(groups, sources)
  return groups.map((group, index) => {
    const place = proposed[index] ?? null
    const own = picked.get(group.key)
    return {
      group,
      isChosen: own?.isChosen ?? place !== null,
      from: own?.from ?? place ?? (group.method === 'cash' ? 'safe' : group.method),
    }
  })
}

/** The total taken from each source by the chosen groups. */
export function needsOfChoices(choices: readonly Choice[], sources: readonly PaySource[]): SourceNeed[] {
  const chosen = choices.filter(({ isChosen }) => isChosen)
  return needsOf(
    chosen.map(({ group: { branchId, amount }, from }) => ({ branchId, amount, from })),
    sources,
  )
}

/** A drawer or safe cannot go below zero; an account may hold more than the books show. */
export const isImpossible = ({ place, isOpen, short }: SourceNeed): boolean =>
  !isOpen || (isOwnCash(place) && short > 0)
