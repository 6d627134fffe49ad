import { fingerprintHandlers } from './fingerprints.ts'
import { scanAlarmHandlers } from './scan-alarms.ts'
import { scannerAddressHandlers } from './scanner-address.ts'
import { scanHandlers } from './scans.ts'

/** The handlers of every call of this area. */
export const scannerArea = { fingerprintHandlers, scanAlarmHandlers, scannerAddressHandlers, scanHandlers }
