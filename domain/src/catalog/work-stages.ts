/** The work stages of a machine load; a service's list of them is the path of its loads. */
export const WORK_STAGES = ['washing', 'drying', 'folding'] as const
export type WorkStage = (typeof WORK_STAGES)[number]
