import { employeeAllowanceRoutes } from './employee-allowances.ts'
import { employeeFileRoutes } from './employee-files.ts'
import { employeeImportRoutes } from './employee-imports.ts'
import { employeeLeaveRoutes } from './employee-leave.ts'
import { employeeMessageRoutes } from './employee-messages.ts'
import { employeeRoutes } from './employees.ts'

/** Every call of this area. */
export const peopleArea = {
  employeeAllowanceRoutes,
  employeeFileRoutes,
  employeeImportRoutes,
  employeeLeaveRoutes,
  employeeMessageRoutes,
  employeeRoutes,
}
