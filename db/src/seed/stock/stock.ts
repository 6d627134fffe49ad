import { manilaDateOf } from '@labada/domain/core/manila-time'
import { negate, times } from '@labada/domain/core/money'
import { paperNumberOf } from '@labada/domain/stock/item-sales'
import type { Recipe } from '@labada/domain/stock/recipes'
import { takeOut } from '@labada/domain/stock/stock'
import { stockSent } from '@labada/domain/stock/stock-postings'
import type { Trx } from '../../core/client.ts'
import { openStockBook, saveStockBook } from '../../stock/stock-book.ts'
import { bookPast, insertMany } from '../bulk.ts'
import type { Dice } from '../dice.ts'
import type { DemoBranch } from '../order-plan.ts'
import { DEMO_ITEMS } from './items.ts'
import type { StockedItem, StockRows } from './stock-shelves.ts'

/** Items with their packs, recipes and what each branch wants to keep. */
export async function fillItems(
  trx: Trx,
  dice: Dice,
  { branches, since }: { readonly branches: readonly DemoBranch[]; readonly since: Date },
): Promise<{ items: StockedItem[]; recipes: Recipe[] }> {
  const items = DEMO_ITEMS.map((item) => ({ ...item, id: dice.id(since) }))
  const services = await trx.selectFrom('service').select(['id', 'code']).execute()
  const recipes = items.flatMap((item) =>
    item.recipes.flatMap(({ codes, ...recipe }) =>
      services
        .filter(({ code }) => codes.includes(code))
        .map(({ id }) => ({ ...recipe, serviceId: id, itemId: item.id })),
    ),
  )
  await insertMany(
    trx,
    'item',
    items.map(({ id, sku, name, kind, category, unit, barcode, price, supplier, leadDays }) => ({
      id,
      sku,
      name,
      kind,
      category,
      unit,
      barcode,
      priceCentavos: price,
      isTaxable: true,
      supplier,
      leadDays,
      notes: '',
      createdAt: since,
      deactivatedAt: null,
      version: 1,
    })),
  )
  await insertMany(
    trx,
    'itemPack',
    items.map(({ id, pack }) => ({
      id: dice.id(since),
      itemId: id,
      position: 0,
      name: pack.name,
      factor: pack.factor,
      barcode: null,
    })),
  )
  await insertMany(
    trx,
    'itemBranch',
    items.flatMap(({ id, reorderAt, par, location }) =>
      branches.map((branch) => ({ itemId: id, branchId: branch.id, priceCentavos: null, reorderAt, par, location })),
    ),
  )
  await insertMany(trx, 'recipe', recipes)
  return { items, recipes }
}

/** Writes what a branch's stockroom lived through. */
export async function insertStock(trx: Trx, rows: StockRows): Promise<void> {
  await insertMany(trx, 'stockMovement', rows.movements)
  await insertMany(trx, 'stockUse', rows.uses)
  await insertMany(trx, 'purchase', rows.purchases)
  await insertMany(trx, 'purchaseLine', rows.purchaseLines)
  await insertMany(trx, 'itemSale', rows.sales)
  await insertMany(trx, 'itemSaleLine', rows.saleLines)
  await insertMany(trx, 'itemSalePayment', rows.salePayments)
  await insertMany(trx, 'stockCount', rows.counts)
  await insertMany(trx, 'stockCountLine', rows.countLines)
}

interface OpenPapers {
  readonly branches: readonly DemoBranch[]
  readonly items: readonly StockedItem[]
  readonly adminId: string
  readonly now: Date
}

/** What waits for somebody today: goods on their way, goods ordered, a request, a sheet to count. */
export async function fillOpenPapers(trx: Trx, dice: Dice, given: OpenPapers): Promise<void> {
  const { branches, items, adminId, now } = given
  const [mabolo, lahug, talisay] = branches
  const of = (code: string) => items.find(({ sku }) => sku === code)
  const [bags, bleach] = [of('BAG-L'), of('BLC')]
  if (!mabolo || !lahug || !talisay || !bags || !bleach) throw new RangeError('The demo lacks what it shows')
  const [hourAgo, yesterday] = [new Date(now.getTime() - 3_600_000), new Date(now.getTime() - 86_400_000)]
  await send(trx, dice, given, { from: mabolo, to: talisay, item: bags, quantity: 50, at: hourAgo })

  const purchaseId = dice.id(yesterday)
  const { lastNumber } = await trx
    .updateTable('branchCounter')
    .set((eb) => ({ lastNumber: eb('lastNumber', '+', 1) }))
    .where('branchId', '=', lahug.id)
    .where('series', '=', 'purchase')
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  const total = times(bleach.pack.cost, 3)
  await insertMany(trx, 'purchase', [
    {
      id: purchaseId,
      branchId: lahug.id,
      number: paperNumberOf(lahug.code, 'P', lastNumber),
      state: 'ordered',
      supplier: bleach.supplier,
      paidFrom: 'bank',
      freightCentavos: 0,
      totalCentavos: total,
      note: 'Comes with the morning truck',
      createdAt: yesterday,
      createdBy: adminId,
      version: 1,
    },
  ])
  await insertMany(trx, 'purchaseLine', [
    {
      id: dice.id(yesterday),
      purchaseId,
      position: 0,
      itemId: bleach.id,
      packName: bleach.pack.name,
      packFactor: bleach.pack.factor,
      packs: 3,
      quantity: bleach.pack.factor * 3,
      amountCentavos: total,
    },
  ])
  await insertMany(trx, 'stockRequest', [
    {
      id: dice.id(hourAgo),
      branchId: lahug.id,
      itemId: bags.id,
      quantity: 300,
      note: 'Bags go fast this week',
      state: 'open',
      requestedAt: hourAgo,
      requestedBy: lahug.staff[0] ?? adminId,
    },
  ])
  const countId = dice.id(hourAgo)
  await insertMany(trx, 'stockCount', [
    {
      id: countId,
      branchId: mabolo.id,
      number: paperNumberOf(mabolo.code, 'C', 2),
      state: 'open',
      category: 'detergent',
      note: 'Before the delivery, please',
      openedAt: hourAgo,
      openedBy: adminId,
      version: 1,
    },
  ])
  await trx
    .updateTable('branchCounter')
    .set({ lastNumber: 2 })
    .where('branchId', '=', mabolo.id)
    .where('series', '=', 'stock-count')
    .execute()
  await insertMany(
    trx,
    'stockCountLine',
    items.filter(({ category }) => category === 'detergent').map(({ id }) => ({ countId, itemId: id })),
  )
}

/** Goods that left one branch and have not come to the other, as the product books them. */
async function send(
  trx: Trx,
  dice: Dice,
  { adminId }: OpenPapers,
  sent: {
    readonly from: DemoBranch
    readonly to: DemoBranch
    readonly item: StockedItem
    readonly quantity: number
    readonly at: Date
  },
): Promise<void> {
  const { from, to, item, quantity, at } = sent
  const [id, number] = [dice.id(at), paperNumberOf(from.code, 'T', 1)]
  const place = { branchId: from.id, itemId: item.id }
  const book = await openStockBook(trx, [place])
  const source = { occurredAt: at, recordedAt: at, businessDate: manilaDateOf(at), actorId: adminId }
  const change = book.record(place, takeOut(book.levelOf(place), quantity), {
    ...source,
    id: dice.id(at),
    kind: 'transfer_out',
    sourceType: 'transfer',
    sourceId: id,
    document: number,
  })
  await saveStockBook(trx, book)
  await bookPast(trx, [
    {
      branchId: from.id,
      occurredAt: at,
      businessDate: manilaDateOf(at),
      sourceType: 'stock_transfer',
      sourceId: id,
      description: `Stock sent with ${number}`,
      cashSessionId: null,
      actorId: adminId,
      postings: stockSent(negate(change.value)),
    },
  ])
  await insertMany(trx, 'stockTransfer', [
    {
      id,
      number,
      fromBranchId: from.id,
      toBranchId: to.id,
      state: 'sent',
      note: 'With the rider',
      sentAt: at,
      sentBy: adminId,
      version: 1,
    },
  ])
  await insertMany(trx, 'stockTransferLine', [
    { id: dice.id(at), transferId: id, position: 0, itemId: item.id, quantity, costCentavos: negate(change.value) },
  ])
  await insertMany(trx, 'branchCounter', [{ branchId: from.id, series: 'stock-transfer', lastNumber: 1 }])
}
