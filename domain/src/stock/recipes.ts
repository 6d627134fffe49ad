import { KG_PER_LOAD } from '../catalog/quantities.ts'
import type { ServiceUnit } from '../catalog/service-kinds.ts'
import { rewashedLabelOf } from '../orders/new-loads.ts'
import { LOAD_STAGES, type LoadStage } from '../orders/order-stages.ts'
import { plus } from './stock.ts'

/** The stages at which work uses items. */
export const RECIPE_STAGES = ['washing', 'drying', 'folding', 'ready'] as const
export type RecipeStage = (typeof RECIPE_STAGES)[number]

/** The basis of a quantity: each machine load, each kilo in it, or each unit on the order's line (add-ons). */
export const RECIPE_MEASURES = ['load', 'kg', 'unit'] as const
export type RecipeMeasure = (typeof RECIPE_MEASURES)[number]

/** How much of an item a service uses, and when. */
export interface Recipe {
  readonly serviceId: string
  readonly itemId: string
  readonly stage: RecipeStage
  readonly per: RecipeMeasure
  /** Base units of the item. */
  readonly quantity: number
}

export interface RecipeLine {
  readonly serviceId: string
  /** The label of the line's loads. */
  readonly label: string
  readonly unit: ServiceUnit
  readonly quantity: number
  readonly weightKg: number | null
}

export interface RecipeLoad {
  readonly id: string
  readonly label: string
  readonly path: readonly LoadStage[]
}

export interface RecipeMove {
  readonly id: string
  readonly loadId: string
  readonly from: LoadStage | null
  readonly to: LoadStage
  readonly reason: string | null
}

export interface WorkedOrder {
  readonly lines: readonly RecipeLine[]
  readonly loads: readonly RecipeLoad[]
  /** In order of time. */
  readonly moves: readonly RecipeMove[]
}

/** The items used by one move of a load. */
export interface Use {
  readonly moveId: string
  readonly itemId: string
  readonly quantity: number
  /** The load had already been through the stage, or rewashes another one. */
  readonly isRewash: boolean
}

/** An effective move, with the stages its load entered. */
interface Entry {
  readonly move: RecipeMove
  readonly stages: readonly LoadStage[]
  readonly again: readonly LoadStage[]
}

/**
 * The items used by the moves of an order. A move undone within ten seconds uses nothing; a load sent back with a
 * reason uses items again when it re-enters a stage.
 */
export function usesOf(order: WorkedOrder, recipes: readonly Recipe[]): Use[] {
  const entries = order.loads.flatMap((load) => entriesOf(load, order.moves))
  return [...usesOfLoads(order, entries, recipes), ...usesOfUnits(order, entries, recipes)].filter(
    ({ quantity }) => quantity > 0,
  )
}

/** The effective moves: those not undone right away. */
export function standingMovesOf(order: Pick<WorkedOrder, 'loads' | 'moves'>): ReadonlySet<string> {
  return new Set(order.loads.flatMap((load) => entriesOf(load, order.moves)).map(({ move }) => move.id))
}

function usesOfLoads({ lines, loads }: WorkedOrder, entries: readonly Entry[], recipes: readonly Recipe[]): Use[] {
  return entries.flatMap(({ move, stages, again }) => {
    const load = loads.find(({ id }) => id === move.loadId)
    if (!load) return []
    // A service may be called a rewash itself: then the load is its line's own.
    const rewashed = lines.some(({ label }) => label === load.label) ? undefined : rewashedLabelOf(load)
    const of = rewashed ?? load.label
    const its = lines.filter(({ label }) => label === of)
    const [line] = its
    if (!line) return []
    const kilos = kilosOf(its, loads.filter(({ label }) => label === of).length)
    return recipes
      .filter(({ serviceId, stage, per }) => per !== 'unit' && serviceId === line.serviceId && stages.includes(stage))
      .map(({ itemId, per, quantity, stage }) => ({
        moveId: move.id,
        itemId,
        quantity: rounded(per === 'load' ? quantity : quantity * (kilos ?? KG_PER_LOAD)),
        isRewash: rewashed !== undefined || again.includes(stage),
      }))
  })
}

/** Add-ons have no load: they are used when the order's first load reaches the stage. */
function usesOfUnits(
  { lines, loads, moves }: WorkedOrder,
  entries: readonly Entry[],
  recipes: readonly Recipe[],
): Use[] {
  const inTime = (stage: LoadStage) =>
    moves.map(({ id }) => entries.find(({ move }) => move.id === id)).find((entry) => entry?.stages.includes(stage))
  return lines.flatMap((line) =>
    recipes
      .filter(({ serviceId, per }) => per === 'unit' && serviceId === line.serviceId)
      .flatMap(({ itemId, quantity, stage }) => {
        const reached = loads.some(({ path }) => path.includes(stage)) ? stage : 'ready'
        const first = inTime(reached)
        return first
          ? [{ moveId: first.move.id, itemId, quantity: rounded(quantity * line.quantity), isRewash: false }]
          : []
      }),
  )
}

function entriesOf(load: RecipeLoad, all: readonly RecipeMove[]): Entry[] {
  const moves = all.filter(({ loadId, from }) => loadId === load.id && from !== null)
  const entries: Entry[] = []
  const seen = new Set<LoadStage>()
  for (const [index, move] of moves.entries()) {
    const next = moves[index + 1]
    if (isUndo(move) || (next && isUndo(next))) continue
    const stages = stagesEntered(load, move)
    entries.push({ move, stages, again: stages.filter((stage) => seen.has(stage)) })
    for (const stage of stages) seen.add(stage)
  }
  return entries
}

function stagesEntered({ path }: RecipeLoad, { from, to }: RecipeMove): LoadStage[] {
  if (from === null || rank(to) < rank(from)) return [to]
  return path.filter((stage) => rank(stage) > rank(from) && rank(stage) <= rank(to))
}

/** Only a move undone right away has no reason. */
function isUndo({ from, to, reason }: RecipeMove): boolean {
  return from !== null && rank(to) < rank(from) && reason === null
}

/** Kilos of one load of the lines with the same label; null if one of them was not weighed. */
function kilosOf(lines: readonly RecipeLine[], loads: number): number | null {
  const weighed = lines.flatMap(({ unit, quantity, weightKg }) => weightKg ?? (unit === 'kg' ? quantity : []))
  return weighed.length < lines.length ? null : weighed.reduce((all, kilos) => all + kilos, 0) / loads
}

function rounded(quantity: number): number {
  return plus(quantity, 0)
}

function rank(stage: LoadStage): number {
  return LOAD_STAGES.indexOf(stage)
}
