import { type LoadLine, loadCountOf } from '../catalog/quantities.ts'
import { WORK_STAGES, type WorkStage } from '../catalog/work-stages.ts'
import { DomainError } from '../core/errors.ts'
import { rankOf } from './load-stages.ts'
import type { LoadPosition } from './loads.ts'
import type { LoadStage } from './order-stages.ts'

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

/**
 * The load that rewashes part of another one: the same stages, free of charge, starting at received. Refuses
 * `invalid_stage` for a load that was not washed yet: move that one back instead.
 */
export function rewashOf(
  load: Pick<LoadPosition, 'number' | 'path' | 'stage'> & { readonly label: string },
  loads: readonly { readonly number: number }[],
): NewLoad {
  if (rankOf(load.stage) <= rankOf('washing')) {
    throw new DomainError('invalid_stage', `Load ${load.number} hasn’t been washed yet`, { stage: load.stage })
  }
  const label = rewashedLabelOf(load) === undefined ? `${REWASH}${load.label}` : load.label
  return { number: Math.max(...loads.map(({ number }) => number)) + 1, label, path: load.path }
}

const REWASH = 'Rewash: '

/** The label of the load that a load rewashes part of, which is that of its line; undefined if it rewashes none. */
export function rewashedLabelOf({ label }: Pick<NewLoad, 'label'>): string | undefined {
  return label.startsWith(REWASH) ? label.slice(REWASH.length) : undefined
}

function wholeOrder(lines: readonly LoadLine[]): { label: string; path: LoadStage[] } {
  const worked = lines.filter(({ category }) => category !== 'add_on')
  return { label: (worked[0] ?? lines[0])?.name ?? 'Order', path: pathOf(worked.flatMap(({ stages }) => stages)) }
}
