import { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'

/** Everything given to an employee and what came back, and what is owed now. */
export const useStatement = (employeeId: string) =>
  useQuery(
    callQuery([...keys.cashAdvances(), 'statement', employeeId], cashAdvanceRoutes.getAdvanceStatement, {
      params: { employeeId },
    }),
  )
