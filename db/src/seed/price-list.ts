import type { ServiceCategory, ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { WorkStage } from '@labada/domain/catalog/work-stages'
import { type Centavos, fromPesos } from '@labada/domain/core/money'

export interface PresetService {
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
  service('WDF', 'Wash-Dry-Fold', 'full_service', 'load', ALL, 180, { kgPerLoad: 8, rushPercent: 30 }),
  service('WDF-KG', 'Wash-Dry-Fold by kilo', 'full_service', 'kg', ALL, 35, {
    kgPerLoad: 8,
    minQuantity: 5,
    rushPercent: 30,
  }),
  service('WASH', 'Wash only', 'wash_only', 'load', ['washing'], 75, { kgPerLoad: 8 }),
  service('DRY', 'Dry only', 'dry_only', 'load', ['drying'], 80, { kgPerLoad: 8 }),
  service('FOLD', 'Fold only', 'fold_only', 'load', ['folding'], 40, { kgPerLoad: 8 }),
  service('COMF', 'Comforter', 'bulky', 'piece', ALL, 220, { rushPercent: 30 }),
  service('PRESS', 'Press', 'press', 'piece', ['folding'], 25, { rushPercent: 50 }),
  service('BARONG', 'Barong dry-clean', 'dry_clean', 'piece', ['washing', 'folding'], 280, {}),
  service('DET', 'Detergent', 'add_on', 'piece', [], 15, {}),
  service('FAB', 'Fabcon', 'add_on', 'piece', [], 12, {}),
  service('BLEACH', 'Bleach', 'add_on', 'piece', [], 10, {}),
  service('XDRY', 'Extra drying', 'add_on', 'minute', [], 2, {}),
]

function service(
  code: string,
  name: string,
  category: ServiceCategory,
  unit: ServiceUnit,
  stages: readonly WorkStage[],
  pesos: number,
  terms: Partial<Pick<PresetService, 'kgPerLoad' | 'minQuantity' | 'rushPercent'>>,
): PresetService {
  return {
    code,
    name,
    category,
    unit,
    stages,
    price: fromPesos(pesos),
    kgPerLoad: null,
    minQuantity: null,
    rushPercent: null,
    ...terms,
  }
}
