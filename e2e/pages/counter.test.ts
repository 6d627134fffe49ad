import { COUNTER } from './counter.ts'
import { lookAt } from './look-at.ts'

lookAt(COUNTER)
