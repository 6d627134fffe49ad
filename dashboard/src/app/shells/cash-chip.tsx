import { sessionRoutes } from '@labada/contracts/access/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isCanceled, messageOf } from '../../api/call-error.ts'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { getSession, setSession } from '../../api/session.ts'
import { useSettings } from '../../components/company/use-settings.ts'
import { logActivity } from '../../components/notices/toast.tsx'
import { money, time } from '../../lib/format.ts'
import classes from './cash-chip.module.css'
import { t } from './t.ts'

/**
 * The physical cash that should be in the branch now, with its time. It is stored on the session's branch too. Hidden
 * if the shop counts blind, and until that is known.
 */
export function CashChip() {
  const { data, error } = useQuery(callQuery([...keys.session(), 'balance'], sessionRoutes.branchBalance, {}))
  useEffect(() => {
    const { branch } = getSession()
    if (!data || !branch) return
    const { balance, drawer, safe, as_of: balanceAt } = data
    setSession({ branch: { ...branch, balance, drawer, safe, balanceAt } })
  }, [data])
  // The specification wants this failure only logged: it goes to the activity list without interrupting the counter.
  useEffect(() => {
    if (error && !isCanceled(error)) logActivity('warning', t('cashOnHandCouldntLoad', { message: messageOf(error) }))
  }, [error])
  const { blindCount } = useSettings().cash
  if (!data || blindCount) return null
  return (
    <span className={classes.cash}>
      <b>{money(data.balance)}</b>
      <span>{t('cashAtAsOf', { asOf: time(data.as_of) })}</span>
    </span>
  )
}
