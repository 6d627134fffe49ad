import { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'

/** All advances and repayments of an employee, and the current balance. */
export const useStatement = (employeeId: string) =>
  useQuery(
    callQuery([...keys.cashAdvances(), 'statement', employeeId], cashAdvanceRoutes.getAdvanceStatement, {
      params: { employeeId },
    }),
  )
