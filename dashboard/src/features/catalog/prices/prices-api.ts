import { type PriceRow, type PriceSheet, priceRoutes } from '@labada/contracts/catalog/prices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { toast } from '../../../components/notices/toast.tsx'
import { type Edit, withEdits } from './matrix/price-edits.ts'
import { t } from './t.ts'

/** Every price version, newest first. */
export const useVersions = () => useQuery(callQuery(keys.priceVersions(), priceRoutes.listPriceVersions, {}))

/** Every service, switched off or not. */
export const useAllServices = () =>
  useQuery(callQuery([...keys.prices(), 'all-services'], priceRoutes.listAllServices, {}))

/** One version with all its prices; disabled without an id. */
export const usePriceSheet = (versionId: string | null) =>
  useQuery({
    ...callQuery(keys.priceVersion(versionId ?? ''), priceRoutes.getPriceSheet, {
      params: { versionId: versionId ?? '' },
    }),
    enabled: versionId !== null,
  })

export const setPrice = (versionId: string, { serviceId, branchId, price, terms }: Edit): Promise<PriceSheet> =>
  call(priceRoutes.setPrice, {
    params: { versionId, serviceId },
    body: { branchId, price, ...(terms && { terms }) },
  })

export interface DraftEdits {
  /** The rows with everything typed so far, sent or not. */
  readonly rows: readonly PriceRow[]
  readonly isSaving: boolean
  readonly edit: (edits: readonly Edit[]) => void
}

/**
 * Edits of a draft are optimistic and saved sequentially. An edit the server refuses is reverted, with a notice that
 * offers Try again.
 */
export function useDraftEdits(sheet: PriceSheet): DraftEdits {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<readonly Edit[]>([])
  const save = useMutation({
    // One queue for all edits of a version, so that responses arrive in the order of typing.
    scope: { id: `prices ${sheet.id}` },
    mutationFn: (edit: Edit) => setPrice(sheet.id, edit),
    onSuccess: (after) => client.setQueryData(keys.priceVersion(after.id), after),
    onError: (error, edit) => {
      if (isCanceled(error)) return
      toast.negative(t('priceNotSavedMessage', { message: messageOf(error) }), {
        action: { label: t('tryAgain'), run: () => send([edit]) },
      })
    },
    onSettled: (_answer, _error, edit) => setWaiting((now) => now.filter((one) => one !== edit)),
  })
  const send = (edits: readonly Edit[]) => {
    setWaiting((now) => [...now, ...edits])
    for (const edit of edits) save.mutate(edit)
  }
  return { rows: withEdits(sheet.rows, waiting), isSaving: waiting.length > 0, edit: send }
}
