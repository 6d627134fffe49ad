import { type ItemSale, itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { reasonRules, type Verdict, verdictOnSaleVoid } from '@labada/domain/orders/reversal-policy'
import { keys } from '../../api/query-keys.ts'
import { money } from '../../lib/format.ts'
import { useSettings } from '../company/use-settings.ts'
import { useCommand } from '../hooks/use-command.ts'
import { toast } from '../notices/toast.tsx'
import { useReverser } from '../orders/use-reverser.ts'
import { prompt } from '../windows/ask.tsx'
import { t } from './t.ts'

/** Voids a sale of the open session after asking for the reason: money and goods are returned. */
export function useVoidSale() {
  const { reversals } = useSettings()
  const by = useReverser()
  const command = useCommand(itemSaleRoutes.voidItemSale, {
    invalidates: () => [
      keys.itemSales(),
      keys.items(),
      keys.stock(),
      keys.cashSessions(),
      keys.session(),
      keys.ledger(),
    ],
    onDone: (sale) => toast.positive(t('numberVoidedGiveBackTotal', { number: sale.number, total: money(sale.total) })),
  })
  return {
    isPending: command.isPending,
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
      if (reason !== null) command.mutate({ params: { saleId: sale.id }, body: { reason } })
    },
  }
}
