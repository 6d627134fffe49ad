import { itemImportHandlers } from './item-importing.ts'
import { itemPhotoHandlers } from './item-photos.ts'
import { itemSaleHandlers } from './item-sales.ts'
import { itemHandlers } from './items.ts'
import { purchaseHandlers } from './purchases.ts'
import { stockHandlers } from './stock.ts'
import { stockCountHandlers } from './stock-counts.ts'
import { stockTransferHandlers } from './stock-transfers.ts'

/** The handlers of every call of this area. */
export const stockArea = {
  itemImportHandlers,
  itemPhotoHandlers,
  itemSaleHandlers,
  itemHandlers,
  purchaseHandlers,
  stockHandlers,
  stockCountHandlers,
  stockTransferHandlers,
}
