import { BRANCHES } from './branches.ts'
import { lookAt } from './look-at.ts'

lookAt(BRANCHES)
