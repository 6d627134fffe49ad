import type { MachineKind } from '@labada/domain/orders/machines/machines'

/** How kinds of machines are called. */
export const MACHINE_KIND_NAMES: Readonly<Record<MachineKind, string>> = { washer: 'Washer', dryer: 'Dryer' }
