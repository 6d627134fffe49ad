import { DomainError } from '../../core/errors.ts'
import { nextStageOf } from '../load-stages.ts'
import type { LoadPosition } from '../loads.ts'
import type { LoadStage } from '../order-stages.ts'

const MINUTE = 60_000

/** The kinds of machines of a branch. */
export const MACHINE_KINDS = ['washer', 'dryer'] as const
export type MachineKind = (typeof MACHINE_KINDS)[number]

/** `busy` and `done` machines work too: `busy` has a load that is running, `done` a load that waits to be taken out. */
export const MACHINE_STATUSES = ['working', 'busy', 'done', 'out_of_order', 'retired'] as const
export type MachineStatus = (typeof MACHINE_STATUSES)[number]

/** A period in which a machine was out of order; `until` is null while it still is. */
export interface Downtime {
  readonly from: Date
  readonly until: Date | null
}

/** The number of days that a machine's downtime and cycles cover. */
export const MACHINE_DAYS = 30

/**
 * A retired machine is neither working nor out of order; an out-of-order machine is not busy, even with a load inside.
 */
export function statusOf(
  {
    retiredAt,
    isDown,
    inside,
  }: {
    readonly retiredAt: Date | null
    readonly isDown: boolean
    /** The loads in the machine. */
    readonly inside: readonly { readonly endsAt: Date }[]
  },
  now: Date,
): MachineStatus {
  if (retiredAt) return 'retired'
  if (isDown) return 'out_of_order'
  return inside.length === 0 ? 'working' : occupiedStatus(inside, now)
}

/**
 * The status of a machine at a later instant, from an earlier answer: only the clock turns busy into done, without a
 * new answer. Every screen uses this, so that all agree.
 */
export function statusAt(
  { status, cycles }: { readonly status: MachineStatus; readonly cycles: readonly { readonly endsAt: Date }[] },
  now: Date,
): MachineStatus {
  return status === 'busy' || status === 'done' ? occupiedStatus(cycles, now) : status
}

const occupiedStatus = (inside: readonly { readonly endsAt: Date }[], now: Date): 'busy' | 'done' =>
  isRunning(inside, now) ? 'busy' : 'done'

/** The stages of a load that need a machine, and the kind of machine. */
export const MACHINE_OF_STAGE = { washing: 'washer', drying: 'dryer' } as const satisfies Partial<
  Record<LoadStage, MachineKind>
>
export type MachineStage = keyof typeof MACHINE_OF_STAGE

/** Whether a load at this stage belongs in a machine. */
export const isMachineStage = (stage: LoadStage): stage is MachineStage => stage in MACHINE_OF_STAGE

/** When a cycle of that many minutes ends. */
export const cycleEndOf = ({ beganAt, minutes }: { readonly beganAt: Date; readonly minutes: number }): Date =>
  new Date(beganAt.getTime() + minutes * MINUTE)

/** Whether a load inside is not done yet. A load that is done is taken out when the next one goes in. */
export const isRunning = (inside: readonly { readonly endsAt: Date }[], now: Date): boolean =>
  inside.some(({ endsAt }) => endsAt > now)

/** A machine that gets a load, with the other loads inside. */
export interface LoadedMachine {
  readonly name: string
  readonly kind: MachineKind
  readonly status: MachineStatus
  readonly others: readonly { readonly endsAt: Date }[]
}

/**
 * The stage a load has in this machine: its own, or the next one, for putting it there moves it on. Refuses
 * `machine_down` if it is out of order, `machine_busy` if another load is inside and they are not meant to be together,
 * and `invalid_stage` if the load is neither at nor just before washing for a washer or drying for a dryer.
 */
export function stageInMachine(
  { name, kind, status, others }: LoadedMachine,
  load: Pick<LoadPosition, 'number' | 'path' | 'stage'>,
  { isTogether, now }: { readonly isTogether: boolean; readonly now: Date },
): MachineStage {
  if (status === 'out_of_order' || status === 'retired') {
    throw new DomainError('machine_down', `${name} is ${status === 'retired' ? 'retired' : 'out of order'}`)
  }
  const stage = [load.stage, nextStageOf(load)].find(
    (one): one is MachineStage => one !== undefined && isMachineStage(one) && MACHINE_OF_STAGE[one] === kind,
  )
  if (stage === undefined) {
    throw new DomainError('invalid_stage', `Load ${load.number} can’t go into a ${kind}. It’s ${load.stage}.`, {
      stage: load.stage,
      path: load.path,
    })
  }
  if (!isTogether && isRunning(others, now)) throw new DomainError('machine_busy', `${name} already has a load in it`)
  return stage
}

/** Whole minutes out of order between two instants; an open downtime ends with the window. */
export function downMinutes(spans: readonly Downtime[], window: { readonly from: Date; readonly to: Date }): number {
  const milliseconds = spans.reduce((sum, { from, until }) => {
    const begins = Math.max(from.getTime(), window.from.getTime())
    const ends = Math.min((until ?? window.to).getTime(), window.to.getTime())
    return sum + Math.max(0, ends - begins)
  }, 0)
  return Math.floor(milliseconds / MINUTE)
}
