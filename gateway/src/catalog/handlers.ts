import { packagePlanHandlers } from './package-plans.ts'
import { priceHandlers } from './prices.ts'
import { promotionHandlers } from './promotions.ts'

/** The handlers of every call of this area. */
export const catalogArea = { packagePlanHandlers, priceHandlers, promotionHandlers }
