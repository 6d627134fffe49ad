import type { routeCatalog } from '@labada/contracts/catalog'
import type { Handlers } from './http/context.ts'
import { sessionHandlers } from './session.ts'

/** Who answers each call of the catalogue. */
export const handlerCatalog: Partial<Handlers<typeof routeCatalog>> = {
  ...sessionHandlers,
}
