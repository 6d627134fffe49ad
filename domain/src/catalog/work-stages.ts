/** The stages a machine load is worked in; what a service lists of them makes its path. */
export const WORK_STAGES = ['washing', 'drying', 'folding'] as const
export type WorkStage = (typeof WORK_STAGES)[number]
