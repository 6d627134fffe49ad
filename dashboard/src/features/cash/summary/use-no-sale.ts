import { drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import { minLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../api/query-keys.ts'
import { callOrAskManager } from '../../../components/access/ask-manager.ts'
import { useAct } from '../../../components/hooks/use-act.ts'
import { usePrinter } from '../../../components/orders/slips/use-printer.ts'
import { prompt } from '../../../components/windows/ask.tsx'
import { newId } from '../../../lib/ids.ts'
import { t } from './t.ts'

/** Opens the drawer without a sale: asks why, records it, and prints the slip with which the printer opens it. */
export function useNoSale() {
  const printer = usePrinter()
  const client = useQueryClient()
  return useAct(async () => {
    const reason = await prompt({
      title: t('openTheDrawerWithoutASale'),
      label: t('reason'),
      rules: [required, minLength(3)],
      maxLength: 200,
    })
    if (reason === null) return
    const what = t('openTheDrawerReason', { reason })
    printer.noSale(await callOrAskManager(drawerDeskRoutes.recordNoSale, { body: { id: newId(), reason } }, what))
    void client.invalidateQueries({ queryKey: keys.cashSessions() })
  })
}
