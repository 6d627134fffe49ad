import type { UniqueFields } from '../core/taken-ids.ts'

/** Names, codes and barcodes are unique among items. */
export const ITEM_UNIQUES: UniqueFields = {
  item_name: ['name', 'Another item has this name'],
  item_sku_key: ['sku', 'Another item has this SKU'],
  item_barcode_key: ['barcode', 'Another item has this barcode'],
  item_pack_barcode_key: ['packs', 'Another pack has this barcode'],
}
