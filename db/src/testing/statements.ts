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

/** Hears every statement that this process sends to a database, until `stop`. `since` gives those after the last call of it. */
export function hearStatements(): { readonly since: () => string[]; readonly stop: () => void } {
  let heard: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function hearing(this: pg.Client, ...args: unknown[]) {
    const [first] = args
    if (typeof first === 'string') heard.push(first)
    else if (typeof first === 'object' && first !== null && 'text' in first) heard.push(String(first.text))
    return Reflect.apply(query, this, args)
  }
  return {
    since() {
      const before = heard
      heard = []
      return before
    },
    stop() {
      pg.Client.prototype.query = query
    },
  }
}

/** A statement with its values, as it was sent. */
export interface Sent {
  readonly text: string
  readonly values: unknown[]
}

/** As `hearStatements`, with the values. Call it before connections open. */
export function hearQueries(): { readonly since: () => Sent[]; readonly stop: () => void } {
  let heard: Sent[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function hearing(this: pg.Client, ...args: unknown[]) {
    const [first, given] = args
    const values: unknown = Reflect.get(Object(first), 'values') ?? given
    const text: unknown = typeof first === 'string' ? first : Reflect.get(Object(first), 'text')
    if (typeof text === 'string') heard.push({ text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(query, this, args)
  }
  return {
    since() {
      const before = heard
      heard = []
      return before
    },
    stop() {
      pg.Client.prototype.query = query
    },
  }
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
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function waiting(this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text'))
    const act = text.includes(words) ? acting : undefined
    if (!act) return Reflect.apply(query, this, args)
    acting = undefined
    const values: unknown = Reflect.get(Object(first), 'values') ?? args[1]
    return act(Array.isArray(values) ? values : []).then(() => Reflect.apply(query, this, args))
  }
  return {
    once: (act) => {
      acting = act
    },
    stop() {
      pg.Client.prototype.query = query
    },
  }
}
