import type { ServiceCategory, ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { ServiceColor, ServiceIcon } from '@labada/domain/catalog/service-looks'
import type { Feature } from '@labada/domain/core/access'
import { t } from './t.ts'

/** The type of shop; it decides which pages and which price tiles a new branch starts with. */
export const BUSINESS_TYPES = ['self-service', 'drop-off', 'both'] as const
export type BusinessType = (typeof BUSINESS_TYPES)[number]

/** A tile of the counter before a price sheet exists. The price is kept as typed, in pesos. */
export interface PresetTile {
  readonly code: string
  readonly name: string
  readonly category: ServiceCategory
  readonly unit: ServiceUnit
  readonly price: string
  readonly icon?: ServiceIcon | undefined
  readonly color?: ServiceColor | undefined
}

export interface Preset {
  readonly title: string
  readonly text: string
  readonly features: readonly Feature[]
  readonly tiles: readonly PresetTile[]
}

const tile = (
  code: string,
  name: string,
  [category, unit]: readonly [ServiceCategory, ServiceUnit],
  price: string,
  [icon, color]: readonly [ServiceIcon, ServiceColor?],
): PresetTile => ({ code, name, category, unit, price, icon, color })

const FULL = tile('FULL', t('washDryFold'), ['full_service', 'load'], '180.00', ['clothes', 'blue'])
const WASH = tile('WASH', t('wash'), ['wash_only', 'load'], '70.00', ['wash', 'violet'])
const DRY = tile('DRY', t('dry'), ['dry_only', 'load'], '75.00', ['dry', 'orange'])
const EXTRA_DRY = tile('DRY10', t('extra10MinutesDry'), ['add_on', 'flat'], '15.00', ['dry'])
const FOLD = tile('FOLD', t('fold'), ['fold_only', 'load'], '35.00', ['fold', 'yellow'])
const KILO = tile('KILO', t('washDryFoldByThe'), ['full_service', 'kg'], '35.00', ['bag', 'blue'])
const COMFORTER = tile('COMF', t('comforter'), ['bulky', 'piece'], '220.00', ['bedding', 'green'])
const PRESS = tile('PRESS', t('press'), ['press', 'piece'], '40.00', ['iron', 'red'])
const DRY_CLEAN = tile('CLEAN', t('dryClean'), ['dry_clean', 'piece'], '250.00', ['suit', 'pink'])
const DETERGENT = tile('DETER', t('detergent'), ['add_on', 'piece'], '12.00', ['detergent'])
const FABCON = tile('FABCON', t('fabricConditioner'), ['add_on', 'piece'], '12.00', ['softener'])
const BLEACH = tile('BLEACH', t('bleach'), ['add_on', 'piece'], '10.00', ['stain_remover'])
const BAG = tile('BAG', t('laundryBag'), ['add_on', 'piece'], '5.00', ['bag'])

/** The pages that a new counter starts with. */
const COUNTER: readonly Feature[] = ['receive', 'release', 'summary']

export const PRESETS: Readonly<Record<BusinessType, Preset>> = {
  'self-service': {
    title: t('selfService'),
    text: t('customersUseTheMachinesThemselves'),
    features: COUNTER,
    tiles: [WASH, DRY, EXTRA_DRY, FOLD, COMFORTER, DETERGENT, FABCON, BLEACH, BAG],
  },
  'drop-off': {
    title: t('dropOff'),
    text: t('customersLeaveTheirLaundryYou'),
    features: COUNTER,
    tiles: [FULL, KILO, WASH, DRY, COMFORTER, PRESS, DRY_CLEAN, DETERGENT, FABCON],
  },
  both: {
    title: t('both'),
    text: t('selfServiceMachinesAndFull'),
    features: COUNTER,
    tiles: [FULL, KILO, WASH, DRY, FOLD, COMFORTER, PRESS, DETERGENT, FABCON],
  },
}
