import { LOAD_STAGES, type LoadStage } from './order-stages.ts'

/** The next stage of a load; undefined if only the release of its order is left. */
export function nextStageOf({
  path,
  stage,
}: {
  readonly path: readonly LoadStage[]
  readonly stage: LoadStage
}): LoadStage | undefined {
  const next = path[path.indexOf(stage) + 1]
  return next === 'released' ? undefined : next
}

/** The stage of an order: that of its slowest load. */
export function slowestStage(loads: readonly { readonly stage: LoadStage }[]): LoadStage {
  return loads.reduce<LoadStage>(
    (slowest, { stage }) => (rankOf(stage) < rankOf(slowest) ? stage : slowest),
    'released',
  )
}

/** The place of a stage in the order of stages. */
export function rankOf(stage: LoadStage): number {
  return LOAD_STAGES.indexOf(stage)
}
