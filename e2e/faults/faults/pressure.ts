import { spawn, spawnSync } from 'node:child_process'
import type pg from 'pg'
import { type Fault, pause, until } from '../rig/scene.ts'
import { backendsOf, killOwn } from './kills.ts'

/** What a request may take to be answered while every connection of a gateway waits. */
const ANSWERED_WITHIN_MS = 8_000

/** Servers that are full, busy, told to leave, or whose disk fails. */
export function pressureOf({
  restarts,
  lockMs,
}: {
  readonly restarts: number
  readonly lockMs: number
}): readonly Fault[] {
  return [
    {
      id: 'R24',
      name: 'every connection of the gateways waits for a lock',
      from: 'end',
      limits: { writes: 10, screens: 15, effects: 30 },
      harm: async (scene) => {
        const { sql, strike, note, programs, sender, shop, complain, dice } = scene
        const locker = await sql.connect()
        // Postgres may be killed while this waits; whoever holds the lock is gone then, too.
        locker.on('error', () => undefined)
        strike()
        try {
          await locker.query('begin')
          await locker.query('lock table "order" in access exclusive mode')
          const end = performance.now() + lockMs
          const asked: Promise<unknown>[] = []
          const times: number[] = []
          while (performance.now() < end) {
            for (let at = 0; at < 4; at++)
              asked.push(
                sender
                  .send({ method: 'GET', path: '/orders?limit=1', by: dice.pick(shop.counters), to: at })
                  .then(({ status, at: answered, sentAt }) => {
                    times.push(answered - sentAt)
                    if (status !== 503 && status !== 200)
                      complain(`a read was answered ${status} while Postgres was busy`)
                  }),
              )
            await pause(250)
          }
          const reasons = await Promise.all(programs.gateways.map(({ address }) => reasonOf(address)))
          await Promise.all(asked)
          const longest = Math.max(0, ...times)
          if (longest > ANSWERED_WITHIN_MS)
            complain(`a read hung for ${(longest / 1000).toFixed(1)} s while Postgres was busy`)
          note(
            `the slowest read was answered after ${(longest / 1000).toFixed(1)} s; health says: ${[...new Set(reasons)].join(' / ')}`,
          )
        } finally {
          await endQuietly(locker)
        }
      },
    },
    {
      id: 'R26',
      name: 'rolling restart',
      from: 'end',
      limits: { writes: 5, screens: 15, effects: 30 },
      harm: async ({ programs, strike, note, complain }) => {
        strike()
        const left: number[] = []
        for (let turn = 0; turn < restarts; turn++) {
          const program = programs.all[turn % programs.all.length]
          if (!program) continue
          const ms = await program.restart()
          left.push(ms)
          if (ms > 10_500) complain(`${program.name} took ${(ms / 1000).toFixed(1)} s to leave`)
          await program.ready()
        }
        note(`${restarts} restarts, the slowest to leave took ${(Math.max(0, ...left) / 1000).toFixed(1)} s`)
      },
    },
    {
      id: 'R21',
      name: 'a Postgres process crashes and all recover from the log',
      from: 'blow',
      limits: { writes: 30, screens: 35, effects: 40 },
      harm: async (scene) => {
        const [victim] = scene.dice.shuffled(await backendsOf(scene))
        if (victim === undefined) return scene.note('no process to crash')
        scene.strike()
        killOwn(victim)
        await pause(200)
        await scene.ground.postgres.ready()
        scene.note('one backend was killed; the postmaster started anew from its log')
      },
    },
  ]
}

/**
 * EIO on the fdatasync of the log: Postgres panics and recovers. Needs strace and the right to use it on our own
 * processes; where the machine has neither, the crash above stands for it, and the run says so.
 */
export const brokenDisk: Fault = {
  id: 'R21',
  name: 'EIO when the log is synchronised',
  from: 'blow',
  limits: { writes: 30, screens: 35, effects: 40 },
  harm: async (scene) => {
    const { ground, strike, note, sql } = scene
    const pids = [ground.postgres.proven(), ...(await backendsOf(scene))]
    const inject = [
      '-qq',
      '-f',
      '-e',
      'trace=fdatasync',
      '-e',
      'inject=fdatasync:error=EIO',
      ...pids.flatMap((pid) => ['-p', String(pid)]),
    ]
    const strace = spawn('strace', inject, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    strace.stderr.on('data', (text: Buffer) => {
      said += text.toString()
    })
    const isHit = await until(() => said.includes('EIO'), 5_000)
    if (isHit) strike()
    strace.kill('SIGTERM')
    await new Promise((resolve) => strace.once('exit', resolve))
    await until(
      () =>
        sql.query('select 1').then(
          () => true,
          () => false,
        ),
      30_000,
    )
    note(isHit ? 'Postgres panicked and recovered' : `strace could not make it fail: ${said.slice(0, 120)}`)
  },
}

/** Whether this machine lets the rig make a disk fail. */
export function canBreakDisks(): boolean {
  const tried = spawnSync('strace', ['-qq', '-e', 'trace=fdatasync', '-e', 'inject=fdatasync:error=EIO', 'true'], {
    stdio: 'ignore',
  })
  return tried.status === 0
}

async function reasonOf(address: string): Promise<string> {
  try {
    const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(10_000) })
    const told: unknown = await response.json()
    const reason = typeof told === 'object' && told !== null && 'reason' in told ? String(told.reason) : 'nothing'
    return `${response.status} ${reason}`
  } catch {
    return 'no answer'
  }
}

async function endQuietly(client: pg.PoolClient): Promise<void> {
  const isEnded = await client.query('rollback').then(
    () => true,
    () => false,
  )
  client.release(!isEnded)
}
