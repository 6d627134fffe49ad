import type { KyselyPlugin } from 'kysely'
import pg from 'pg'

/** Does something before the statement of this number, counted from one: dies, or stands still. */
export function beforeStatement(number: number, act: () => void): KyselyPlugin {
  let asked = 0
  return {
    transformQuery({ node }) {
      asked += 1
      if (asked === number) act()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** A statement with its values, as it was sent. */
export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Sees every statement that this process sends to a database, until what it returns is called; one that `see` waits for is sent after. */
function watchStatements(see: (sent: Sent) => Promise<unknown> | undefined): () => void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [first, given] = args
    const values: unknown = Reflect.get(Object(first), 'values') ?? given
    const text: unknown = typeof first === 'string' ? first : Reflect.get(Object(first), 'text')
    const seen = typeof text === 'string' ? see({ text, values: Array.isArray(values) ? values : [] }) : undefined
    return seen ? seen.then(() => Reflect.apply(query, this, args)) : Reflect.apply(query, this, args)
  }
  return () => {
    pg.Client.prototype.query = query
  }
}

interface Heard<T> {
  /** What came after the last call of it. */
  readonly since: () => T[]
  readonly stop: () => void
}

/** Hears every statement that this process sends to a database, with its values, until `stop`. Call it before connections open. */
export function hearQueries(): Heard<Sent> {
  let heard: Sent[] = []
  const stop = watchStatements((sent) => {
    heard.push(sent)
    return undefined
  })
  return {
    since() {
      const before = heard
      heard = []
      return before
    },
    stop,
  }
}

/** As `hearQueries`, the texts alone. */
export function hearStatements(): Heard<string> {
  const { since, stop } = hearQueries()
  return { since: () => since().map(({ text }) => text), stop }
}

/**
 * Does something before this process sends a statement with these words, as another program would in between: once for
 * each `once`, with the values of the statement. Call it before connections open.
 */
export function meanwhile(words: string): {
  readonly once: (act: (values: readonly unknown[]) => Promise<unknown>) => void
  readonly stop: () => void
} {
  let acting: ((values: readonly unknown[]) => Promise<unknown>) | undefined
  const stop = watchStatements(({ text, values }) => {
    const act = text.includes(words) ? acting : undefined
    if (act) acting = undefined
    return act?.(values)
  })
  return {
    once: (act) => {
      acting = act
    },
    stop,
  }
}

/** A part of the plan of a statement, as `explain (format json)` tells it; what was read only where it was carried out. */
export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}

/** A plan with all its parts. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
