import type { Centavos } from '@labada/domain/core/money'
import type { MessageFacts } from '@labada/domain/orders/messages/message-facts'
import type { Reachable } from '@labada/domain/orders/messages/message-sending'
import { UNCLAIMED_DAYS } from '@labada/domain/orders/order-stages'
import { sql } from 'kysely'
import type { Db } from '../../core/client.ts'
import type { Row } from '../../core/json-rows.ts'

/** Who a message goes to. */
export type MessageCustomer = Reachable & Pick<Row<'customer'>, 'id' | 'name' | 'language'>

/** An order, or the pickup that comes before it, with what a message says of it. */
export interface MessageSubject {
  readonly facts: Omit<MessageFacts, 'payments'> & {
    readonly payments: readonly { readonly id: string; readonly recordedAt: Date; readonly amount: Centavos }[]
  }
  readonly customer: MessageCustomer | undefined
  readonly branchId: string
  readonly branchName: string
  readonly phone: string
  /** Blank before the order is received. */
  readonly number: string
  readonly claimCode: string
  readonly due: Centavos
}

/** The order of an id, or its pickup; undefined if there is neither. */
export async function findMessageSubject(db: Db, orderId: string): Promise<MessageSubject | undefined> {
  const order = await db
    .selectFrom('order')
    .select(['id', 'branchId', 'number', 'claimCode', 'type', 'stage', 'stageAt', 'promisedAt', 'customerId'])
    .select(sql<Centavos>`total_centavos - paid_centavos - written_off_centavos`.as('due'))
    .where('id', '=', orderId)
    .executeTakeFirst()
  const trips = await db
    .selectFrom('trip')
    .select(['id', 'kind', 'state', 'stateAt', 'branchId', 'customerId'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  const place = order ?? trips[0]
  if (!place) return undefined
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'recordedAt', 'amountCentavos as amount'])
    .where('orderId', '=', orderId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('paymentVoid').select('paymentId').whereRef('paymentVoid.paymentId', '=', 'payment.id'))),
    )
    .orderBy('recordedAt')
    .execute()
  const { name: branchName, phone } = await db
    .selectFrom('branch')
    .select(['name', 'phone'])
    .where('id', '=', place.branchId)
    .executeTakeFirstOrThrow()
  const customer = place.customerId === null ? undefined : await findMessageCustomer(db, place.customerId)
  return {
    facts: { order: order ?? null, trips, payments },
    customer,
    branchId: place.branchId,
    branchName,
    phone,
    number: order?.number ?? '',
    claimCode: order?.claimCode ?? '',
    due: order?.due ?? (0 as Centavos),
  }
}

/** A customer as far as messages go; the record they were merged into, none for a forgotten one. */
export async function findMessageCustomer(db: Db, id: string): Promise<MessageCustomer | undefined> {
  return db
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'email', 'language', 'messagesAgreedAt', 'messagesStoppedAt'])
    .where('forgottenAt', 'is', null)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('customer as one')
        .select(sql<string>`coalesce(one.merged_into, one.id)`.as('id'))
        .where('one.id', '=', id),
    )
    .executeTakeFirst()
}

/** Orders that became late or unclaimed in the last day and have no message of it yet. */
export async function listMessagesDueByClock(db: Db, now: Date): Promise<string[]> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<{ id: string }>`
    select o.id from "order" o join customer c on c.id = o.customer_id and c.messages_agreed_at is not null
    where (o.stage in ('received', 'washing', 'drying', 'folding') and o.promised_at between ${dayAgo} and ${now}
        and not exists (select from outgoing_message m where m.kind = 'late' and m.subject_id = o.id and m.state <> 'opened'))
      or (o.stage = 'ready' and o.stage_at + ${`${UNCLAIMED_DAYS} days`}::interval between ${dayAgo} and ${now}
        and not exists (select from outgoing_message m where m.kind = 'unclaimed' and m.subject_id = o.id and m.state <> 'opened'))
    order by o.id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
