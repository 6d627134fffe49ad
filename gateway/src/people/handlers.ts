import { employeeAllowanceHandlers } from './employee-allowances.ts'
import { employeeFileHandlers } from './employee-files.ts'
import { employeeImportHandlers } from './employee-importing.ts'
import { employeeLeaveHandlers } from './employee-leave.ts'
import { employeeMessageHandlers } from './employee-messages.ts'
import { employeeHandlers } from './employees.ts'

/** The handlers of every call of this area. */
export const peopleArea = {
  employeeAllowanceHandlers,
  employeeFileHandlers,
  employeeImportHandlers,
  employeeLeaveHandlers,
  employeeMessageHandlers,
  employeeHandlers,
}
