import { routeCatalog } from '@labada/contracts/catalog'
import type { Route } from '@labada/contracts/core/route'

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`

const kept = Object.entries<Route>(routeCatalog).filter(([, route]) => route.kept)

/** The calls whose commands browsers keep, so that they can be redone after a restore. By name. */
export const KEPT_ROUTES: ReadonlyMap<string, Route> = new Map(kept.map(([, route]) => [nameOf(route), route]))

/** The calls that a counter can do without a connection, by name: each is kept too. */
export const OFFLINE_ROUTES: ReadonlyMap<string, Route> = new Map([...KEPT_ROUTES].filter(([, route]) => route.offline))

const WORDS: ReadonlyMap<string, string> = new Map(kept.map(([key, route]) => [nameOf(route), wordsOf(key)]))

/** A short description of a kept call: `Receive order`. */
export const keptWords = (name: string): string => WORDS.get(name) ?? name

function wordsOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
