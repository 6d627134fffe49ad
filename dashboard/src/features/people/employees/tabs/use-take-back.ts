import { employeeMessageRoutes } from '@labada/contracts/people/employee-messages'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import type { BulkProblem } from '../../../../components/table/bulk.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { staleAfterEmployee } from '../employees-api.ts'
import { t } from '../t.ts'

/** Withdraws messages from those who have not read them; `onDone` receives those who had. */
export function useTakeBack(onDone: (refused: readonly BulkProblem[]) => void) {
  const taking = useCommand(employeeMessageRoutes.takeBackEmployeeMessages, {
    invalidates: staleAfterEmployee,
    onDone: ({ takenBack, read }) => {
      if (takenBack.length > 0) toast.positive(t('messagesWithdrawn', { count: takenBack.length }))
      onDone(read.map(({ id, employeeName }) => ({ id, label: employeeName, message: t('alreadyRead') })))
    },
  })
  const ask = async (ids: readonly string[]) => {
    const isSure = await confirm({
      title: t('withdrawMessages', { count: ids.length }),
      body: t('scannersStopShowingItAnyone'),
    })
    if (isSure) taking.mutate({ body: { ids: [...ids] } })
  }
  return { ask, isBusy: taking.isPending }
}
