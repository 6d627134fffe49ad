import { type LoadLine, loadCountOf } from '../catalog/quantities.ts'
import { WORK_STAGES, type WorkStage } from '../catalog/work-stages.ts'
import { UNDO_MS } from '../company/setting-defaults.ts'
import { DomainError } from '../core/errors.ts'
import { LOAD_STAGES, type LoadStage } from './order-stages.ts'

export interface NewLoad {
  /** 1, 2, 3… within the order. */
  readonly number: number
  readonly label: string
  readonly path: readonly LoadStage[]
}

/** The machine loads of an order; always at least one, so that an order with only add-ons can be released too. */
export function loadsOf(lines: readonly LoadLine[]): NewLoad[] {
  const loads = lines.flatMap((line) =>
    Array.from({ length: loadCountOf(line) }, () => ({ label: labelOf(line), path: pathOf(line.stages) })),
  )
  const made = loads.length > 0 ? loads : [wholeOrder(lines)]
  return made.map((load, index) => ({ number: index + 1, ...load }))
}

/** The label of a line's loads. */
export function labelOf(line: Pick<LoadLine, 'name' | 'unit' | 'quantity'>): string {
  return line.unit === 'piece' ? `${line.name} ×${line.quantity}` : line.name
}

/** The stages of a load: received, the work stages of its service, ready, released. */
export function pathOf(stages: readonly WorkStage[]): LoadStage[] {
  return ['received', ...WORK_STAGES.filter((stage) => stages.includes(stage)), 'ready', 'released']
}

/** The next stage of a load; undefined if only the release of its order is left. */
export function nextStageOf({ path, stage }: Pick<LoadPosition, 'path' | 'stage'>): LoadStage | undefined {
  const next = path[path.indexOf(stage) + 1]
  return next === 'released' ? undefined : next
}

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
  if (rank(stage) <= rank(load.stage)) return false
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
  if (rank(stage) > rank(load.stage) || !load.path.includes(stage)) {
    throw new DomainError('invalid_stage', `Load ${load.number} can’t go back to ${stage}`, { stage, path: load.path })
  }
  const isUndo = load.stageBy.id === by && now.getTime() - load.stageAt.getTime() <= undoMs
  if (!isUndo && reason === '') {
    throw new DomainError('note_required', 'Enter why the load goes back', {
      errors: { reason: ['Reason is required'] },
    })
  }
  return true
}

/**
 * The load that rewashes part of another one: the same stages, free of charge, starting at received. Refuses
 * `invalid_stage` for a load that was not washed yet: move that one back instead.
 */
export function rewashOf(
  load: Pick<LoadPosition, 'number' | 'path' | 'stage'> & { readonly label: string },
  loads: readonly { readonly number: number }[],
): NewLoad {
  if (rank(load.stage) <= rank('washing')) {
    throw new DomainError('invalid_stage', `Load ${load.number} hasn’t been washed yet`, { stage: load.stage })
  }
  const label = load.label.startsWith(REWASH) ? load.label : `${REWASH}${load.label}`
  return { number: Math.max(...loads.map(({ number }) => number)) + 1, label, path: load.path }
}

/** The stage of an order: that of its slowest load. */
export function slowestStage(loads: readonly { readonly stage: LoadStage }[]): LoadStage {
  return loads.reduce<LoadStage>((slowest, { stage }) => (rank(stage) < rank(slowest) ? stage : slowest), 'released')
}

const REWASH = 'Rewash: '

function rank(stage: LoadStage): number {
  return LOAD_STAGES.indexOf(stage)
}

function wholeOrder(lines: readonly LoadLine[]): { label: string; path: LoadStage[] } {
  const worked = lines.filter(({ category }) => category !== 'add_on')
  return { label: (worked[0] ?? lines[0])?.name ?? 'Order', path: pathOf(worked.flatMap(({ stages }) => stages)) }
}
