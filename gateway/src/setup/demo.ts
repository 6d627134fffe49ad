import type { demoRoutes } from '@labada/contracts/setup/demo'
import { listDemoPeople } from '@labada/db/setup/demo-people'
import { DomainError } from '@labada/domain/core/errors'
import { fullNameOf } from '@labada/domain/core/names'
import type { Context, Handlers } from '../http/context.ts'
import { type BusyHour, type BusyHourState, playBusyHour } from './demo/busy-hour.ts'
import type { Credentials } from './demo/caller.ts'
import { enterDoor, listDoors, listOpenDoors } from './demo-doors.ts'

const USUAL_SECONDS = 180
const IDLE: BusyHourState = { running: false, until: null, done: 0, failed: 0 }

/** The current or last busy hour of a gateway, and its counters' credentials by door. */
interface Played {
  hour: BusyHour | undefined
  readonly counters: Map<string, Credentials>
}

/** By gateway of this process, identified by its credentials object. */
const gateways = new WeakMap<object, Played>()

export const demoHandlers: Handlers<typeof demoRoutes> = {
  listDoors,
  enterDoor,

  /** Outside the demo it is not found. */
  async listDemoPeople(_input, context) {
    await listOpenDoors(context)
    const people = await listDemoPeople(context.db)
    return {
      items: people.map(({ id, branch, ...person }) => ({ id, name: fullNameOf(person), branch })),
    }
  },

  async busyHour(_input, context) {
    await listOpenDoors(context)
    return playedBy(context).hour?.state() ?? IDLE
  },

  async playBusyHour({ body }, context) {
    const doors = await doorsOf(context, body.branchId)
    const played = playedBy(context)
    await played.hour?.stop()
    if (body.seconds === 0) return played.hour?.state() ?? IDLE
    played.hour = playBusyHour({
      address: context.door.address,
      doors: doors.map((door) => ({ door, credentials: credentialsFor(played, door) })),
      now: context.now,
      seconds: body.seconds ?? USUAL_SECONDS,
      onFailure: (error) => context.door.log.warn({ err: error }, 'a busy hour was refused something'),
    })
    return played.hour.state()
  },
}

function playedBy({ door }: Context): Played {
  const known = gateways.get(door.credentials) ?? { hour: undefined, counters: new Map<string, Credentials>() }
  gateways.set(door.credentials, known)
  return known
}

function credentialsFor({ counters }: Played, door: string): Credentials {
  const known = counters.get(door) ?? new Map<string, string>()
  counters.set(door, known)
  return known
}

/** The doors of the branches to play, or of the requested one. Throws `not_found` outside the demo. */
async function doorsOf(context: Context, branchId: string | undefined): Promise<string[]> {
  const doors = (await listOpenDoors(context)).filter((door) => door.branchId !== null)
  const chosen = doors.filter((door) => branchId === undefined || door.branchId === branchId)
  if (chosen.length === 0) throw new DomainError('not_found', 'Counter not found')
  return chosen.map(({ door }) => door)
}
