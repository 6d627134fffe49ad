import type { ItemImportAnswer, itemImportRoutes } from '@labada/contracts/stock/item-imports'
import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import * as changes from '@labada/db/stock/item-changes'
import { hasMoved, lockItems, packsOf } from '@labada/db/stock/items'
import { DomainError } from '@labada/domain/core/errors'
import { toPesos } from '@labada/domain/core/money'
import {
  type ItemField,
  type ItemImport,
  type ItemNow,
  type ItemTermsInFile,
  itemImportOf,
} from '@labada/domain/stock/item-imports'
import { writeAudit } from '../core/audit-entries.ts'
import { unlessTaken } from '../core/taken-ids.ts'
import type { Context, Handlers } from '../http/context.ts'
import { ITEM_UNIQUES } from './item-uniques.ts'

export const itemImportHandlers: Handlers<typeof itemImportRoutes> = {
  async importItems({ body }, context) {
    return unlessTaken(ITEM_UNIQUES, () =>
      context.command(async (trx) => {
        const items = await itemsNow(trx)
        const plan = itemImportOf(items, body.lines)
        if (!body.apply) return toAnswer(plan)
        const [problem] = plan.problems
        if (problem) {
          throw new DomainError('field_invalid', `Line ${problem.line}: ${problem.message}`, { field: 'lines' })
        }
        for (const { sku, terms } of plan.added) await add(trx, context, sku, terms)
        for (const change of plan.changed) await changeOne(trx, context, change)
        return toAnswer(plan)
      }),
    )
  },
}

/** Every item, locked until the transaction ends. */
async function itemsNow(trx: Trx): Promise<ItemNow[]> {
  const items = await lockItems(trx)
  const ids = items.map(({ id }) => id)
  const [packs, moved] = [await packsOf(trx, ids), await hasMoved(trx, ids)]
  return items.map((item) => {
    const own = packs.filter(({ itemId }) => itemId === item.id)
    const { id, sku, name, kind, category, unit, barcode, supplier, leadDays } = item
    return {
      id,
      sku,
      name,
      kind,
      category,
      unit,
      barcode,
      supplier,
      leadDays,
      price: item.priceCentavos,
      packName: own[0]?.name ?? null,
      packSize: own[0]?.factor ?? null,
      active: item.deactivatedAt === null,
      moved: moved.has(item.id),
    }
  })
}

const rowOf = ({ packName: _, packSize: __, price, ...terms }: ItemTermsInFile) => ({ ...terms, priceCentavos: price })

async function add(trx: Trx, context: Context, sku: string | null, terms: ItemTermsInFile): Promise<void> {
  const { now } = context
  const row = {
    ...rowOf(terms),
    id: newId(now.getTime()),
    sku: sku ?? (await changes.freeSku(trx)),
    isTaxable: true,
    notes: '',
    createdAt: now,
    deactivatedAt: null,
  }
  const { packName, packSize } = terms
  const packs = packName !== null && packSize !== null ? [{ name: packName, factor: packSize, barcode: null }] : []
  await changes.insertItem(trx, row, packs)
  await writeAudit(trx, context, {
    action: 'item.created',
    objectType: 'item',
    objectId: row.id,
    branchId: null,
    reason: 'Imported from a file',
    after: { name: row.name, sku: row.sku, kind: row.kind, priceCentavos: row.priceCentavos },
  })
  await announce(trx, now, { type: 'item.created', branchId: null, payload: { itemId: row.id } })
}

async function changeOne(
  trx: Trx,
  context: Context,
  { item, after, fields }: ItemImport['changed'][number],
): Promise<void> {
  await changes.setItem(trx, item.id, rowOf(after))
  if (fields.includes('packName') || fields.includes('packSize')) {
    const [first, ...others] = await packsOf(trx, [item.id])
    const { packName, packSize } = after
    const own =
      packName !== null && packSize !== null
        ? [{ name: packName, factor: packSize, barcode: first?.barcode ?? null }]
        : []
    await changes.setPacks(trx, item.id, [...own, ...others])
  }
  await writeAudit(trx, context, {
    action: 'item.updated',
    objectType: 'item',
    objectId: item.id,
    branchId: null,
    reason: 'Imported from a file',
    before: picked(item, fields),
    after: picked(after, fields),
  })
  await announce(trx, context.now, { type: 'item.updated', branchId: null, payload: { itemId: item.id } })
}

const picked = (terms: ItemTermsInFile, fields: readonly ItemField[]) =>
  Object.fromEntries(fields.map((field) => [field === 'price' ? 'priceCentavos' : field, terms[field]]))

function toAnswer({ added, changed, same, problems }: ItemImport): ItemImportAnswer {
  const shown = (terms: ItemTermsInFile, field: ItemField) =>
    field === 'price' ? (terms.price === null ? null : toPesos(terms.price)) : terms[field]
  return {
    added: added.map(({ sku, terms }) => ({ sku, name: terms.name })),
    changed: changed.map(({ item, after, fields }) => ({
      itemId: item.id,
      sku: item.sku,
      name: item.name,
      changes: fields.map((field) => ({ field, before: shown(item, field), after: shown(after, field) })),
    })),
    same,
    problems: [...problems],
  }
}
