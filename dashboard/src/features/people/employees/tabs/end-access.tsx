import type { Employee } from '@labada/contracts/people/employee-fields'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { fullNameOf } from '@labada/domain/core/names'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { staleAfterEmployee } from '../employees-api.ts'
import { t } from '../t.ts'

/**
 * Ends what an employee’s login opens with one press, also while their shift or drawer is open and keeps them from being
 * deactivated. It only takes away, and a new password opens the login again: nothing is asked.
 */
export function EndAccess({ employee }: { readonly employee: Employee }) {
  const name = fullNameOf(employee)
  const end = useCommand(employeeRoutes.endAccess, {
    invalidates: staleAfterEmployee,
    onDone: () => toast.positive(t('accessOfNameEnded', { name })),
  })
  if (!employee.isLoginOpen) return null
  return (
    <Button
      needs="access.edit"
      tone="danger"
      busy={end.isPending}
      onClick={() => end.mutate({ params: { employeeId: employee.id } })}
    >
      {t('endAccessNow')}
    </Button>
  )
}
