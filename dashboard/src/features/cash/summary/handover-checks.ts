import type { HandoverCheck } from '@labada/domain/cash/drawer-movements'
import { t } from './t.ts'

/** What is ticked off when a shift hands over to the next. */
export const CHECK_WORDS: Readonly<Record<HandoverCheck, string>> = {
  machines: t('machinesEmptied'),
  rush: t('rushOrdersBriefed'),
  deliveries: t('deliveriesBriefed'),
  keys: t('keysHandedOver'),
}
