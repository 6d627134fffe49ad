import { type Centavos, centavos } from '../core/money.ts'

/** A count within this of the expected amount needs no note. */
export const TOLERANCE: Centavos = centavos(20_00)
/** A count that differs by more than this raises an alarm. */
export const ALARM: Centavos = centavos(100_00)
/** Minutes within which the counter alone may void what was recorded while no drawer was open, unless set otherwise. */
export const VOID_MINUTES = 15
/** The minimum length of a reason to void or refund, unless set otherwise. */
export const LEAST_REASON = 10
/** Milliseconds within which the same person may undo a move without a reason. */
export const UNDO_MS = 10_000
/** Minutes within which a release can be undone. */
export const RELEASE_UNDO_MINUTES = 15
/** The possible intervals of backups. Hours; each divides a day, so that every day has the same times. */
export const BACKUP_HOURS = [1, 2, 3, 4, 6, 8, 12, 24] as const
/** How often the clock checks whether a backup is due. Minutes. */
export const BACKUP_STEP_MINUTES = 15
/** The longest time without a connection that a shop may allow, and that a device's clock is believed for. Days. */
export const MOST_OFFLINE_DAYS = 14
