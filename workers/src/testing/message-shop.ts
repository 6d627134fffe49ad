import { tmpdir } from 'node:os'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import type { Row } from '@labada/db/core/json-rows'
import type { TestDatabase } from '@labada/db/testing/database'
import { givenAdmin } from '@labada/db/testing/factories/factories'
import { givenOrder } from '@labada/db/testing/factories/order-factories'
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '@labada/domain/orders/messages/message-settings'
import type { OrderStage } from '@labada/domain/orders/order-stages'
import { pino } from 'pino'
import { clockJobs, dueJobs } from '../jobs/catalog.ts'
import type { JobContext } from '../jobs/job.ts'

/** A Saturday at ten: no quiet hour. */
export const NOW = new Date('2026-11-21T10:00:00+08:00')
export const minutesLater = (minutes: number, from = NOW) => new Date(from.getTime() + minutes * 60_000)

export const ALL_ON: MessageSettings = {
  ...DEFAULT_MESSAGE_SETTINGS,
  kinds: {
    ready: true,
    late: true,
    unclaimed: true,
    pickup: true,
    receipt: true,
    thanks: true,
    booking: true,
    booking_moved: true,
    booking_declined: true,
    package_ends: true,
  },
}

/** A shop whose messages are sent, for tests. */
export function messageShop(database: TestDatabase) {
  const { db } = database
  const context: JobContext = {
    db: database.open('labada_workers'),
    files: openFiles(tmpdir()),
    now: NOW,
    log: pino({ level: 'silent' }),
  }
  return {
    context,
    async settings(settings: MessageSettings): Promise<void> {
      const { id } = await givenAdmin(db)
      await db.deleteFrom('messageSetting').execute()
      await db
        .insertInto('messageSetting')
        .values({ version: 1, value: JSON.stringify(settings), changedAt: NOW, changedBy: id })
        .execute()
    },
    async customer(own: Partial<Row<'customer'>> = {}): Promise<string> {
      const id = newId()
      await db
        .insertInto('customer')
        .values({
          id,
          name: 'Maria Santos',
          phone: null,
          address: null,
          createdBranchId: null,
          email: 'maria@example.com',
          language: 'en',
          messagesAgreedAt: NOW,
          ...own,
        })
        .execute()
      return id
    },
    async order(customerId: string, stage: OrderStage = 'ready', stageAt = NOW): Promise<string> {
      const { id } = await givenOrder(db)
      await db
        .updateTable('order')
        .set({ customerId, stage, stageAt, promisedAt: minutesLater(600, stageAt) })
        .where('id', '=', id)
        .execute()
      return id
    },
    plan: (orderId: string, now = NOW) => dueJobs['plan-messages'].run(orderId, { ...context, now }),
    send: (now = minutesLater(1), dataDir?: string) =>
      dueJobs['send-messages'].run('all', { ...context, dataDir, now }),
    minute: (now: Date) => clockJobs['send-due-messages'].run({}, { ...context, now }),
    async states(): Promise<string[]> {
      const rows = await db.selectFrom('outgoingMessage').selectAll().orderBy('createdAt').orderBy('id').execute()
      return rows.map(({ kind, state, reason, code }) => [kind, state, reason, code].filter(Boolean).join(' '))
    },
  }
}
