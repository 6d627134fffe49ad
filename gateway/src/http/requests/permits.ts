import { routeCatalog } from '@labada/contracts/catalog'
import { PERMIT_HEADER } from '@labada/contracts/core/problem'
import type { Route } from '@labada/contracts/core/route'
import { findOfficePermitter, findPermit, findPermitter } from '@labada/db/access/permits'
import { hashOf } from '@labada/db/core/secrets'
import { keysOfOffice, keysToLend } from '@labada/domain/access/standing'
import { DomainError } from '@labada/domain/core/errors'
import { fullNameOf } from '@labada/domain/core/names'
import type { Request } from 'express'
import type { Standing } from '../access.ts'
import type { Actor, Permitter } from '../actor.ts'
import { hashOfInput } from '../command.ts'
import type { DoorOptions } from '../door-options.ts'
import type { Input } from '../input.ts'
import { nameOf } from '../kept/kept-routes.ts'

/** The calls that somebody may permit another at a counter, by name. */
export const PERMITTABLE_ROUTES: ReadonlyMap<string, Route> = new Map(
  Object.values<Route>(routeCatalog).flatMap((route) => (route.permittable ? [[nameOf(route), route]] : [])),
)

/** A permit as presented with a command. */
export interface Permit {
  readonly hash: Buffer
  /** Undefined if it isn't one of this command, here, by somebody who may still permit it. */
  readonly permitter: Permitter | undefined
}

/** The permit that a call says it has; undefined where permits count for nothing. */
export function permitOf(route: Route, { session }: Standing, request: Request): string | undefined {
  if (!route.permittable || !session?.stand?.person) return undefined
  return request.get(PERMIT_HEADER)
}

/** The caller with the key that a permit lends, so that the call gets as far as the check of the permit. */
export function lent(route: Route, standing: Standing): Standing {
  const { session } = standing
  return session ? { ...standing, session: { ...session, actor: withPermit(route, session.actor) } } : standing
}

/** What is presented, compared with what was permitted. Whether it was used before is asked when it is used. */
export async function readPermit(
  { db, demo }: Pick<DoorOptions, 'db' | 'demo'>,
  { said, route, proven, standing, input }: Presenting,
): Promise<Permit> {
  const hash = hashOf(said)
  const none = { hash, permitter: undefined }
  const [{ session, device }, row] = [standing, await findPermit(db, hash)]
  if (!row || !session || !proven.session || row.personId !== session.actor.id || row.clientId !== device?.id)
    return none
  if (row.route !== nameOf(route) || !row.requestHash.equals(hashOfInput(route, input))) return none
  const by = { userId: row.permittedBy, branchId: device.branchId, demo }
  const here = await findPermitter(db, by)
  const found = here ?? (await findOfficePermitter(db, by))
  const keys = here ? keysToLend(proven.session.actor.keys, here) : found && keysOfOffice(found)
  if (!found || !keys || !route.permittable || !keys.has(route.permittable)) return none
  // What would otherwise wait for an admin does not wait for the one who has just allowed it.
  return { hash, permitter: { id: found.id, name: fullNameOf(found), isForAdmin: !here || keys.has('reversal.allow') } }
}

interface Presenting {
  readonly said: string
  readonly route: Route
  /** The account at the device. */
  readonly proven: Standing
  /** Who stands there. */
  readonly standing: Standing
  readonly input: Input
}

/** The caller with what was permitted. Refuses `permit_over` if the permit isn't one of this command. */
export function permitted(route: Route, standing: Standing, { permitter }: Permit): Standing {
  const { session } = standing
  if (!session || !permitter) throw permitOver()
  return { ...standing, session: { ...session, actor: withPermit(route, session.actor, permitter) } }
}

/** A person with the key that a permit lends them for one call. */
export function withPermit({ permittable }: Route, actor: Actor, permitter?: Permitter): Actor {
  const keys = permittable ? new Set([...actor.keys, permittable]) : actor.keys
  return { ...actor, keys, ...(permitter && { permitter }) }
}

/** One refusal for every permit that opens nothing. */
export const permitOver = () => new DomainError('permit_over', 'This approval was used or has expired. Ask again.')
