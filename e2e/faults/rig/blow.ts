import type { Recovery } from './flow.ts'
import type { Limits } from './scene.ts'

/** One fault as it was dealt. */
export interface Blow {
  readonly id: string
  readonly name: string
  /** Whether it hit anything: a trap that nothing ran into proves nothing. */
  readonly isStruck: boolean
  readonly at: number
  readonly ended: number
  readonly notes: readonly string[]
  readonly recovery: Recovery
  readonly limits: Limits
  readonly sparesWrites: boolean
}
