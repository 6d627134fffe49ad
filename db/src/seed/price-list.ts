import type { ServiceCategory, ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { ServiceColor, ServiceIcon, ServiceLook } from '@labada/domain/catalog/service-looks'
import type { WorkStage } from '@labada/domain/catalog/work-stages'
import { type Centavos, fromPesos } from '@labada/domain/core/money'

export interface PresetService extends ServiceLook {
  readonly code: string
  readonly name: string
  readonly category: ServiceCategory
  readonly unit: ServiceUnit
  readonly stages: readonly WorkStage[]
  readonly price: Centavos
  readonly kgPerLoad: number | null
  readonly minQuantity: number | null
  readonly rushPercent: number | null
}

const ALL: readonly WorkStage[] = ['washing', 'drying', 'folding']

/** What a Cebu laundry typically sells. */
export const PRICE_LIST: readonly PresetService[] = [
  service('WDF', 'Wash-Dry-Fold', 'full_service', 'load', ALL, 180, ['clothes', 'blue'], {
    kgPerLoad: 8,
    rushPercent: 30,
  }),
  service('WDF-KG', 'Wash-Dry-Fold by kilo', 'full_service', 'kg', ALL, 35, ['bag', 'blue'], {
    kgPerLoad: 8,
    minQuantity: 5,
    rushPercent: 30,
  }),
  service('WASH', 'Wash only', 'wash_only', 'load', ['washing'], 75, ['wash', 'violet'], { kgPerLoad: 8 }),
  service('DRY', 'Dry only', 'dry_only', 'load', ['drying'], 80, ['dry', 'orange'], { kgPerLoad: 8 }),
  service('FOLD', 'Fold only', 'fold_only', 'load', ['folding'], 40, ['fold', 'yellow'], { kgPerLoad: 8 }),
  service('COMF', 'Comforter', 'bulky', 'piece', ALL, 220, ['bedding', 'green'], { rushPercent: 30 }),
  service('PRESS', 'Press', 'press', 'piece', ['folding'], 25, ['iron', 'red'], { rushPercent: 50 }),
  service('BARONG', 'Barong dry-clean', 'dry_clean', 'piece', ['washing', 'folding'], 280, ['dress', 'pink']),
  service('DET', 'Detergent', 'add_on', 'piece', [], 15, ['detergent', null]),
  service('FAB', 'Fabcon', 'add_on', 'piece', [], 12, ['softener', null]),
  service('BLEACH', 'Bleach', 'add_on', 'piece', [], 10, ['stain_remover', null]),
  service('XDRY', 'Extra drying', 'add_on', 'minute', [], 2, ['dry', null]),
]

function service(
  code: string,
  name: string,
  category: ServiceCategory,
  unit: ServiceUnit,
  stages: readonly WorkStage[],
  pesos: number,
  [icon, color]: readonly [ServiceIcon, ServiceColor | null],
  terms: Partial<Pick<PresetService, 'kgPerLoad' | 'minQuantity' | 'rushPercent'>> = {},
): PresetService {
  return {
    code,
    name,
    category,
    unit,
    stages,
    price: fromPesos(pesos),
    icon,
    color,
    kgPerLoad: null,
    minQuantity: null,
    rushPercent: null,
    ...terms,
  }
}
