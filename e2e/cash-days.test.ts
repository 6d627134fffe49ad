import { CASH_PROOF } from '@labada/db/cash/cash-proof'
import { openFiles } from '@labada/db/core/files'
import { TRANSFER_SOURCES, type TransferSource } from '@labada/domain/ledger/ledger'
import { done, startTill } from '@labada/gateway/testing/till'
import { workFor } from '@labada/workers/due-jobs'
import { clockJobs, dueJobs, isDueJob } from '@labada/workers/jobs/catalog'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { isWhole } from '../scripts/testing/extent.ts'
import { BOOKINGS } from './support/bookings.ts'
import { openBranch } from './support/branch-deeds.ts'

const THE_DAY_BEFORE = '2026-11-21T10:00:00+08:00'
const THE_DAY = '2026-11-22T10:00:00+08:00'
const THE_NIGHT_AFTER = new Date('2026-11-23T02:14:00+08:00')

const till = await startTill(THE_DAY_BEFORE)
afterAll(() => till.app.stop())
const { db, database, dataDir } = till.app
const workers = {
  db: database.open('labada_workers'),
  files: openFiles(dataDir),
  log: pino({ level: 'silent' }),
}

let actedUpon = 0

/** What the workers do about everything that was announced since, and about what they announce themselves. */
async function work(): Promise<void> {
  for (;;) {
    const rows = await db.selectFrom('outbox').selectAll().where('id', '>', actedUpon).orderBy('id').execute()
    if (rows.length === 0) return
    actedUpon = rows.at(-1)?.id ?? actedUpon
    const events = rows.map(({ eventId, seq, ...event }) => ({ ...event, id: eventId, seq: seq ?? 0 }))
    for (const { job, key } of await workFor(workers.db, events)) {
      if (isDueJob(job)) await dueJobs[job].run(key, { ...workers, now: till.now() })
    }
  }
}

async function booked(source: TransferSource): Promise<number> {
  const { rows } = await sql`select from ledger_transfer where source_type = ${source}`.execute(db)
  return rows.length
}

const alarms = () =>
  db
    .selectFrom('alert')
    .select('kind')
    .where('kind', '=', `invariant:${CASH_PROOF}`)
    .where('resolvedAt', 'is', null)
    .execute()

/** Every third in `npm test`: they are listed by area, so each area has some. */
test.each(TRANSFER_SOURCES.filter((_, at) => isWhole || at % 3 === 0))(
  'The day of a transfer from %s is rolled up though nothing else books on it',
  async (source) => {
    till.setTime(THE_DAY_BEFORE)
    const book = await BOOKINGS[source](await openBranch(till))
    await work()
    till.setTime(THE_DAY)
    const before = await booked(source)
    done(await book())
    await work()
    expect(await booked(source)).toBeGreaterThan(before)
    await clockJobs['prove-cash-days'].run({}, { ...workers, now: THE_NIGHT_AFTER })
    expect(await alarms()).toEqual([])
  },
)
