import { lookAt } from './look-at.ts'
import { STOCK } from './stock.ts'

lookAt(STOCK)
