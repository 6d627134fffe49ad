import { type Centavos, centavos } from '../core/money.ts'

/** A count this near to what is expected is fine; above it a note is due. */
export const TOLERANCE: Centavos = centavos(20_00)
/** A count further off than this is an alarm. */
export const ALARM: Centavos = centavos(100_00)
/** Minutes in which the counter alone may void what was recorded while no drawer was open, unless set otherwise. */
export const VOID_MINUTES = 15
/** Fewest characters of a reason to void or refund, unless set otherwise. */
export const LEAST_REASON = 10
/** Milliseconds in which the same person may take a move back without saying why. */
export const UNDO_MS = 10_000
/** How often backups can be made. Hours; each divides a day, so that every day has the same times. */
export const BACKUP_HOURS = [1, 2, 3, 4, 6, 8, 12, 24] as const
/** The clock looks so often whether one is due. Minutes. */
export const BACKUP_STEP_MINUTES = 15
