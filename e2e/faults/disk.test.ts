import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@labada/db/core/ids'
import { afterEach, describe, expect, it } from 'vitest'
import { serverAccount } from '../../scripts/lib/account.mjs'
import { makeFolder } from '../../scripts/lib/data-dir.mjs'
import { type Ground, type GroundOptions, openGround } from './rig/ground.ts'
import { type House, openHouse } from './rig/house.ts'
import { until } from './rig/scene.ts'
import type { Answer } from './rig/sender.ts'

// R20 of security.md 4.4. A memory disk of its own needs the right to mount; a machine without it refuses from inside
// Postgres with the very error of a full disk, which is what the gateways see either way.
const canMount = tryMount()
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

describe(`a full disk (${canMount ? 'a real one, in memory' : 'told by Postgres'})`, () => {
  it('under the data: writes are told to come again, reading goes on, and nothing acknowledged is lost', async () => {
    const { house, fill, empty } = await openOn('data')
    const before = await write(house)
    expect(await untilFull(house, fill)).toBe(true)
    const { status, text } = await read(house)
    expect(status, text).toBe(200)
    await empty()
    expect(await until(async () => (await write(house)).status === 200, 30_000)).toBe(true)
    expect((await ordersOf(house)).has(before.orderId)).toBe(true)
    expect(await lostOf(house)).toEqual([])
  }, 240_000)

  it('under the log: Postgres stops, writes are told to come again, and with room again nothing acknowledged is lost', async () => {
    const { house, ground, fill, empty } = await openOn('log')
    await write(house)
    // As a checkpoint of Postgres may end in the midst of it, which throws away all the log before it: megabytes of room again.
    const fillAndTidy = async () => {
      await fill()
      await house.sql.query('checkpoint').catch(() => undefined)
    }
    expect(await untilFull(house, fillAndTidy)).toBe(true)
    await empty()
    await ground.postgres.ready(60_000)
    expect(await until(async () => (await write(house)).status === 200, 60_000)).toBe(true)
    expect(await lostOf(house)).toEqual([])
  }, 240_000)
})

const acknowledged = new WeakMap<House, string[]>()

async function write(house: House): Promise<Answer & { orderId: string }> {
  const { sender, shop, dice } = house
  const by = dice.pick(shop.counters)
  const orderId = newId()
  const body = {
    id: orderId,
    type: 'walk-in',
    lines: [{ serviceId: shop.services.load, quantity: 3 }],
    notes: 'x'.repeat(480),
  }
  const answer = await sender.send({ method: 'POST', path: '/orders', by, key: orderId, body, to: dice.between(0, 1) })
  // Nothing but done, come again, and no answer at all.
  expect([200, 503, null]).toContain(answer.status)
  if (answer.status === 200) acknowledged.set(house, [...(acknowledged.get(house) ?? []), orderId])
  return { ...answer, orderId }
}

/** Takes what room there is before each write. What still fits into the last pages is written; then it is over. */
const untilFull = (house: House, fill: () => Promise<void>): Promise<boolean> =>
  until(async () => {
    await fill()
    return (await write(house)).status === 503
  }, 60_000)

const read = ({ sender, shop }: House) =>
  sender.send({ method: 'GET', path: '/orders?limit=5', by: shop.counters[0] ?? shop.admin, to: 0 })

async function ordersOf({ sql }: House): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>('select id from "order"')
  return new Set(rows.map(({ id }) => id))
}

async function lostOf(house: House): Promise<string[]> {
  const orders = await ordersOf(house)
  return (acknowledged.get(house) ?? []).filter((id) => !orders.has(id))
}

interface Small {
  readonly house: House
  readonly ground: Ground
  /** Takes the room that is left, all but a little. */
  readonly fill: () => Promise<void>
  readonly empty: () => Promise<void>
}

/** A house whose data, or whose log, lies on a disk that can be filled. */
async function openOn(part: 'data' | 'log'): Promise<Small> {
  let disk = ''
  const arrange = (folder: string): ReturnType<NonNullable<GroundOptions['arrange']>> => {
    disk = part === 'data' ? join(folder, 'postgres') : join(folder, 'log-disk')
    const size = part === 'data' ? '160m' : '48m'
    makeFolder(disk, 0o755)
    mount(disk, size)
    const other = part === 'data' ? join(folder, 'log') : join(disk, 'log')
    mkdirSync(other, { mode: 0o700 })
    giveToPostgres(other)
    return { initFlags: [`--waldir=${other}`, '--wal-segsize=1'], undo: () => unmount(disk) }
  }
  const settings = {
    min_wal_size: '2MB',
    max_wal_size: '8MB',
    wal_recycle: 'off',
    wal_init_zero: 'off',
    autovacuum: 'off',
  }
  const ground = await openGround(canMount ? { arrange, settings } : {})
  closing.push(ground.close)
  const house = await openHouse({ ground, name: `disk_${part}`, seed: 20 })
  closing.push(house.close)
  const balloon = join(disk, 'balloon')
  return {
    house,
    ground,
    async fill() {
      if (!canMount) {
        await house.sql.query(`
          create or replace function rig.full() returns trigger language plpgsql as
            $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
          create or replace trigger rig_full before insert on "order" for each row execute function rig.full()`)
        return
      }
      const { bavail, bsize } = statfsSync(disk)
      try {
        appendFileSync(balloon, Buffer.alloc(Math.max(0, bavail * bsize - 256 * 1024)))
      } catch (error) {
        // Postgres took the last pages meanwhile: the disk is as full as it was to be.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    },
    async empty() {
      if (canMount) rmSync(balloon)
      else await house.sql.query('drop trigger rig_full on "order"')
    },
  }
}

function mount(folder: string, size: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'none', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`No memory disk could be mounted: ${stderr}`)
}

function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder])
}

function giveToPostgres(folder: string): void {
  const account = serverAccount(folder)
  if (account) spawnSync('chown', [`${account.uid}:${account.gid}`, folder])
}

/** Only on Linux, and only as root with the right to mount. */
function tryMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = join('/tmp', `labada-mount-${process.pid}`)
  mkdirSync(folder)
  try {
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder]).status === 0
    if (isMounted) unmount(folder)
    return isMounted
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
