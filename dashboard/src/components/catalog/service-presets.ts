import type { ServiceCategory, ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { Feature } from '@labada/domain/core/access'

/** How the shop works; it decides which pages and which price tiles a new branch starts with. */
export const BUSINESS_TYPES = ['self-service', 'drop-off', 'both'] as const
export type BusinessType = (typeof BUSINESS_TYPES)[number]

/** A tile of the counter before it has a price sheet. The price is kept as typed, in pesos. */
export interface PresetTile {
  readonly code: string
  readonly name: string
  readonly category: ServiceCategory
  readonly unit: ServiceUnit
  readonly price: string
}

export interface Preset {
  readonly title: string
  readonly text: string
  readonly features: readonly Feature[]
  readonly tiles: readonly PresetTile[]
}

const tile = (code: string, name: string, category: ServiceCategory, unit: ServiceUnit, price: string): PresetTile => ({
  code,
  name,
  category,
  unit,
  price,
})

const FULL = tile('FULL', 'Wash, dry, fold', 'full_service', 'load', '180.00')
const WASH = tile('WASH', 'Wash', 'wash_only', 'load', '70.00')
const DRY = tile('DRY', 'Dry', 'dry_only', 'load', '75.00')
const EXTRA_DRY = tile('DRY10', 'Extra 10 minutes dry', 'add_on', 'flat', '15.00')
const FOLD = tile('FOLD', 'Fold', 'fold_only', 'load', '35.00')
const KILO = tile('KILO', 'Wash, dry, fold by the kilo', 'full_service', 'kg', '35.00')
const COMFORTER = tile('COMF', 'Comforter', 'bulky', 'piece', '220.00')
const PRESS = tile('PRESS', 'Press', 'press', 'piece', '40.00')
const DRY_CLEAN = tile('CLEAN', 'Dry clean', 'dry_clean', 'piece', '250.00')
const DETERGENT = tile('DETER', 'Detergent', 'add_on', 'piece', '12.00')
const FABCON = tile('FABCON', 'Fabric conditioner', 'add_on', 'piece', '12.00')
const BLEACH = tile('BLEACH', 'Bleach', 'add_on', 'piece', '10.00')
const BAG = tile('BAG', 'Laundry bag', 'add_on', 'piece', '5.00')

/** The pages of a counter that work on day one. */
const COUNTER: readonly Feature[] = ['receive', 'release', 'summary']

export const PRESETS: Readonly<Record<BusinessType, Preset>> = {
  'self-service': {
    title: 'Self-service',
    text: 'Customers run the machines. You sell washes, dries and supplies.',
    features: COUNTER,
    tiles: [WASH, DRY, EXTRA_DRY, FOLD, COMFORTER, DETERGENT, FABCON, BLEACH, BAG],
  },
  'drop-off': {
    title: 'Drop-off',
    text: 'Customers leave their laundry. You wash, dry, fold and hand it back.',
    features: COUNTER,
    tiles: [FULL, KILO, WASH, DRY, COMFORTER, PRESS, DRY_CLEAN, DETERGENT, FABCON],
  },
  both: {
    title: 'Both',
    text: 'Machines for customers in front, full service behind the counter.',
    features: COUNTER,
    tiles: [FULL, KILO, WASH, DRY, FOLD, COMFORTER, PRESS, DETERGENT, FABCON],
  },
}
