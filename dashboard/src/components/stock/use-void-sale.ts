import { type ItemSale, itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { minLength, required } from '@labada/domain/core/rules'
import { keys } from '../../api/query-keys.ts'
import { money } from '../../lib/format.ts'
import { useCommand } from '../../lib/hooks/use-command.ts'
import { toast } from '../notices/toast.tsx'
import { prompt } from '../windows/ask.tsx'

/** Undoes a sale of the open session after asking why: money and goods go back. */
export function useVoidSale() {
  const command = useCommand(itemSaleRoutes.voidItemSale, {
    invalidates: () => [
      keys.itemSales(),
      keys.items(),
      keys.stock(),
      keys.cashSessions(),
      keys.session(),
      keys.ledger(),
    ],
    onDone: (sale) => toast.positive(`${sale.number} voided. Give ${money(sale.total)} back.`),
  })
  return {
    isPending: command.isPending,
    ask: async (sale: ItemSale): Promise<void> => {
      const reason = await prompt({
        title: `Void ${sale.number}?`,
        body: `${money(sale.total)} goes back to the customer, the goods back to the shelf.`,
        label: 'Reason',
        rules: [required, minLength(3)],
        maxLength: 200,
        danger: true,
      })
      if (reason !== null) command.mutate({ params: { saleId: sale.id }, body: { reason } })
    },
  }
}
