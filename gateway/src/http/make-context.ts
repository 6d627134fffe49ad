import type { Route } from '@labada/contracts/core/route'
import { usePermit } from '@labada/db/access/permits'
import type { RequestKey } from '@labada/db/core/idempotency'
import type { Key } from '@labada/domain/core/keys'
import type { Actor } from './actor.ts'
import { runCommand } from './command.ts'
import type { Context, Door } from './context.ts'
import type { PortalActor } from './credentials/portal-credentials.ts'
import type { Device } from './device.ts'
import type { DoorOptions } from './door-options.ts'
import { written, writtenToKeep } from './encoding.ts'
import type { Offline, Redo } from './kept/redone.ts'
import { type Permit, permitOver } from './requests/permits.ts'
import type { Sight } from './sight.ts'

/** The origin of a handler's context: a new request, or a command to redo. */
export interface Calling {
  readonly route: Route
  /** The verified caller, as far as handlers may know it. */
  readonly standing: {
    readonly session: { readonly actor: Actor } | null
    readonly device: Device | null
    readonly portal: PortalActor | null
  }
  /** The branch in sight of someone who sees named branches only. */
  readonly sight?: Sight
  readonly key: RequestKey | undefined
  /** Used up by the command. */
  readonly permit?: Pick<Permit, 'hash'> | undefined
  readonly options: DoorOptions
  readonly now: Date
  readonly requestId: string
  readonly ip: string
  readonly issue: Context['issue']
  readonly redo: Redo
  readonly offline?: Offline | undefined
  /** Undefined when a command is redone. */
  readonly door: Door | undefined
}

/** Creates the context of a handler. Reading what the route's access does not guarantee throws. */
export function makeContext({
  route,
  standing,
  sight = null,
  key,
  permit,
  options,
  now,
  requestId,
  ip,
  issue,
  redo,
  offline,
  door,
}: Calling): Context {
  const { db, credentials, wake, files, keys } = options
  const { session, device, portal } = standing
  const isShop = session?.actor.role === 'employee'
  return {
    db,
    keys,
    files,
    now,
    requestId,
    ip,
    get actor() {
      return session?.actor ?? absent('an actor')
    },
    get key() {
      return allowingKey(route, session?.actor.permitter !== undefined)
    },
    device,
    get portal() {
      return portal ?? absent('an employee in the portal')
    },
    get scope() {
      if (!session && !device) return absent('a scope')
      return { branchId: isShop || !session ? (device?.branchId ?? absent('a branch')) : sight }
    },
    get branchId() {
      return (isShop || !session ? device?.branchId : undefined) ?? absent('a branch')
    },
    command: (work) =>
      runCommand({ db, key, wake, write: (result) => writtenToKeep(route, result) }, async (trx) => {
        if (permit && !(await usePermit(trx, permit.hash, now))) throw permitOver()
        return offline?.within ? offline.within(trx, () => work(trx)) : work(trx)
      }),
    single: permit || offline ? undefined : { key, answerOf: (result) => written(route, result), committed: wake },
    issue,
    forgetSessions: credentials.forget,
    offline,
    redo,
    get door() {
      return door ?? absent('a door')
    },
  }
}

function allowingKey({ key, permittable }: Route, isLent: boolean): Key | null {
  if (isLent && permittable) return permittable
  return key === 'own' || key === 'public' ? null : key
}

/** Reading a value that this route's access does not guarantee is a programming error in a handler. */
function absent(what: string): never {
  throw new Error(`This call has no ${what}`)
}
