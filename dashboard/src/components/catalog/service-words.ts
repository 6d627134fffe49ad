import type { ServiceCategory, ServiceUnit } from '@labada/domain/catalog/service-kinds'
import type { WORK_STAGES } from '@labada/domain/catalog/work-stages'
import { t } from './t.ts'

/** The display name of each service category. */
export const CATEGORY_NAMES: Readonly<Record<ServiceCategory, string>> = {
  full_service: t('fullService'),
  wash_only: t('washOnly'),
  dry_only: t('dryOnly'),
  fold_only: t('foldOnly'),
  press: t('press'),
  dry_clean: t('dryClean'),
  bulky: t('bulkyItems'),
  add_on: t('addOns'),
}

/** The words for a unit of measure: as a choice, behind a price, and as singular and plural. */
export const UNIT_NAMES: Readonly<
  Record<ServiceUnit, { readonly name: string; readonly per: string; readonly one: string; readonly many: string }>
> = {
  load: { name: t('load'), per: t('perLoad'), one: t('load2'), many: t('loads') },
  kg: { name: t('kilo'), per: t('perKilo'), one: t('kg'), many: t('kg') },
  piece: { name: t('piece'), per: t('perPiece'), one: t('piece2'), many: t('pieces') },
  minute: { name: t('minute'), per: t('perMinute'), one: t('minute2'), many: t('minutes') },
  flat: { name: t('flat'), per: t('flat2'), one: t('time'), many: t('times') },
}

export const WORK_STAGE_NAMES: Readonly<Record<(typeof WORK_STAGES)[number], string>> = {
  washing: t('washing'),
  drying: t('drying'),
  folding: t('folding'),
}
