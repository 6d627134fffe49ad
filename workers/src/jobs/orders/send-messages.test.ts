import { newId } from '@labada/db/core/ids'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { parseManilaDate, startOf } from '@labada/domain/core/manila-time'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isWhole } from '../../../../scripts/testing/extent.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { ALL_ON, messageShop, minutesLater, NOW } from '../../testing/message-shop.ts'

let database: TestDatabase
let mail: MailServer
let shop: ReturnType<typeof messageShop>
beforeEach(async () => {
  ;[database, mail] = await Promise.all([createTestDatabase(), startMailServer()])
  shop = messageShop(database)
  await shop.settings(withMail())
})
afterEach(async () => {
  await mail.stop()
  await database.drop()
})

const withMail = (own: Partial<typeof ALL_ON> = {}) => ({
  ...ALL_ON,
  mail: {
    ...ALL_ON.mail,
    on: true,
    host: '127.0.0.1',
    port: mail.port,
    security: 'none',
    from: 'shop@example.com',
  } as const,
  ...own,
})

describe('a message', () => {
  it('is mailed when the order is ready, once however often the jobs run, with its own Message-ID', async () => {
    const order = await shop.order(await shop.customer())
    await Promise.all([shop.plan(order), shop.plan(order)])
    expect(mail.arrived).toHaveLength(0)
    await Promise.all([shop.send(), shop.send(), shop.send()])
    await shop.plan(order, minutesLater(2))
    await shop.send(minutesLater(3))
    expect(await shop.states()).toEqual(['ready sent'])
    expect(mail.arrived).toMatchObject([{ to: ['maria@example.com'] }])
    const { id } = await database.db.selectFrom('outgoingMessage').select('id').executeTakeFirstOrThrow()
    expect(mail.arrived[0]?.raw).toContain(`Message-ID: <${id}@example.com>`)
    expect(mail.arrived[0]?.raw).toMatch(/Hi Maria, your laundry G-\d+-\d+ is ready/)
  })

  it('waits until the move to ready can no longer be undone, and is not sent if it was; ready again, it is', async () => {
    const order = await shop.order(await shop.customer())
    await shop.plan(order)
    await shop.send(NOW)
    expect(await shop.states()).toEqual(['ready waiting'])
    await database.db.updateTable('order').set({ stage: 'folding' }).execute()
    await shop.send()
    expect(await shop.states()).toEqual(['ready stopped outdated'])
    await database.db
      .updateTable('order')
      .set({ stage: 'ready', stageAt: minutesLater(5) })
      .execute()
    await shop.plan(order, minutesLater(5))
    await shop.send(minutesLater(6))
    expect(await shop.states()).toEqual(['ready sent'])
    expect(mail.arrived).toHaveLength(1)
  })

  it('goes to nobody who did not agree, and not to one who stopped a moment before', async () => {
    await shop.plan(await shop.order(await shop.customer({ messagesAgreedAt: null, email: 'no@example.com' })))
    expect(await shop.states()).toEqual([])
    await shop.plan(await shop.order(await shop.customer()))
    await database.db.updateTable('customer').set({ messagesStoppedAt: NOW }).execute()
    await shop.send()
    expect(await shop.states()).toEqual(['ready stopped no_consent'])
    expect(mail.arrived).toHaveLength(0)
  })

  it('waits through quiet hours until they end, at their edges to the minute', async () => {
    const day = parseManilaDate('2026-11-21')
    if (!day) throw new Error('not a day')
    const at = (hours: number, minutes = 0) => new Date(startOf(day).getTime() + (hours * 60 + minutes) * 60_000)
    const order = await shop.order(await shop.customer(), 'ready', at(19, 58))
    await shop.plan(order, at(20))
    await shop.send(at(20))
    expect(await shop.states()).toEqual(['ready waiting'])
    await shop.send(at(31, 59))
    expect(mail.arrived).toHaveLength(0)
    await shop.send(at(32))
    expect(await shop.states()).toEqual(['ready sent'])
  })

  it('is not sent once its news is a day old, or its kind was turned off', async () => {
    await shop.plan(await shop.order(await shop.customer()))
    await shop.send(minutesLater(25 * 60))
    expect(await shop.states()).toEqual(['ready stopped stale'])
    await shop.plan(await shop.order(await shop.customer({ email: 'b@example.com' })))
    await shop.settings(withMail({ kinds: { ...ALL_ON.kinds, ready: false } }))
    await shop.send()
    expect(await shop.states()).toEqual(['ready stopped stale', 'ready stopped off'])
  })

  it('keeps the limits: of a customer the rest is dropped, of the shop the rest waits', async () => {
    await shop.settings(withMail({ customerDay: 2, shopHour: 3 }))
    const maria = await shop.customer()
    for (const _ of [1, 2, 3]) await shop.plan(await shop.order(maria))
    await shop.send()
    expect(await shop.states()).toEqual(['ready sent', 'ready sent', 'ready stopped limit'])
    const jose = await shop.customer({ email: 'jose@example.com' })
    for (const _ of [1, 2]) await shop.plan(await shop.order(jose))
    await shop.send(minutesLater(2))
    expect((await shop.states()).slice(3)).toEqual(['ready sent', 'ready waiting'])
    await shop.send(minutesLater(64))
    expect((await shop.states()).slice(3)).toEqual(['ready sent', 'ready sent'])
  })

  it('comes by the clock when an order is late, and when it has been ready for three days', async () => {
    const late = await shop.order(await shop.customer(), 'washing', minutesLater(-630))
    const left = await shop.order(
      await shop.customer({ email: 'b@example.com' }),
      'ready',
      minutesLater(-3 * 24 * 60 - 1),
    )
    await shop.order(await shop.customer({ email: 'c@example.com' }), 'ready', minutesLater(-9 * 24 * 60))
    await shop.minute(NOW)
    await shop.minute(minutesLater(1))
    expect((await shop.states()).sort()).toEqual(['late sent', 'unclaimed sent'])
    expect(late).not.toBe(left)
  })

  it('is tried again while the server is away or busy, at longer intervals, and given up in the end', async () => {
    await shop.plan(await shop.order(await shop.customer()))
    mail.onArrival = async () => Object.assign(new Error('Try later'), { responseCode: 451 })
    await shop.send()
    expect(await shop.states()).toEqual(['ready waiting refused 451'])
    await shop.send(minutesLater(1.5))
    expect(mail.arrived).toHaveLength(1)
    mail.onArrival = async () => null
    await shop.send(minutesLater(3))
    expect(await shop.states()).toEqual(['ready sent'])

    await shop.plan(await shop.order(await shop.customer({ email: 'b@example.com' })))
    const { port } = mail
    await shop.settings(withMail({ mail: { ...withMail().mail, port: port === 1 ? 2 : 1 } }))
    for (const minutes of [1, 3, 9, 25, 90, 280]) await shop.send(minutesLater(minutes))
    expect((await shop.states())[1]).toBe('ready failed unreachable')
  })

  it('is given up at once if the server refuses it for good', async () => {
    await shop.plan(await shop.order(await shop.customer()))
    mail.onArrival = async () => Object.assign(new Error('No such mailbox'), { responseCode: 550 })
    await shop.send()
    await shop.send(minutesLater(60))
    expect(await shop.states()).toEqual(['ready failed refused 550'])
    expect(mail.arrived).toHaveLength(1)
  })

  it('of before a restore is left to a person: the shop may have sent it', async () => {
    await shop.plan(await shop.order(await shop.customer()))
    const id = newId()
    const restore = { backupId: id, snapshotAt: NOW, sealedEntries: 0, knownEntries: 0, report: '{}' }
    await database.db
      .insertInto('restore')
      .values({ id, restoredAt: minutesLater(1), ...restore })
      .execute()
    await shop.send(minutesLater(2))
    await shop.plan(await shop.order(await shop.customer({ email: 'b@example.com' })), minutesLater(2))
    await shop.send(minutesLater(3))
    expect(await shop.states()).toEqual(['ready unknown restored', 'ready unknown restored'])
    expect(mail.arrived).toHaveLength(0)
  })

  it('is neither planned nor sent while no channel is on: the network is not touched', async () => {
    await shop.settings(ALL_ON)
    await shop.plan(await shop.order(await shop.customer()))
    await shop.minute(NOW)
    expect(await shop.states()).toEqual([])
  })
})

it(
  'no sequence of stages, times and runs of the jobs sends two of a kind about an order',
  async () => {
    await shop.settings(withMail({ quiet: { from: 0, until: 0 }, customerDay: 20 }))
    const customer = await shop.customer()
    const step = fc.record({
      stage: fc.constantFrom('washing', 'folding', 'ready', 'released'),
      minutes: fc.integer({ min: 0, max: 600 }),
      runs: fc.array(fc.constantFrom('plan', 'send', 'minute'), { maxLength: 4 }),
    } as const)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        // Of the case before: the clock looks at every order.
        await database.db.updateTable('order').set({ customerId: null }).execute()
        await database.db.deleteFrom('outgoingMessage').execute()
        const before = mail.arrived.length
        const order = await shop.order(customer, 'washing')
        let now = NOW
        for (const { stage, minutes, runs } of steps) {
          now = minutesLater(minutes, now)
          const isReleased = stage === 'released'
          await database.db
            .updateTable('order')
            .set(({ ref }) => ({
              stage,
              stageAt: now,
              releasedAt: isReleased ? now : null,
              releasedBy: isReleased ? ref('receivedBy') : null,
            }))
            .where('id', '=', order)
            .execute()
          for (const run of runs) {
            if (run === 'plan') await shop.plan(order, now)
            else if (run === 'send') await shop.send(minutesLater(1, now))
            else await shop.minute(now)
          }
        }
        const bodies = mail.arrived.slice(before).map(({ raw }) => raw.split('\r\n\r\n')[1])
        expect(new Set(bodies).size).toBe(bodies.length)
        const rows = await database.db
          .selectFrom('outgoingMessage')
          .select('kind')
          .where('orderId', '=', order)
          .execute()
        expect(new Set(rows.map(({ kind }) => kind)).size).toBe(rows.length)
        expect(bodies.length).toBeLessThanOrEqual(rows.length)
      }),
      { numRuns: isWhole ? 60 : 5, seed: 21 },
    )
  },
  isWhole ? 300_000 : 90_000,
)
