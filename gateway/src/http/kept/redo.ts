import type { Route, Routes } from '@labada/contracts/core/route'
import { findGivenKeys } from '@labada/db/access/key-sets'
import { findUser } from '@labada/db/access/users'
import type { Db } from '@labada/db/core/client'
import { withDice } from '@labada/db/core/dice'
import { heldKeys } from '@labada/domain/core/presets'
import { requireKey } from '../access.ts'
import type { Actor } from '../actor.ts'
import { Replay, replayIfAnswered, requestKeyOf } from '../command.ts'
import type { Context } from '../context.ts'
import type { DoorOptions } from '../door-options.ts'
import { written } from '../encoding.ts'
import { type Input, parseBody, parsePart } from '../input.ts'
import { makeContext } from '../make-context.ts'
import { withPermit } from '../requests/permits.ts'
import { nameOf } from './kept-routes.ts'
import type { Redo } from './redone.ts'

/** A handler of any input type. */
export type AnyHandler = ((input: unknown, context: Context) => Promise<unknown>) & { readonly readsKey?: true }

/** Creates `Redo` from the calls and their handlers. */
export function createRedo(routes: Routes, handlerOf: (name: string) => AnyHandler, options: DoorOptions): Redo {
  const byName = new Map(
    Object.entries(routes).map(([name, route]) => [nameOf(route), { route, handler: handlerOf(name) }]),
  )
  return async function redo({ route: name, actor, permitter, device, at, dice, key: text, params, body, offline }) {
    const { route, handler } = byName.get(name) ?? {}
    if (!route || !handler) throw new Error(`No call is ${name}`)
    // What was sealed passed the door then; what a counter did by itself has not yet.
    if (offline) requireKey(route, actor)
    const input = readInput(route, params, body)
    const key = requestKeyOf(text ?? undefined, `user:${actor.id}`, route, input)
    try {
      if (key) await replayIfAnswered(options.db, key)
      const context = makeContext({
        route,
        standing: { session: { actor: permitter ? withPermit(route, actor, permitter) : actor }, device, portal: null },
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
      return written(route, await withDice(dice, () => handler(input, context))).text
    } catch (error) {
      if (error instanceof Replay) return error.status === 204 ? '' : error.text
      throw error
    }
  }
}

/** The person of an earlier command. Their session has ended: the command must not affect any session. */
export async function findActorThen(db: Db, actorId: string, at: Date): Promise<Actor | undefined> {
  const user = await findUser(db, actorId)
  if (!user) return undefined
  const { id, username, firstname, lastname, role, employeeId } = user
  const given = await findGivenKeys(db, id)
  return {
    id,
    username,
    firstname,
    lastname,
    role,
    employeeId,
    accountId: id,
    tokenId: 0,
    loggedInAt: at,
    keys: heldKeys({ role, ...given }),
    withheld: new Set(),
    branchIds: given.branchIds,
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
