import { ledgerRoutes } from './ledger.ts'

/** Every call of this area. */
export const ledgerArea = { ledgerRoutes }
