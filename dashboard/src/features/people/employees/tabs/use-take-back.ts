import { employeeMessageRoutes } from '@labada/contracts/people/employee-messages'
import { toast } from '../../../../components/notices/toast.tsx'
import type { BulkProblem } from '../../../../components/table/bulk.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { plural } from '../../../../lib/format.ts'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import { staleAfterEmployee } from '../employees-api.ts'

/** Takes messages back from those who have not read them; `onDone` hears who had. */
export function useTakeBack(onDone: (refused: readonly BulkProblem[]) => void) {
  const taking = useCommand(employeeMessageRoutes.takeBackEmployeeMessages, {
    invalidates: staleAfterEmployee,
    onDone: ({ takenBack, read }) => {
      if (takenBack.length > 0) toast.positive(`${plural(takenBack.length, 'message')} taken back`)
      onDone(read.map(({ id, employeeName }) => ({ id, label: employeeName, message: 'They read it already' })))
    },
  })
  const ask = async (ids: readonly string[]) => {
    const isSure = await confirm({
      title: `Take ${plural(ids.length, 'message')} back?`,
      body: 'No scanner shows it any more. Who reads it before you press OK keeps it.',
    })
    if (isSure) taking.mutate({ body: { ids: [...ids] } })
  }
  return { ask, isBusy: taking.isPending }
}
