import { newId } from '@labada/db/core/ids'
import pg from 'pg'
import { keepTally } from './books.ts'
import { createDice, type Dice } from './dice.ts'
import type { Ground } from './ground.ts'
import { createHistory, type History } from './history.ts'
import { openRedis } from './own-redis.ts'
import { openPrograms, type Programs } from './programs.ts'
import { openSender, type Sender } from './sender.ts'
import { openShop, type Shop, type ShopSize } from './shop.ts'

/** A company with a database of its own, its drawers open, and the programs that serve it. */
export interface House {
  readonly ground: Ground
  readonly database: string
  /** The owner's way in, past every proxy. */
  readonly url: string
  readonly sql: pg.Pool
  readonly shop: Shop
  readonly programs: Programs
  readonly history: History
  readonly sender: Sender
  readonly dice: Dice
  /** Ends the programs and empties Redis, so that the next house on this ground begins anew. */
  readonly close: () => Promise<void>
}

/** A part taken out, to see that its absence is noticed. */
export interface Sabotage {
  readonly workersEntry?: string
  /** Before the programs start. */
  readonly onDatabase?: (sql: pg.Pool) => Promise<void>
}

export interface HouseOptions {
  readonly ground: Ground
  /** Of small letters. */
  readonly name: string
  readonly seed: number
  readonly size?: ShopSize
  readonly sabotage?: Sabotage | undefined
}

const USUAL_SIZE: ShopSize = { branches: 3, countersPerBranch: 4 }

export async function openHouse({ ground, name, seed, size = USUAL_SIZE, sabotage }: HouseOptions): Promise<House> {
  const database = `faults_${name}`
  await ground.createDatabase(database)
  const url = ground.postgres.url({ database })
  const sql = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 2_000,
    application_name: 'labada-faults',
  })
  sql.on('error', () => undefined)
  await keepTally(sql)
  await sabotage?.onDatabase?.(sql)
  const shop = await openShop(url, size)
  const dice = createDice(seed)
  const { workersEntry } = sabotage ?? {}
  const programs = await openPrograms({
    ground,
    database,
    dice: dice.apart('lines'),
    ...(workersEntry !== undefined && { workersEntry }),
  })
  const close = async () => {
    await programs.close()
    await sql.end()
    await emptyRedis(ground)
  }
  try {
    const sender = await openSender(programs.gateways.map((gateway) => gateway.url))
    await openDrawers(sender, shop)
    return {
      ground,
      database,
      url,
      sql,
      shop,
      programs,
      history: createHistory(),
      sender,
      dice,
      close: async () => {
        sender.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function openDrawers(sender: Sender, { counters, branchIds }: Shop): Promise<void> {
  for (const branchId of branchIds) {
    const by = counters.find((counter) => counter.branchId === branchId)
    if (!by) throw new Error('A branch has no counter')
    const body = { id: newId(), counted: { '1000': 20 } }
    const { status, text } = await sender.send({
      method: 'POST',
      path: '/cash-sessions',
      by,
      key: body.id,
      body,
      to: 0,
    })
    if (status !== 200) throw new Error(`The drawer could not be opened: ${status} ${text}`)
  }
}

async function emptyRedis(ground: Ground): Promise<void> {
  const redis = openRedis(ground)
  try {
    await redis.requireOwn()
    await redis.flush()
  } finally {
    redis.close()
  }
}
