import { lookAt } from './look-at.ts'
import { SCHEDULE } from './schedule.ts'

lookAt(SCHEDULE)
