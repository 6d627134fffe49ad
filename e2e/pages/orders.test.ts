import { lookAt } from './look-at.ts'
import { ORDERS } from './orders.ts'

lookAt(ORDERS)
