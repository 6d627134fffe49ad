import { itemImportRoutes } from './item-imports.ts'
import { itemPhotoRoutes } from './item-photos.ts'
import { itemSaleRoutes } from './item-sales.ts'
import { itemRoutes } from './items.ts'
import { purchaseRoutes } from './purchases.ts'
import { stockRoutes } from './stock.ts'
import { stockCountRoutes } from './stock-counts.ts'
import { stockTransferRoutes } from './stock-transfers.ts'

/** Every call of this area. */
export const stockArea = {
  itemImportRoutes,
  itemPhotoRoutes,
  itemSaleRoutes,
  itemRoutes,
  purchaseRoutes,
  stockRoutes,
  stockCountRoutes,
  stockTransferRoutes,
}
