import { lookAt } from './look-at.ts'
import { PAYROLL } from './payroll.ts'

lookAt(PAYROLL)
