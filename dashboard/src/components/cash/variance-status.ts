import type { VarianceBand } from '@labada/domain/cash/cash-sessions'
import type { Centavos } from '@labada/domain/core/money'
import type { Status } from '../status-badge.tsx'

/** Within what needs no note, a difference is neither right nor wrong. */
const STATUSES: Readonly<Record<VarianceBand, Status>> = { ok: 'done', note: 'attention', alarm: 'danger' }

/** The look of a count's difference: `ready` on the centavo, otherwise by the server’s verdict. */
export const varianceStatus = (variance: Centavos, band: VarianceBand): Status =>
  variance === 0 ? 'ready' : STATUSES[band]
