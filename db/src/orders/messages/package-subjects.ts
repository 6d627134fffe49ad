import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { ZERO } from '@labada/domain/core/money'
import { reminderAt } from '@labada/domain/orders/messages/package-reminders'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import { findMessageCustomer, type MessageSubject } from './message-facts.ts'

/**
 * A package with what its reminder says, `days` before it ends. The link is that of its customer’s last order: the page says what is
 * left of packages, and stops messages.
 */
export async function findPackageSubject(db: Db, packageId: string, days: number): Promise<MessageSubject | undefined> {
  const sold = await db
    .selectFrom('soldPackage as s')
    .innerJoin('packageLeft as l', 'l.packageId', 's.id')
    .innerJoin('branch as b', 'b.id', 's.branchId')
    .select(['s.id', 's.name', 's.customerId', 's.branchId', 's.validUntil', 's.soldAt', 'l.units as unitsLeft'])
    .select(['b.name as branchName', 'b.phone'])
    .where('s.id', '=', packageId)
    .executeTakeFirst()
  if (!sold) return undefined
  const last = await db
    .selectFrom('order')
    .select('claimCode')
    .where('customerId', '=', sold.customerId)
    .where('stage', '<>', 'voided')
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const remindAt = reminderAt(sold, days)
  return {
    facts: {
      order: null,
      trips: [],
      payments: [],
      bookings: [],
      packages: remindAt === undefined ? [] : [{ ...sold, remindAt }],
    },
    customer: await findMessageCustomer(db, sold.customerId),
    asksToHear: false,
    branchId: sold.branchId,
    branchName: sold.branchName,
    phone: sold.phone,
    number: '',
    claimCode: last?.claimCode ?? '',
    due: ZERO,
  }
}

/** The packages with something left whose customers, who agreed to messages, are to be reminded today and were not. */
export async function listPackagesToTell(db: Db, today: ManilaDate, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sold_package s join package_left l on l.package_id = s.id and l.units > 0
      join customer c on c.id = s.customer_id and c.messages_agreed_at is not null
    where s.valid_until = ${addDays(today, days)}
      and not exists (
        select from outgoing_message m where m.kind = 'package_ends' and m.subject_id = s.id and m.state <> 'opened')
    order by s.id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
