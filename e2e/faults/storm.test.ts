import { SOCKET_PATH } from '@labada/contracts/core/realtime'
import { newId } from '@labada/db/core/ids'
import { openAsOwner } from '@labada/db/testing/database'
import { TEST_PASSWORD } from '@labada/db/testing/factories/factories'
import { trimHistory } from '@labada/db/trimming'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../../scripts/testing/extent.ts'
import { createDriver, type Driver } from './rig/driver.ts'
import { type Ground, openGround } from './rig/ground.ts'
import { type House, openHouse } from './rig/house.ts'
import { quantile } from './rig/report.ts'
import { until } from './rig/scene.ts'
import type { Person } from './rig/shop.ts'

// R25 of security.md 4.4, and the late half of R12.
const SCREENS = isWhole ? 500 : 100
/** As many as the gateway lets one device have. */
const PER_COUNTER = 5
const WATCHING = SCREENS / PER_COUNTER
/** Others than those who watch, as a new sign-in ends the session before; fewer than one network may try in 15 minutes. */
const SIGNING_IN = 15
const BRANCHES = 5

let ground: Ground
let house: House
const sockets: Socket[] = []

beforeAll(async () => {
  ground = await openGround()
  house = await openHouse({
    ground,
    name: 'storm',
    seed: 25,
    size: { branches: BRANCHES, countersPerBranch: (WATCHING + SIGNING_IN) / BRANCHES },
  })
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await house?.close()
  await ground?.close()
})

describe('a storm of people coming back', () => {
  it('has every screen back after a gateway was restarted, while counters go on writing and people sign in', async () => {
    const { programs, shop, sender, history, dice } = house
    const [gateway] = programs.gateways
    if (!gateway) throw new Error('There is a gateway')
    const watching = shop.counters.slice(0, WATCHING)
    for (const who of watching) for (let at = 0; at < PER_COUNTER; at++) sockets.push(openSocket(gateway.url, who))
    const isEverybodyThere = () => sockets.every(({ connected }) => connected)
    expect(await until(isEverybodyThere, 120_000)).toBe(true)
    const driver: Driver = createDriver({
      shop: { ...shop, counters: watching },
      sender,
      history,
      dice,
      writesPerSecond: 8,
      readsPerSecond: 0,
    })
    driver.start()
    const signIns = shop.counters.slice(WATCHING).map((who) => signIn(who))
    const from = performance.now()
    await gateway.restart()
    expect(await until(() => sockets.some(({ connected }) => !connected), 15_000)).toBe(true)
    const isBack = await until(isEverybodyThere, 120_000)
    const seconds = (performance.now() - from) / 1000
    const statuses = await Promise.all(signIns)
    // A fast machine is through with the storm before the counters wrote enough beside it.
    expect(await until(() => history.operations.length > 20, 60_000)).toBe(true)
    await driver.stop()
    const waits = history.operations.map(({ done, beganAt }) => (done?.at ?? Infinity) - beganAt)
    process.stdout.write(
      `${SCREENS} screens were back after ${seconds.toFixed(1)} s; ${SIGNING_IN} sign-ins beside ${waits.length} writes, p50 ${quantile(waits, 0.5)}, p99 ${quantile(waits, 0.99)} ms\n`,
    )
    expect(isBack).toBe(true)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(history.complaints).toEqual([])
    expect(history.operations.filter(({ done }) => !done)).toEqual([])
    expect(waits.length).toBeGreaterThan(20)
  }, 400_000)
})

describe('a day later', () => {
  it('answers an order that is sent again after 23 hours and a night’s trimming as it did the first time', async () => {
    const { shop, sender, sql, url } = house
    const by = shop.counters[0] ?? shop.admin
    const key = newId()
    const body = { id: newId(), type: 'walk-in', lines: [{ serviceId: shop.services.load, quantity: 1 }] }
    const send = (to: number) => sender.send({ method: 'POST', path: '/orders', by, key, body, to })
    const first = await send(0)
    expect(first.status).toBe(200)
    await sql.query("update idempotency_key set created_at = created_at - interval '23 hours' where key = $1", [key])
    const db = openAsOwner(url, 1)
    await trimHistory(db, new Date())
    await db.destroy()
    const second = await send(1)
    expect([second.status, second.text, second.isReplay]).toEqual([200, first.text, true])
    const { rows } = await sql.query('select from ledger_transfer where source_id = $1', [body.id])
    expect(rows).toHaveLength(1)
  }, 60_000)
})

/** A screen that comes back as the dashboard does. */
function openSocket(url: string, { token, client }: Person): Socket {
  return io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: { token, client },
    forceNew: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.6,
  })
}

/** Signs in at whichever gateway takes it; 503 and silence are tried again, as the sign-in page does. */
async function signIn(who: Person): Promise<number | null> {
  const { sender } = house
  let status: number | null = null
  for (let tries = 0; tries < 40; tries++) {
    const body = { username: who.username, password: TEST_PASSWORD }
    const answer = await sender.send({ method: 'POST', path: '/login', by: who, body, to: tries + 1 })
    status = answer.status
    if (status !== null && status !== 503) return status
    await new Promise((next) => setTimeout(next, 500))
  }
  return status
}
