import { fieldTaken, type Refusals } from '../core/taken-ids.ts'

/** Names, codes and barcodes are unique among items. */
export const ITEM_UNIQUES: Refusals = {
  item_name: () => fieldTaken('name', 'Another item has this name'),
  item_sku_key: () => fieldTaken('sku', 'Another item has this SKU'),
  item_barcode_key: () => fieldTaken('barcode', 'Another item has this barcode'),
  item_pack_barcode_key: () => fieldTaken('packs', 'Another pack has this barcode'),
}
