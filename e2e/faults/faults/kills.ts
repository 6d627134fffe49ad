import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf } from '../../../scripts/lib/processes.mjs'
import type { Kept } from '../rig/kept.ts'
import { openRedis } from '../rig/own-redis.ts'
import type { Program } from '../rig/programs.ts'
import { type Fault, pause, type Scene, until } from '../rig/scene.ts'

/** kill -9 of every program and server, at any moment and at the worst ones. */
export const kills: readonly Fault[] = [
  {
    id: 'R1',
    name: 'kill -9 a gateway',
    from: 'blow',
    limits: { writes: 5, screens: 10, effects: 10 },
    harm: async ({ programs, dice, strike, note }) => {
      const gateway = dice.pick(programs.gateways)
      strike()
      gateway.kill()
      note(`${gateway.name} was ready again after ${await readyAgain(gateway)}`)
    },
  },
  {
    id: 'R1',
    name: 'kill -9 both gateways',
    from: 'blow',
    limits: { writes: 15, screens: 20, effects: 20 },
    harm: async ({ programs, strike, note }) => {
      strike()
      for (const gateway of programs.gateways) gateway.kill()
      const times = await Promise.all(programs.gateways.map(readyAgain))
      note(`ready again after ${times.join(' and ')}`)
    },
  },
  {
    id: 'R1',
    name: 'kill -9 a gateway between a commit and its answer',
    from: 'blow',
    limits: { writes: 5, screens: 10, effects: 10 },
    harm: async ({ programs, dice, strike, note }) => {
      const gateway = dice.pick(programs.gateways)
      const isTrapped = await killWhen(gateway, 'toPostgres', 'down', 'COMMIT\0', strike)
      note(isTrapped ? `${gateway.name} died with the commit on its way back` : 'no commit came')
      await gateway.ready()
    },
  },
  {
    id: 'R2',
    name: 'kill -9 the leading relay',
    from: 'blow',
    limits: { writes: 5, screens: 5, effects: 15 },
    harm: async ({ programs, strike, note }) => {
      const { leader } = await programs.relays()
      if (!leader) return note('no relay led')
      strike()
      leader.kill()
      note(`${leader.name} led`)
      await leader.ready()
    },
  },
  {
    id: 'R2',
    name: 'kill -9 the relay between adding to the stream and saying so',
    from: 'blow',
    limits: { writes: 5, screens: 5, effects: 15 },
    harm: async ({ programs, strike, note }) => {
      const { leader } = await programs.relays()
      if (!leader) return note('no relay led')
      const isTrapped = await killWhen(leader, 'toPostgres', 'up', 'relay_published', strike)
      note(isTrapped ? `${leader.name} died with events added and not marked` : 'nothing was published')
      await leader.ready()
    },
  },
  {
    id: 'R3',
    name: 'kill -9 a worker between its effect and its acknowledgement',
    from: 'blow',
    limits: { writes: 5, screens: 10, effects: 30 },
    harm: async ({ programs, dice, strike, note }) => {
      const worker = dice.pick(programs.workers)
      const isTrapped = await killWhen(worker, 'toRedis', 'up', 'xack', strike)
      note(
        isTrapped
          ? `${worker.name} died with its effect committed and its entries not acknowledged`
          : 'nothing was acknowledged',
      )
      await worker.ready()
    },
  },
  {
    id: 'R3',
    name: 'kill -9 both workers in the middle of their jobs',
    from: 'blow',
    limits: { writes: 5, screens: 15, effects: 30 },
    harm: async ({ programs, strike, note }) => {
      strike()
      for (const worker of programs.workers) worker.kill()
      note(`ready again after ${(await Promise.all(programs.workers.map(readyAgain))).join(' and ')}`)
    },
  },
  {
    id: 'R4',
    name: 'kill -9 Redis',
    sparesWrites: true,
    from: 'blow',
    limits: { writes: 2, screens: 10, effects: 10 },
    harm: async ({ ground, strike, note }) => {
      strike()
      ground.redis.kill()
      note(`ready again after ${await readyAgain(ground.redis)}`)
    },
  },
  {
    id: 'R5',
    name: 'kill -9 the postmaster',
    from: 'blow',
    limits: { writes: 30, screens: 35, effects: 40 },
    harm: async ({ ground, strike, note }) => {
      strike()
      ground.postgres.kill()
      note(`ready again after ${await readyAgain(ground.postgres)}`)
    },
  },
  {
    id: 'R5b',
    name: 'kill -9 every Postgres process',
    from: 'blow',
    limits: { writes: 30, screens: 35, effects: 40 },
    harm: async (scene) => {
      const { ground, strike, note } = scene
      const backends = await backendsOf(scene)
      strike()
      ground.postgres.kill()
      for (const pid of backends) killOwn(pid)
      note(`${backends.length + 1} processes; ready again after ${await readyAgain(ground.postgres)}`)
    },
  },
  {
    id: 'R6',
    name: 'FLUSHALL while a dead consumer holds entries',
    sparesWrites: true,
    from: 'blow',
    // What the dead one held is lost with the stream: only the reconciler finds it again.
    limits: { writes: 2, screens: 10, effects: 10 },
    harm: async ({ ground, strike, note }) => {
      const redis = openRedis(ground)
      try {
        const stolen = await redis.steal(1_500)
        await redis.requireOwn()
        strike()
        await redis.flush()
        note(`${stolen} entries were taken by a consumer that died`)
      } finally {
        redis.close()
      }
    },
  },
  {
    id: 'R6',
    name: 'Redis loses its files',
    sparesWrites: true,
    from: 'end',
    limits: { writes: 2, screens: 10, effects: 15 },
    harm: async ({ ground, strike, note }) => {
      strike()
      ground.redis.proven()
      await ground.redis.down()
      const files = readdirSync(ground.redis.data)
      for (const file of files) rmSync(join(ground.redis.data, file), { recursive: true })
      await ground.redis.up()
      note(`${files.join(', ')} removed`)
    },
  },
]

/** Every process of our Postgres besides the postmaster, each proven to be its child. */
export async function backendsOf({ ground, sql }: Scene): Promise<number[]> {
  const postmaster = ground.postgres.proven()
  const { rows } = await sql.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
  return rows.map(({ pid }) => pid).filter((pid) => identityOf(pid)?.parent === postmaster)
}

/** A process that was proven a moment ago; that it has already ended is fine. */
export function killOwn(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It went with its postmaster.
  }
}

/** Kills a program at the very moment these bytes pass on one of its lines. False when they did not come. */
async function killWhen(
  program: Program,
  line: 'toPostgres' | 'toRedis',
  way: 'up' | 'down',
  bytes: string,
  strike: () => void,
): Promise<boolean> {
  let isKilled = false
  const untrap = program[line].trap(way, bytes, () => {
    strike()
    program.kill()
    isKilled = true
  })
  await until(() => isKilled, 5_000)
  untrap()
  return isKilled
}

async function readyAgain(kept: Kept): Promise<string> {
  const began = performance.now()
  await pause(20)
  await kept.ready()
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}
