import { violatedUnique } from '@labada/db/core/failures'
import { DomainError } from '@labada/domain/core/errors'
import { idTaken } from '../core/taken-ids.ts'

const TAKEN: Readonly<Record<string, readonly [field: string, message: string]>> = {
  item_name: ['name', 'Another item has this name'],
  item_sku_key: ['sku', 'Another item has this SKU'],
  item_barcode_key: ['barcode', 'Another item has this barcode'],
  item_pack_barcode_key: ['packs', 'Another pack has this barcode'],
}

/** Names, codes and barcodes are unique among items. */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const taken = violatedUnique(error) ?? ''
    if (taken === 'item_pkey') throw idTaken('item')
    const [field, message] = TAKEN[taken] ?? []
    throw field && message ? new DomainError('code_taken', message, { field }) : error
  }
}
