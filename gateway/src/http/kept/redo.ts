import type { Route, Routes } from '@labada/contracts/core/route'
import { withDice } from '@labada/db/core/dice'
import { Replay, replayIfAnswered, requestKeyOf } from '../command.ts'
import type { Context } from '../context.ts'
import type { DoorOptions } from '../door-options.ts'
import { encode, textOf } from '../encoding.ts'
import { type Input, parseBody, parsePart } from '../input.ts'
import { makeContext } from '../make-context.ts'
import { nameOf } from './kept-routes.ts'
import type { Redo } from './redone.ts'

/** A handler of any input type. */
export type AnyHandler = (input: unknown, context: Context) => Promise<unknown>

/** Creates `Redo` from the calls and their handlers. */
export function createRedo(routes: Routes, handlerOf: (name: string) => AnyHandler, options: DoorOptions): Redo {
  const byName = new Map(
    Object.entries(routes).map(([name, route]) => [nameOf(route), { route, handler: handlerOf(name) }]),
  )
  return async function redo({ route: name, actor, device, at, dice, key: text, params, body, offline }) {
    const { route, handler } = byName.get(name) ?? {}
    if (!route || !handler) throw new Error(`No call is ${name}`)
    const input = readInput(route, params, body)
    const key = requestKeyOf(text ?? undefined, `user:${actor.id}`, route, input)
    try {
      if (key) await replayIfAnswered(options.db, key)
      const context = makeContext({
        route,
        standing: { session: { actor }, device, portal: null },
        key,
        options,
        now: at,
        requestId: dice.seed,
        ip: '',
        issue: () => undefined,
        redo,
        offline,
        door: undefined,
      })
      return textOf(encode(route, await withDice(dice, () => handler(input, context))).body)
    } catch (error) {
      if (error instanceof Replay) return error.status === 204 ? '' : error.text
      throw error
    }
  }
}

/** Parses stored input as the call parses it. Throws `InvalidInput`. */
export function readInput(route: Route, params: unknown, body: unknown): Input {
  return {
    params: route.params && parsePart(route.params, params ?? {}),
    query: route.query && parsePart(route.query, {}),
    body: parseBody(route, body),
  }
}
