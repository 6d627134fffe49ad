import type { Centavos } from '@labada/domain/core/money'
import { type Dispatch, useReducer, useRef } from 'react'
import { newId } from '../../../lib/ids.ts'
import { useSettings } from '../../company/use-settings.ts'
import { fitTo, startTendering, type TenderAction, type TenderedPayment, type Tendering, tender } from './tender.ts'

/** Where the parts taken are stored: with what they pay for, so that closing a panel never loses money. */
export interface KeptParts {
  readonly taken: readonly TenderedPayment[]
  readonly keep: (taken: readonly TenderedPayment[]) => void
}

/**
 * The panel's state is kept by the page, so that a refused save loses neither amounts nor the ids of payments; the
 * parts taken are kept even longer.
 */
export function useTendering(
  due: Centavos,
  kept: KeptParts,
  /** What was entered before the panel moved to another place of the screen. */
  entered?: Tendering,
): readonly [Tendering, Dispatch<TenderAction>] {
  const { payments: settings } = useSettings()
  const [entry, setEntry] = useReducer(
    (_: Tendering, next: Tendering) => next,
    due,
    (amount) => entered ?? startTendering(amount, newId()),
  )
  const tendering: Tendering = { ...entry, due, settings, taken: fitTo(due, kept.taken) }
  // Two actions in the same tick: the second one uses the result of the first.
  const latest = useRef(tendering)
  latest.current = tendering
  const dispatch = (action: TenderAction) => {
    const before = latest.current
    const next = tender(before, action)
    latest.current = next
    setEntry(next)
    if (next.taken === before.taken) return
    // For a part that stays, the amount taken is stored, not the amount a smaller bill reduces it to for now.
    kept.keep(next.taken.map((one) => kept.taken.find(({ id }) => id === one.id) ?? one))
  }
  return [tendering, dispatch]
}
