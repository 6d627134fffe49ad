import { keptCommandRoutes } from '@labada/contracts/backup/kept-commands'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { toast } from '../../../components/notices/toast.tsx'
import { withConfirmedPassword } from '../../../components/windows/with-confirmed-password.ts'
import { t } from './t.ts'

export const useKeptCommands = () => useQuery(callQuery(keys.keptCommands(), keptCommandRoutes.getKeptCommands, {}))

/** Replays all commands, batch by batch. `tried` is the count so far while running, otherwise null. */
export function usePutBack() {
  const client = useQueryClient()
  const [tried, setTried] = useState<number | null>(null)
  const putBack = async () => {
    const all = { done: 0, refused: 0 }
    setTried(0)
    try {
      for (let after: string | null | undefined; after !== null; ) {
        const body = after === undefined ? {} : { after }
        const lot = await withConfirmedPassword(() => call(keptCommandRoutes.putBackKeptCommands, { body }))
        all.done += lot.done
        all.refused += lot.refused
        setTried(all.done + all.refused)
        after = lot.next
      }
      if (all.refused > 0) toast.warning(t('actionsCouldntBeRedoneSee', { count: all.refused }))
      else toast.positive(t('actionsRedone', { count: all.done }))
    } catch (error) {
      if (!isCanceled(error)) toast.negative(messageOf(error))
    } finally {
      setTried(null)
      // Any data may have changed after it.
      await client.invalidateQueries()
    }
  }
  return { tried, putBack }
}
