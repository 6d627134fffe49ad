import type { ItemSale } from '@labada/contracts/stock/item-sales'
import type { Item, ItemLevel, ShopItem } from '@labada/contracts/stock/item-schemas'
import { centavos, ZERO } from '@labada/domain/core/money'
import { ANA, GIVEN_NOW, MABOLO } from './shop.ts'

let made = 0
const nextId = () => {
  made += 1
  return `0199eeee-0000-7000-8000-${String(made).padStart(12, '0')}`
}

/** What an item is to the office and to the counter alike. */
const soap = () => ({
  id: nextId(),
  sku: `ITEM-${made}`,
  name: `Item ${made}`,
  kind: 'retail' as const,
  category: 'detergent' as const,
  unit: 'pc' as const,
  barcode: null,
  packs: [],
  photoId: null,
})

/** An item for sale at ₱25.00, ten of it in Mabolo unless told otherwise. */
export const givenItem = (own: Partial<Item> = {}, level: Partial<ItemLevel> = {}): Item => {
  const price = own.price === undefined ? centavos(25_00) : own.price
  const onHand = level.onHand ?? 10
  const shared = { onHand, value: ZERO, onOrder: 0, daysLeft: null, countedAt: null, status: 'ok' } as const
  return {
    ...soap(),
    price,
    taxable: true,
    supplier: '',
    leadDays: 3,
    note: '',
    active: true,
    version: 1,
    recipes: [],
    averageCost: null,
    margin: null,
    moved: true,
    ...shared,
    levels: [
      {
        branchId: MABOLO.id,
        branchName: MABOLO.name,
        price,
        ownPrice: null,
        reorderAt: null,
        par: null,
        location: '',
        used: 0,
        ...shared,
        ...level,
      },
    ],
    ...own,
  }
}

/** An item as the counter sees it: for sale at ₱25.00, ten of it, unless told otherwise. */
export const givenShopItem = (own: Partial<ShopItem> = {}): ShopItem => ({
  ...soap(),
  isTaxable: true,
  price: centavos(25_00),
  onHand: 10,
  reorderAt: null,
  par: null,
  location: '',
  daysLeft: null,
  usedToday: 0,
  usualDay: 0,
  countedAt: null,
  status: 'ok',
  requested: null,
  ...own,
})

/** A sale of two soap bars over the counter of Mabolo, unless told otherwise. */
export const givenSale = (own: Partial<ItemSale> = {}): ItemSale => ({
  id: nextId(),
  number: `MAB-S-${String(made).padStart(6, '0')}`,
  branchId: MABOLO.id,
  branchName: MABOLO.name,
  status: 'paid',
  soldAt: GIVEN_NOW,
  businessDate: '2026-11-21' as ItemSale['businessDate'],
  soldBy: ANA,
  session: null,
  order: null,
  office: null,
  total: centavos(50_00),
  vat: ZERO,
  refunded: ZERO,
  net: centavos(50_00),
  cost: centavos(30_00),
  margin: centavos(20_00),
  methods: ['cash'],
  quantity: 2,
  negative: false,
  voidedAt: null,
  voidReason: null,
  lines: [
    {
      id: nextId(),
      itemId: nextId(),
      name: 'Soap bar',
      quantity: 2,
      unitPrice: centavos(25_00),
      amount: centavos(50_00),
      refunded: 0,
      cost: centavos(30_00),
    },
  ],
  payments: [],
  refunds: [],
  ...own,
})
