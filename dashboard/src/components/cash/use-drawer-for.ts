import { useState } from 'react'
import { useFeatures, useMayDo } from '../../api/session.ts'
import { useCurrentCashSession } from './shop-queries.ts'

/**
 * The drawer that payments in cash need: `asked` to be opened, while the payments wait; `shut`, where this person cannot
 * open it; or being counted.
 */
export function useDrawerFor<Payment extends { readonly method: string }>() {
  const cash = useCurrentCashSession()
  const seesDrawer = useMayDo('drawer.see')
  const mayOpenDrawer = useMayDo('drawer.open')
  const canOpenDrawer = useFeatures().includes('summary') && mayOpenDrawer
  const [drawer, setDrawer] = useState<'asked' | 'shut' | 'counting' | null>(null)
  const [waiting, setWaiting] = useState<readonly Payment[] | null>(null)

  const ask = (payments: readonly Payment[], state: string | undefined) => {
    if (state === 'counting') setDrawer('counting')
    else if (canOpenDrawer) {
      setWaiting(payments)
      setDrawer('asked')
    } else setDrawer('shut')
  }
  const forget = () => {
    setDrawer(null)
    setWaiting(null)
  }

  return {
    drawer,
    close: () => setDrawer(null),
    forget,
    /** Whether these payments can be taken now; asks for the drawer if not. */
    isReadyFor: (payments: readonly Payment[]): boolean => {
      if (!payments.some(({ method }) => method === 'cash')) return true
      // If the drawer's state is unknown, the server decides.
      if (cash.data === undefined || cash.data.session?.state === 'open') return true
      ask(payments, cash.data.session?.state)
      return false
    },
    /** The server refused these payments because no drawer is open. */
    askFor: async (payments: readonly Payment[]): Promise<void> => {
      const { data } = seesDrawer ? await cash.refetch() : cash
      ask(payments, data?.session?.state)
    },
    /** The drawer was asked for: returns the payments that waited, if it is open now. */
    answered: (isOpen: boolean): readonly Payment[] | null => {
      forget()
      return isOpen ? waiting : null
    },
  }
}
