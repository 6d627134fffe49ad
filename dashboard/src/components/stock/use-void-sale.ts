import { type ItemSale, itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { reasonRules, type Verdict, verdictOnSaleVoid } from '@labada/domain/orders/reversal-policy'
import { useQueryClient } from '@tanstack/react-query'
import { useMayDo } from '../../api/session.ts'
import { money } from '../../lib/format.ts'
import { loadPart } from '../../lib/lazy.ts'
import { useSettings } from '../company/use-settings.ts'
import { useAct } from '../hooks/use-act.ts'
import { useCommand } from '../hooks/use-command.ts'
import { toast } from '../notices/toast.tsx'
import { useReverser } from '../orders/use-reverser.ts'
import { prompt } from '../windows/ask.tsx'
import { staleAfterSale } from './stale-after-sale.ts'
import { t } from './t.ts'

/** Voids a sale of the open session after asking for the reason: money and goods are returned. */
export function useVoidSale() {
  const { reversals } = useSettings()
  const by = useReverser()
  const mayAlone = useMayDo('sale.void')
  const command = useCommand(itemSaleRoutes.voidItemSale, {
    invalidates: staleAfterSale,
    onDone: sayVoided,
  })
  const client = useQueryClient()
  const asking = useAct(async ({ sale, reason }: { readonly sale: ItemSale; readonly reason: string }) => {
    const { callOrAskManager } = await loadPart(() => import('../access/ask-manager.ts'))
    const request = { params: { saleId: sale.id }, body: { reason } }
    sayVoided(await callOrAskManager(itemSaleRoutes.voidItemSale, request, t('voidNumber', { number: sale.number })))
    for (const queryKey of staleAfterSale()) void client.invalidateQueries({ queryKey })
  })
  return {
    isPending: command.isPending || asking.isPending,
    /** Whether the signed-in user may void it, for its button. */
    verdictOn: (sale: Pick<ItemSale, 'total'>): Verdict => verdictOnSaleVoid(reversals, sale, by),
    ask: async (sale: ItemSale): Promise<void> => {
      const reason = await prompt({
        title: t('voidNumber', { number: sale.number }),
        body: t('giveTotalBackToThe', { total: money(sale.total) }),
        label: t('reason'),
        rules: reasonRules(reversals),
        maxLength: 200,
        danger: true,
      })
      if (reason === null) return
      if (mayAlone) command.mutate({ params: { saleId: sale.id }, body: { reason } })
      else asking.mutate({ sale, reason })
    },
  }
}

function sayVoided({ number, total }: ItemSale): void {
  toast.positive(t('numberVoidedGiveBackTotal', { number, total: money(total) }))
}
