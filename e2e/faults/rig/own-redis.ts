import { realpathSync } from 'node:fs'
import { STREAM } from '@labada/contracts/core/realtime'
import { Redis } from 'ioredis'
import { z } from 'zod'
import type { Ground } from './ground.ts'
import { pause } from './scene.ts'

/** The rig's own hands on the run's Redis. */
export interface OwnRedis {
  /** Throws unless the server that answers is the process of this run and keeps its data in this run's folder. */
  readonly requireOwn: () => Promise<void>
  /** Takes entries as one of the workers' consumers would, and never says what became of them. Tells how many. */
  readonly steal: (ms: number) => Promise<number>
  /** Adds copies of the newest entries to the stream, as a relay does that died before it could say so. */
  readonly repeatNewest: (count: number) => Promise<number>
  readonly flush: () => Promise<void>
  readonly close: () => void
}

const GROUP = 'workers'
const entries = z.array(z.tuple([z.string(), z.array(z.string())]))
const read = z.array(z.tuple([z.string(), z.array(z.unknown())])).nullable()

export function openRedis(ground: Ground): OwnRedis {
  const redis = new Redis(ground.redis.url(), { maxRetriesPerRequest: 3 })
  redis.on('error', () => undefined)
  return {
    close: () => redis.disconnect(),
    async requireOwn() {
      const pid = /process_id:(\d+)/.exec(await redis.info('server'))?.[1]
      const [, dir] = z.tuple([z.string(), z.string()]).parse(await redis.config('GET', 'dir'))
      if (Number(pid) !== ground.redis.proven() || realpathSync(dir) !== realpathSync(ground.redis.data))
        throw new Error('The Redis that answers is not proven to be the one of this run; it is left alone')
    },
    async steal(ms) {
      let stolen = 0
      const end = performance.now() + ms
      while (performance.now() < end) {
        const answer = await redis.xreadgroup('GROUP', GROUP, 'dead', 'COUNT', 5, 'STREAMS', STREAM, '>')
        stolen += (read.parse(answer) ?? []).reduce((sum, [, rows]) => sum + rows.length, 0)
        await pause(1)
      }
      return stolen
    },
    async repeatNewest(count) {
      const newest = entries.parse(await redis.xrevrange(STREAM, '+', '-', 'COUNT', count))
      for (const [, fields] of newest) await redis.xadd(STREAM, '*', ...fields)
      return newest.length
    },
    async flush() {
      await redis.flushall()
    },
  }
}
