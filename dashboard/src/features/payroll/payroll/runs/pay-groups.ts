import type { PayrollPayout } from '@labada/contracts/payroll/runs/payroll-payouts'
import type { PayslipRow } from '@labada/contracts/payroll/slips/payslips'
import { add } from '@labada/domain/core/money'
import { needsOf, type PaySource, proposePlaces, type SourceNeed } from '@labada/domain/payroll/runs/payroll-payouts'
import { isCash } from '@labada/domain/payroll/runs/payroll-postings'
import type { PayPlace } from '@labada/domain/payroll/runs/payroll-runs'

/** The pay of a branch that goes out one way; `slipIds` where only some of its payslips were picked. */
export type PayGroup = PayrollPayout['groups'][number] & {
  readonly key: string
  readonly slipIds?: readonly string[]
}

/** What somebody chose for a group, in place of what is proposed. */
export interface Picked {
  readonly isChosen?: boolean
  readonly from?: PayPlace
}

export interface Choice {
  readonly group: PayGroup
  readonly isChosen: boolean
  readonly from: PayPlace
}

const keyOf = ({ branchId, method }: Pick<PayGroup, 'branchId' | 'method'>): string => `${branchId} ${method}`

/** The groups of a run, or of the payslips that were picked. */
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

/** Every group with where it comes from and whether it is paid now. One whose sources are short is not, until somebody says so. */
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

/** What is taken from each source by what is chosen. */
export function needsOfChoices(choices: readonly Choice[], sources: readonly PaySource[]): SourceNeed[] {
  const chosen = choices.filter(({ isChosen }) => isChosen)
  return needsOf(
    chosen.map(({ group: { branchId, amount }, from }) => ({ branchId, amount, from })),
    sources,
  )
}

/** A drawer or safe cannot give what it does not hold; the books may know less of an account than it holds. */
export const isImpossible = ({ place, isOpen, short }: SourceNeed): boolean => !isOpen || (isCash(place) && short > 0)
