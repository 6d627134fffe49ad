/** The nightly check that recomputing attendance days changes nothing. */
export const ATTENDANCE_PROOF = 'attendance-days-come-out-again'
export const ATTENDANCE_PROOF_BROKEN = 'A day of attendance changed when recalculated'
