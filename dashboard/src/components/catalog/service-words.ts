import type { ServiceCategory, ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { WORK_STAGES } from '@labada/domain/catalog/work-stages'

/** What people call a category of services. */
export const CATEGORY_NAMES: Readonly<Record<ServiceCategory, string>> = {
  full_service: 'Full service',
  wash_only: 'Wash only',
  dry_only: 'Dry only',
  fold_only: 'Fold only',
  press: 'Press',
  dry_clean: 'Dry clean',
  bulky: 'Bulky items',
  add_on: 'Add-ons',
}

/** How a service is measured: the word for a choice, the word behind a price, one and several of it. */
export const UNIT_NAMES: Readonly<
  Record<ServiceUnit, { readonly name: string; readonly per: string; readonly one: string; readonly many: string }>
> = {
  load: { name: 'Load', per: 'per load', one: 'load', many: 'loads' },
  kg: { name: 'Kilo', per: 'per kilo', one: 'kg', many: 'kg' },
  piece: { name: 'Piece', per: 'per piece', one: 'piece', many: 'pieces' },
  minute: { name: 'Minute', per: 'per minute', one: 'minute', many: 'minutes' },
  flat: { name: 'Flat', per: 'flat', one: 'time', many: 'times' },
}

export const WORK_STAGE_NAMES: Readonly<Record<(typeof WORK_STAGES)[number], string>> = {
  washing: 'Washing',
  drying: 'Drying',
  folding: 'Folding',
}
