import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { newId } from '@labada/db/core/ids'
import { clockOff } from '@labada/db/testing/programs/wrong-clock'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createCaller } from './testing/caller.ts'
import { done, opened, startTill, type Till } from './testing/till.ts'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
/** Wide: a busy machine may pause between the call and the look. */
const NEAR_S = 60
const SECRET = 'p9Lq2vXw7RzT4mKc8NbH5sYd1FgJ6aQe'

let till: Till
beforeAll(async () => {
  till = await startTill(new Date().toISOString(), { secret: SECRET })
  await opened(till)
})
afterAll(() => till.app.stop())

/** A gateway whose machine’s clock is this far off, as a program of its own. */
async function startGatewayOff(hours: number) {
  const child = spawn(process.execPath, [...clockOff(hours), MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      DATABASE_URL: till.app.database.urlOf('labada_gateway'),
      REDIS_URL: inject('redisUrl'),
      LABADA_SECRET: SECRET,
      LABADA_DATA_DIR: till.app.dataDir,
      PORT: '0',
    },
  })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The gateway ended: ${said}`)))
    child.stdout.on('data', (part: Buffer) => {
      said += String(part)
      const found = /"url":"([^"]+)"/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  return {
    url,
    said: () => said,
    async stop() {
      child.removeAllListeners('exit')
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** The day of a branch that ends its days at midnight. */
const today = () => manilaDateOf(new Date())

describe.each([-24, -2, 2, 24])('a gateway on a machine whose clock is %d hours off (R22)', (hours) => {
  it('dates what is sold and paid as the database has it, and says that the clock is wrong', async () => {
    const gateway = await startGatewayOff(hours)
    try {
      expect(gateway.said()).toContain('the clock of this machine is wrong')
      const { token = '', client = '' } = till.counter.credentials
      const counter = createCaller(gateway.url, { token, client })
      const days = [today()]
      const answer = await counter.post('/orders', {
        id: newId(),
        type: 'walk-in',
        lines: [{ serviceId: till.services.full, quantity: 1 }],
        payments: [{ id: newId(), method: 'cash', amount: 180 }],
      })
      const order = done(answer)
      days.push(today())
      expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())).toBeLessThan(NEAR_S * 1_000)
      const dated = [
        await till.app.db
          .selectFrom('order')
          .select(['businessDate', 'receivedAt as at'])
          .where('id', '=', order.id)
          .executeTakeFirstOrThrow(),
        await till.app.db
          .selectFrom('payment')
          .select(['businessDate', 'recordedAt as at'])
          .where('orderId', '=', order.id)
          .executeTakeFirstOrThrow(),
      ]
      for (const { businessDate, at } of dated) {
        expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(NEAR_S * 1_000)
        expect(days).toContain(businessDate)
      }
    } finally {
      await gateway.stop()
    }
  }, 60_000)
})
