import type { Measured } from './rounds.ts'

/** What a row measures on: the running product and the address of the database below it (as its owner). */
export interface Bench {
  readonly url: string
  readonly databaseUrl: string
}

/** A line of the table. `isRate`: more is better; otherwise less is better (a time). */
export interface Row {
  readonly name: string
  readonly what: string
  readonly unit: string
  readonly limitIs: string
  readonly isRate: boolean
  /** The ratio of product to limit to reach now, and the one we are going for. */
  readonly floor: number
  readonly goal: number
  readonly measure: (bench: Bench) => Promise<Measured>
}
