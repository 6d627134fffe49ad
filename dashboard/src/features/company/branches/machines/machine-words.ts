import type { MachineKind } from '@labada/domain/orders/machines/machines'
import { t } from '../t.ts'

/** How kinds of machines are called. */
export const MACHINE_KIND_NAMES: Readonly<Record<MachineKind, string>> = { washer: t('washer'), dryer: t('dryer') }
