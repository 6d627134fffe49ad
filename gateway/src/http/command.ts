import { createHash } from 'node:crypto'
import type { Route } from '@labada/contracts/core/route'
import type { Db, Trx } from '@labada/db/core/client'
import { rememberDice } from '@labada/db/core/dice'
import { isLockTimeout, isWorthRepeating } from '@labada/db/core/failures'
import { claimKey, findAnswer, keepAnswer, type RequestKey } from '@labada/db/core/idempotency'
import type { Written } from './context.ts'
import { type Input, withNames } from './input.ts'
import { nameOf } from './kept/kept-routes.ts'
import { badRequest, inProgress, keyReused } from './problems.ts'

const MOST_RUNS = 4

/** The first answer to a repeated Idempotency-Key, to the byte. Thrown through the handler to the mount. */
export class Replay extends Error {
  readonly status: number
  /** JSON text. */
  readonly text: string
  constructor(status: number, text: string) {
    super('This request was already answered')
    this.status = status
    this.text = text
  }
}

/**
 * What a command needs besides its work. `write` returns an answer as text, or undefined for another result.
 */
export interface Commands {
  readonly db: Db
  readonly key: RequestKey | undefined
  readonly write: (result: unknown) => Written | undefined
  /** Wakes the relay after a commit, best effort. */
  readonly wake: () => void
}

/**
 * Runs work in one transaction that also stores the Idempotency-Key and, if the work returns the call's answer, that
 * answer. A transaction that lost a deadlock runs again, up to three times.
 */
export async function runCommand<T>({ db, key, write, wake }: Commands, work: (trx: Trx) => Promise<T>): Promise<T> {
  const rewindDice = rememberDice()
  for (let run = 1; ; run++) {
    try {
      rewindDice()
      const result = await db.transaction().execute(async (trx) => {
        if (key) await takeKey(trx, key)
        const done = await work(trx)
        const answer = key && write(done)
        if (key && answer) await keepAnswer(trx, key, { status: answer.status, body: answer.text })
        return done
      })
      wake()
      return result
    } catch (error) {
      if (!isWorthRepeating(error) || run >= MOST_RUNS) throw error
    }
  }
}

/** Throws the stored answer of a used key, so that no handler runs. Does nothing if the key is new. */
export async function replayIfAnswered(db: Db, key: RequestKey): Promise<void> {
  const stored = await findAnswer(db, key)
  if (!stored) return
  if (!stored.requestHash.equals(key.requestHash)) throw keyReused()
  if (stored.status !== null && typeof stored.body === 'string') throw new Replay(stored.status, stored.body)
}

/** Parses an Idempotency-Key; undefined without one. `input` is the parsed input. Throws 400 for an invalid key. */
export function requestKeyOf(
  header: string | undefined,
  principal: string,
  route: Route,
  input: Input,
): RequestKey | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw badRequest()
  return { principal, key: header, route: nameOf(route), requestHash: hashOfInput(route, input) }
}

/**
 * SHA-256 of a call's request: the route and the parsed input. A renamed field stands in it under its earlier name, so
 * that a request from before has the same one as ever.
 */
export function hashOfInput(route: Route, input: Input): Buffer {
  const { body } = input
  const before = Object.entries(route.was ?? {}).map(([name, was]) => [was, name])
  const said = before.length > 0 && body ? { ...input, body: withNames(Object.fromEntries(before), body) } : input
  const content = JSON.stringify(sorted(JSON.parse(JSON.stringify(said))))
  return createHash('sha256')
    .update(`${nameOf(route)}\n${content}`)
    .digest()
}

/**
 * Claims the key. If a simultaneous duplicate claimed it first, returns its answer; if that left none, the work runs
 * again, which is safe because of its own ids.
 */
async function takeKey(trx: Trx, key: RequestKey): Promise<void> {
  try {
    if (await claimKey(trx, key)) return
  } catch (error) {
    if (isLockTimeout(error)) throw inProgress()
    throw error
  }
  await replayIfAnswered(trx, key)
}

/** The same content with sorted keys, in whatever order it was sent. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}
