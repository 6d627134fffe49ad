import { pricedServiceRoutes } from './priced-services.ts'
import { priceRoutes } from './prices.ts'
import { offeredPromotionRoutes, promotionRoutes } from './promotions.ts'

/** Every call of this area. */
export const catalogArea = { pricedServiceRoutes, priceRoutes, offeredPromotionRoutes, promotionRoutes }
