import { type PriceVersion, priceRoutes } from '@labada/contracts/catalog/prices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { isCanceled, messageOf } from '../../../../api/call-error.ts'
import { keys } from '../../../../api/query-keys.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { t } from '../t.ts'

/**
 * Discards a version. It is removed immediately, before its event can refetch the deleted version, and restored
 * if the server refuses.
 */
export function useDiscard(): { readonly goneId: string | null; readonly discard: (version: PriceVersion) => void } {
  const client = useQueryClient()
  const [goneId, setGone] = useState<string | null>(null)
  const discard = useMutation({
    mutationFn: ({ id }: PriceVersion) =>
      call(priceRoutes.discardPriceVersion, { params: { versionId: id } }, { mode: 'debounce' }),
    onMutate: ({ id }) => setGone(id),
    onSuccess: (left, { name }) => {
      client.setQueryData(keys.priceVersions(), left)
      toast.positive(t('nameDiscarded', { name }))
    },
    onError: (error, { name }) => {
      setGone(null)
      if (!isCanceled(error)) toast.negative(t('nameWasntDiscardedMessage', { name, message: messageOf(error) }))
    },
  })
  return { goneId, discard: discard.mutate }
}
