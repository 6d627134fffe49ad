import { packagePlanRoutes } from './package-plans.ts'
import { pricedServiceRoutes } from './priced-services.ts'
import { priceRoutes } from './prices.ts'
import { offeredPromotionRoutes, promotionRoutes } from './promotions.ts'

/** Every call of this area. */
export const catalogArea = {
  packagePlanRoutes,
  pricedServiceRoutes,
  priceRoutes,
  offeredPromotionRoutes,
  promotionRoutes,
}
