import type { Centavos } from '@labada/domain/core/money'
import { fromPesos } from '@labada/domain/core/money'
import type { ItemCategory, ItemKind, ItemUnit } from '@labada/domain/stock/items'
import type { RecipeMeasure, RecipeStage } from '@labada/domain/stock/recipes'

/** An item of the demo company: what it is, what a pack costs, how much of it the branches begin and live with. */
export interface DemoItem {
  readonly sku: string
  readonly name: string
  readonly kind: ItemKind
  readonly category: ItemCategory
  readonly unit: ItemUnit
  readonly barcode: string | null
  readonly price: Centavos | null
  readonly supplier: string
  readonly leadDays: number
  readonly pack: { readonly name: string; readonly factor: number; readonly cost: Centavos }
  /** Packs at the beginning, and packs bought whenever the stock falls to the level below. */
  readonly opening: number
  readonly reorderPacks: number
  /** Base units. */
  readonly reorderAt: number
  readonly par: number
  readonly location: string
  /** What services use of it, by their codes. */
  readonly recipes: readonly {
    readonly codes: readonly string[]
    readonly stage: RecipeStage
    readonly per: RecipeMeasure
    readonly quantity: number
  }[]
  /** Pieces an ordinary branch sells over the counter in a day. */
  readonly sold: number
}

const WASHED = ['WDF', 'WDF-KG', 'WASH', 'COMF']
const PACKED = ['WDF', 'WDF-KG', 'COMF', 'FOLD']

/** What a Cebu laundry keeps on its shelves. */
export const DEMO_ITEMS: readonly DemoItem[] = [
  item('DET-L', 'Liquid detergent', 'consumable', 'detergent', 'ml', ['Jug 20 L', 20_000, 1600], {
    opening: 2,
    reorderPacks: 2,
    reorderAt: 15_000,
    par: 50_000,
    supplier: 'Visayas Soap Supply',
    location: 'Back room, floor',
    recipes: [
      { codes: WASHED, stage: 'washing', per: 'load', quantity: 80 },
      { codes: ['DET'], stage: 'washing', per: 'unit', quantity: 40 },
    ],
  }),
  item('FAB-L', 'Fabric conditioner', 'consumable', 'fabcon', 'ml', ['Jug 20 L', 20_000, 1850], {
    opening: 2,
    reorderPacks: 1,
    reorderAt: 12_000,
    par: 40_000,
    supplier: 'Visayas Soap Supply',
    location: 'Back room, floor',
    recipes: [
      { codes: WASHED, stage: 'washing', per: 'load', quantity: 60 },
      { codes: ['FAB'], stage: 'washing', per: 'unit', quantity: 40 },
    ],
  }),
  item('BLC', 'Color-safe bleach', 'consumable', 'bleach', 'ml', ['Gallon', 3785, 240], {
    opening: 4,
    reorderPacks: 3,
    reorderAt: 5000,
    par: 15_000,
    supplier: 'Visayas Soap Supply',
    location: 'Back room, rack A',
    recipes: [{ codes: ['BLEACH'], stage: 'washing', per: 'unit', quantity: 50 }],
  }),
  item('BAG-L', 'Plastic bag, large', 'consumable', 'packaging', 'pc', ['Pack of 100', 100, 135], {
    opening: 6,
    reorderPacks: 5,
    reorderAt: 150,
    par: 700,
    supplier: 'Carbon Plastics',
    location: 'Folding table',
    recipes: [{ codes: PACKED, stage: 'ready', per: 'load', quantity: 1 }],
  }),
  item('FAB-S', 'Fabcon sachet', 'retail', 'fabcon', 'pc', ['Box of 72', 72, 540], {
    opening: 2,
    reorderPacks: 2,
    reorderAt: 48,
    par: 216,
    supplier: 'Mactan Trading',
    location: 'Counter',
    price: 10,
    barcode: '4800016644504',
    sold: 4,
  }),
  item('DET-S', 'Detergent sachet', 'retail', 'detergent', 'pc', ['Box of 72', 72, 500], {
    opening: 2,
    reorderPacks: 2,
    reorderAt: 48,
    par: 216,
    supplier: 'Mactan Trading',
    location: 'Counter',
    price: 9,
    barcode: '4800092110238',
    sold: 3,
  }),
  item('HNG', 'Hanger', 'retail', 'supplies', 'pc', ['Bundle of 12', 12, 96], {
    opening: 4,
    reorderPacks: 3,
    reorderAt: 12,
    par: 60,
    supplier: 'Carbon Plastics',
    location: 'Wall',
    price: 15,
    barcode: '4806501112220',
    sold: 1.2,
  }),
  item('BSK', 'Laundry basket', 'retail', 'supplies', 'pc', ['Piece', 1, 165], {
    opening: 6,
    reorderPacks: 4,
    reorderAt: 2,
    par: 8,
    supplier: 'Carbon Plastics',
    location: 'Window',
    price: 250,
    barcode: '4806501119991',
    sold: 0.12,
  }),
  item('STN', 'Stain remover stick', 'both', 'supplies', 'pc', ['Box of 12', 12, 660], {
    opening: 2,
    reorderPacks: 1,
    reorderAt: 6,
    par: 24,
    supplier: 'Mactan Trading',
    location: 'Counter',
    price: 85,
    barcode: '4800047820038',
    sold: 0.3,
  }),
]

type More = Partial<Pick<DemoItem, 'barcode' | 'recipes' | 'sold' | 'leadDays'>> &
  Pick<DemoItem, 'opening' | 'reorderPacks' | 'reorderAt' | 'par' | 'supplier' | 'location'> & {
    readonly price?: number
  }

function item(
  sku: string,
  name: string,
  kind: ItemKind,
  category: ItemCategory,
  unit: ItemUnit,
  [pack, factor, pesos]: readonly [string, number, number],
  { price, ...more }: More,
): DemoItem {
  return {
    sku,
    name,
    kind,
    category,
    unit,
    pack: { name: pack, factor, cost: fromPesos(pesos) },
    price: price === undefined ? null : fromPesos(price),
    barcode: null,
    recipes: [],
    sold: 0,
    leadDays: 3,
    ...more,
  }
}
