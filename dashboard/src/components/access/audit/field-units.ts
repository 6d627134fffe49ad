/** What a number means. The wire has pesos, everything else centavos; a minute is one of the day. */
export type Unit = 'pesos' | 'centavos' | 'minute'

/** What an entry is about. */
export interface About {
  readonly objectType: string
  readonly objectId: string
}

type Units = Readonly<Record<string, Unit>>

/** The sections of the settings are written down as on the wire (`settingsOnWire`), messages and bookings as they are stored. */
const SETTINGS: Readonly<Record<string, Units>> = {
  advances: { cap: 'pesos' },
  backups: { atMinutes: 'minute' },
  booking: { fee: 'centavos', minimum: 'centavos', from: 'minute', until: 'minute' },
  cash: { tolerance: 'pesos', alarm: 'pesos', floor: 'pesos' },
  messages: { from: 'minute', until: 'minute' },
  orders: { discountMost: 'pesos' },
  reversals: { voidMost: 'pesos', refundMost: 'pesos' },
}

const RECORDS: Readonly<Record<string, Units>> = {
  branch: { opens: 'minute', closes: 'minute' },
  payroll_terms: { leastNet: 'centavos' },
  promotion: { amount: 'centavos', most: 'centavos', minimum: 'centavos', leastSpent: 'centavos' },
}

/** The units of those fields of an entry whose names don’t say them. */
export const unitsOf = ({ objectType, objectId }: About): Units =>
  (objectType === 'settings' ? SETTINGS[objectId] : RECORDS[objectType]) ?? {}
