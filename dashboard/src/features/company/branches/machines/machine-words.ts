import type { MachineKind } from '@labada/domain/orders/machines/machines'
import { t } from '../t.ts'

/** The display names of machine kinds. */
export const MACHINE_KIND_NAMES: Readonly<Record<MachineKind, string>> = { washer: t('washer'), dryer: t('dryer') }
