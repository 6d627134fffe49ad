import { cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo } from '../../api/session.ts'

/** All advances and repayments of an employee, and the current balance; not asked for by whoever may not see them. */
export const useStatement = (employeeId: string) =>
  useQuery({
    ...callQuery([...keys.cashAdvances(), 'statement', employeeId], cashAdvanceRoutes.getAdvanceStatement, {
      params: { employeeId },
    }),
    enabled: useMayDo('advance.see'),
  })
