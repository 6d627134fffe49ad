import { UNDO_MS } from '../company/setting-defaults.ts'
import { DomainError } from '../core/errors.ts'
import { rankOf } from './load-stages.ts'
import type { LoadStage } from './order-stages.ts'

/** A load, as the rules need it. */
export interface LoadPosition {
  readonly id: string
  readonly number: number
  readonly path: readonly LoadStage[]
  readonly stage: LoadStage
  readonly stageAt: Date
  readonly stageBy: { readonly id: string }
}

/**
 * Whether moving a load to `stage` changes anything: false if it is already there or further. Refuses `invalid_stage`
 * for a stage that its service skips, and for released, which applies to the whole order.
 */
export function isMoveForward(load: LoadPosition, stage: LoadStage): boolean {
  if (rankOf(stage) <= rankOf(load.stage)) return false
  if (stage === 'released') {
    throw new DomainError('invalid_stage', 'A load is released with its whole order', { stage })
  }
  if (!load.path.includes(stage)) {
    throw new DomainError('invalid_stage', `Load ${load.number} doesn’t go through ${stage}`, {
      stage,
      path: load.path,
    })
  }
  return true
}

/**
 * The loads that must move for the whole order to be ready; empty if it is ready. Released loads are left alone; an
 * order with nothing left refuses `already_released`.
 */
export function loadsToReady<Load extends LoadPosition>(loads: readonly Load[]): Load[] {
  if (loads.every(({ stage }) => stage === 'released')) {
    throw new DomainError('already_released', 'This order was already released')
  }
  return loads.filter((load) => isMoveForward(load, 'ready'))
}

/** Who moves a load back, and why; within `undoMs` a mistake needs no reason. */
export interface MoveBack {
  readonly by: string
  readonly reason: string
  readonly now: Date
  readonly undoMs?: number | undefined
}

/**
 * Whether moving a load back to `stage` changes anything: false if it is already there. Without a reason only the
 * person who moved it may, within 10 seconds; otherwise refuses `note_required`. A released load never goes back.
 */
export function isMoveBack(
  load: LoadPosition,
  stage: LoadStage,
  { by, reason, now, undoMs = UNDO_MS }: MoveBack,
): boolean {
  if (load.stage === 'released') throw new DomainError('already_released', 'This order was already released')
  if (stage === load.stage) return false
  if (rankOf(stage) > rankOf(load.stage) || !load.path.includes(stage)) {
    throw new DomainError('invalid_stage', `Load ${load.number} can’t go back to ${stage}`, { stage, path: load.path })
  }
  const isUndo = load.stageBy.id === by && now.getTime() - load.stageAt.getTime() <= undoMs
  if (!isUndo && reason === '') {
    throw new DomainError('note_required', 'Enter why the load is moved back', {
      errors: { reason: ['Reason is required'] },
    })
  }
  return true
}
