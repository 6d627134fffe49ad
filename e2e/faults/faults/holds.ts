import type { Kept } from '../rig/kept.ts'
import type { Line, LineProxy } from '../rig/proxy.ts'
import { type Fault, pause, type Scene } from '../rig/scene.ts'

/** Seconds of a hold, in the brief run and in the long one. */
export interface HoldLengths {
  readonly freeze: readonly [number, number]
  readonly redisAway: readonly [number, number]
  readonly line: readonly [number, number]
}
export const BRIEF_HOLDS: HoldLengths = { freeze: [3, 6], redisAway: [6, 9], line: [4, 6] }
export const LONG_HOLDS: HoldLengths = { freeze: [5, 25], redisAway: [30, 60], line: [6, 12] }

/** Programs and servers that stand still, and lines that are bad, for a while. */
export function holdsOf(lengths: HoldLengths): readonly Fault[] {
  const afterwards = { writes: 10, screens: 15, effects: 30 }
  const writesGoOn = { writes: 2, screens: 10, effects: 60 }

  const freezing = (name: string, whom: (scene: Scene) => Promise<Kept | undefined>, sparesWrites = false): Fault => ({
    id: 'R8',
    sparesWrites,
    name: `SIGSTOP ${name}`,
    from: 'end',
    limits: afterwards,
    harm: async (scene) => {
      const { dice, strike, note } = scene
      const kept = await whom(scene)
      if (!kept) return note('nobody there')
      const ms = 1000 * dice.between(...lengths.freeze)
      strike()
      kept.freeze()
      await pause(ms)
      kept.thaw()
      note(`${kept.name} stood still for ${ms / 1000} s`)
    },
  })

  const holding = (
    id: string,
    name: string,
    range: readonly [number, number],
    lines: (scene: Scene) => readonly LineProxy[],
    line: (scene: Scene) => Line,
    limits = afterwards,
  ): Fault => ({
    id,
    name,
    from: 'end',
    limits,
    sparesWrites: limits === writesGoOn,
    harm: async (scene) => {
      const { dice, strike, note } = scene
      const held = lines(scene)
      const ms = 1000 * dice.between(...range)
      const how = line(scene)
      strike()
      for (const proxy of held) proxy.set(how)
      await pause(ms)
      for (const proxy of held) proxy.set({ kind: 'clear' })
      note(`${held.length} lines ${how.kind} for ${ms / 1000} s`)
    },
  })

  const toRedis = ({ programs }: Scene) => programs.all.map((program) => program.toRedis)
  const toPostgres = ({ programs }: Scene) => programs.all.map((program) => program.toPostgres)
  const fronts = ({ programs }: Scene) => programs.gateways.map(({ front }) => front)
  const slow = (): Line => ({ kind: 'slow', ms: 300, jitterMs: 100 })

  return [
    freezing('the leading relay', async ({ programs }) => (await programs.relays()).leader),
    freezing('the standby worker', async ({ programs }) => (await programs.relays()).standby),
    freezing('a gateway', async ({ programs, dice }) => dice.pick(programs.gateways)),
    freezing('Redis', async ({ ground }) => ground.redis, true),
    holding('R7', 'Redis refuses everybody', lengths.redisAway, toRedis, () => ({ kind: 'down' }), writesGoOn),
    holding(
      'R7',
      'Redis takes everything and answers nothing',
      lengths.redisAway,
      toRedis,
      () => ({ kind: 'blackhole' }),
      writesGoOn,
    ),
    holding('R23', 'slow lines to Postgres', lengths.line, toPostgres, slow),
    holding('R23', 'slow lines to Redis', lengths.line, toRedis, slow),
    holding('R23', 'slow lines to the browsers', lengths.line, fronts, slow),
    holding('R23', 'a third of all pieces to Postgres lost and sent again', lengths.line, toPostgres, () => ({
      kind: 'slow',
      ms: 1,
      jitterMs: 1,
      stutter: 0.3,
    })),
    holding(
      'R23',
      'one-byte slices everywhere',
      lengths.line,
      (scene) => [...toPostgres(scene), ...toRedis(scene), ...fronts(scene)],
      () => ({ kind: 'slices' }),
    ),
    holding('R23', 'resets on the lines to Postgres', lengths.line, toPostgres, ({ dice }) => ({
      kind: 'reset',
      bytes: dice.between(2_000, 60_000),
    })),
    holding('R23', 'resets on the lines to the browsers', lengths.line, fronts, ({ dice }) => ({
      kind: 'reset',
      bytes: dice.between(2_000, 60_000),
    })),
    holding(
      'R23',
      'Postgres takes everything and answers nothing',
      lengths.line,
      toPostgres,
      () => ({ kind: 'blackhole' }),
      { writes: 30, screens: 30, effects: 40 },
    ),
    {
      id: 'R23',
      name: 'half-open lines to Postgres',
      from: 'blow',
      limits: { writes: 30, screens: 30, effects: 40 },
      harm: async (scene) => {
        const { strike, note } = scene
        strike()
        for (const proxy of toPostgres(scene)) proxy.halfOpen(15_000)
        note('every program lost its connections; Postgres was not told for 15 s')
        await pause(1_000)
      },
    },
  ]
}
