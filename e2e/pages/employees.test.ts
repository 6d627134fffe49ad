import { EMPLOYEES } from './employees.ts'
import { lookAt } from './look-at.ts'

lookAt(EMPLOYEES)
