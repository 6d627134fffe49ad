import type { scannerAddressRoutes } from '@labada/contracts/scanner/scanner-address'
import type { Handlers } from '../http/context.ts'

export const scannerAddressHandlers: Handlers<typeof scannerAddressRoutes> = {
  scannerAddress: (_input, { door }) => Promise.resolve(door.scanner),
}
