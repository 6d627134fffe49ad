import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import { useMayDo } from '../../../api/session.ts'

/** A session as this person may see it: whoever may not see the cash learns nothing of what the drawer should hold. */
export function useSeen(): (session: CashSessionDetail) => CashSessionDetail {
  const seesCash = useMayDo('cash.see')
  return (session) =>
    seesCash
      ? session
      : {
          ...session,
          openingVariance: null,
          expected: null,
          variance: null,
          band: null,
          movements: [],
          otherMethods: [],
        }
}
