import { lookAt } from './look-at.ts'
import { MONEY } from './money.ts'

lookAt(MONEY)
