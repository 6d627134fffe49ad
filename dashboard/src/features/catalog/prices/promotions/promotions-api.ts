import { type Promotion, promotionRoutes } from '@labada/contracts/catalog/promotions'
import type { PromotionState } from '@labada/domain/catalog/promotion-kinds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { isCanceled, messageOf } from '../../../../api/call-error.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { t } from '../t.ts'

/** Every promotion with its uses. */
export const usePromotions = () => useQuery(callQuery(keys.promotions(), promotionRoutes.listPromotions, {}))

const DONE: Readonly<Record<PromotionState, string>> = {
  active: t('resumed'),
  paused: t('paused2'),
  ended: t('ended2'),
}

/** Pauses, resumes or ends a promotion. */
export function usePromotionState() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, state }: { readonly id: string; readonly state: PromotionState }) =>
      call(promotionRoutes.setPromotionState, { params: { promotionId: id }, body: { state } }, { mode: 'debounce' }),
    onSuccess: async (after: Promotion) => {
      await client.invalidateQueries({ queryKey: keys.promotions() })
      toast.positive(`${after.name} ${DONE[after.state]}`)
    },
    onError: (error) => {
      if (!isCanceled(error)) toast.negative(t('changeNotSavedMessage', { message: messageOf(error) }))
    },
  })
}
