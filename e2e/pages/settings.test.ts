import { lookAt } from './look-at.ts'
import { SETTINGS } from './settings.ts'

lookAt(SETTINGS)
