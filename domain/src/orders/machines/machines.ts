import { DomainError } from '../../core/errors.ts'
import type { LoadStage } from '../order-stages.ts'

const MINUTE = 60_000

/** What a branch washes and dries with. */
export const MACHINE_KINDS = ['washer', 'dryer'] as const
export type MachineKind = (typeof MACHINE_KINDS)[number]

/** `busy` and `done` work too: a load is in it, which is being washed or dried, or waits to be taken out. */
export const MACHINE_STATUSES = ['working', 'busy', 'done', 'out_of_order', 'retired'] as const
export type MachineStatus = (typeof MACHINE_STATUSES)[number]

/** A span in which a machine did not run; `until` is null while it still does not. */
export interface Downtime {
  readonly from: Date
  readonly until: Date | null
}

/** Days that a machine's downtime and its cycles are counted over. */
export const MACHINE_DAYS = 30

/** A retired machine is neither working nor broken; a broken one is not called busy by what is stuck in it. */
export function statusOf(
  {
    retiredAt,
    isDown,
    inside,
  }: {
    readonly retiredAt: Date | null
    readonly isDown: boolean
    /** The loads that are in it. */
    readonly inside: readonly { readonly endsAt: Date }[]
  },
  now: Date,
): MachineStatus {
  if (retiredAt) return 'retired'
  if (isDown) return 'out_of_order'
  return inside.length === 0 ? 'working' : occupiedStatus(inside, now)
}

/**
 * What a machine's answer says of it at a later instant: only the clock makes a busy one done, without a new answer.
 * Every screen asks this, so that none calls busy what another calls done.
 */
export function statusAt(
  { status, cycles }: { readonly status: MachineStatus; readonly cycles: readonly { readonly endsAt: Date }[] },
  now: Date,
): MachineStatus {
  return status === 'busy' || status === 'done' ? occupiedStatus(cycles, now) : status
}

const occupiedStatus = (inside: readonly { readonly endsAt: Date }[], now: Date): 'busy' | 'done' =>
  isRunning(inside, now) ? 'busy' : 'done'

/** The stages of a load that need a machine, and which kind. */
export const MACHINE_OF_STAGE = { washing: 'washer', drying: 'dryer' } as const satisfies Partial<
  Record<LoadStage, MachineKind>
>
export type MachineStage = keyof typeof MACHINE_OF_STAGE

/** Whether a load on this stage is in a machine, or should be. */
export const isMachineStage = (stage: LoadStage): stage is MachineStage => stage in MACHINE_OF_STAGE

/** When a cycle of so many minutes is over. */
export const cycleEndOf = ({ beganAt, minutes }: { readonly beganAt: Date; readonly minutes: number }): Date =>
  new Date(beganAt.getTime() + minutes * MINUTE)

/** Whether a load in it is not done yet. What is done is taken out when the next one goes in. */
export const isRunning = (inside: readonly { readonly endsAt: Date }[], now: Date): boolean =>
  inside.some(({ endsAt }) => endsAt > now)

/** A machine that is to take a load, with the other loads that are in it. */
export interface LoadedMachine {
  readonly name: string
  readonly kind: MachineKind
  readonly status: MachineStatus
  readonly others: readonly { readonly endsAt: Date }[]
}

/**
 * The stage a load has in this machine. Refuses `machine_down` for one that does not run, `machine_busy` for one with
 * another load still in it unless they are meant to be together, and `invalid_stage` for a load that is not to be washed
 * in a washer or dried in a dryer now.
 */
export function stageInMachine(
  { name, kind, status, others }: LoadedMachine,
  { number, stage }: { readonly number: number; readonly stage: LoadStage },
  { isTogether, now }: { readonly isTogether: boolean; readonly now: Date },
): MachineStage {
  if (status === 'out_of_order' || status === 'retired') {
    throw new DomainError('machine_down', `${name} is ${status === 'retired' ? 'retired' : 'out of order'}`)
  }
  if (!isMachineStage(stage) || MACHINE_OF_STAGE[stage] !== kind) {
    throw new DomainError('invalid_stage', `Load ${number} can’t go into a ${kind}. It’s ${stage}.`, {
      stage,
    })
  }
  if (!isTogether && isRunning(others, now)) throw new DomainError('machine_busy', `${name} already has a load in it`)
  return stage
}

/** Whole minutes out of order between two instants; a span that is still open ends with the window. */
export function downMinutes(spans: readonly Downtime[], window: { readonly from: Date; readonly to: Date }): number {
  const milliseconds = spans.reduce((sum, { from, until }) => {
    const begins = Math.max(from.getTime(), window.from.getTime())
    const ends = Math.min((until ?? window.to).getTime(), window.to.getTime())
    return sum + Math.max(0, ends - begins)
  }, 0)
  return Math.floor(milliseconds / MINUTE)
}
