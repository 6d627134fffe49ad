import { GUESTS } from './guests.ts'
import { lookAt } from './look-at.ts'

lookAt(GUESTS)
