import type { Centavos } from '@labada/domain/core/money'
import { type Dispatch, useEffect, useReducer } from 'react'
import { newId } from '../../../lib/ids.ts'
import { useSettings } from '../../company/use-settings.ts'
import { startTendering, type TenderAction, type Tendering, tender } from './tender.ts'

/** The panel's state lives with the page, so that a refused save loses neither amounts nor the ids of payments. */
export function useTendering(due: Centavos): readonly [Tendering, Dispatch<TenderAction>] {
  const [state, dispatch] = useReducer(tender, due, (amount) => startTendering(amount, newId()))
  const { payments } = useSettings()
  useEffect(() => dispatch({ type: 'settings', settings: payments }), [payments])
  return [state, dispatch]
}
