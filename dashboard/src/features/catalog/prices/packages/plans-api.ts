import { packagePlanRoutes } from '@labada/contracts/catalog/package-plans'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { isCanceled, messageOf } from '../../../../api/call-error.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { t } from '../t.ts'

/** Every package plan, those on sale first. */
export const usePlans = () => useQuery(callQuery(keys.packagePlans(), packagePlanRoutes.listPackagePlans, {}))

/** Ends the sale of a plan, or puts it on sale again. */
export function usePlanOnSale() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, onSale }: { readonly id: string; readonly onSale: boolean }) =>
      call(packagePlanRoutes.setPackagePlanOnSale, { params: { planId: id }, body: { onSale } }, { mode: 'debounce' }),
    onSuccess: async ({ name, onSale }) => {
      await client.invalidateQueries({ queryKey: keys.packagePlans() })
      toast.positive(onSale ? t('packageOnSaleAgain', { package: name }) : t('packageEnded', { package: name }))
    },
    onError: (error) => {
      if (!isCanceled(error)) toast.negative(t('changeNotSavedMessage', { message: messageOf(error) }))
    },
  })
}
