import { fingerprintRoutes } from './fingerprints.ts'
import { scanAlarmRoutes } from './scan-alarms.ts'
import { scannerAddressRoutes } from './scanner-address.ts'
import { scanRoutes } from './scans.ts'

/** Every call of this area. */
export const scannerArea = { fingerprintRoutes, scanAlarmRoutes, scannerAddressRoutes, scanRoutes }
