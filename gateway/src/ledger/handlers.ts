import { ledgerHandlers } from './ledger.ts'

/** The handlers of every call of this area. */
export const ledgerArea = { ledgerHandlers }
