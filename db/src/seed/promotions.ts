import { addDays, manilaDateOf, startOf } from '@labada/domain/core/manila-time'
import { fromPesos, ZERO } from '@labada/domain/core/money'
import { sql } from 'kysely'
import type { Trx } from '../core/client.ts'
import { insertMany } from './bulk.ts'
import type { Desk } from './desk.ts'
import { diceOf } from './dice.ts'

const SUKI = 'Suki discount'

/**
 * One promotion that runs and was used, one that rests and one that is over. Each has a code, so that no order of the demo is
 * priced otherwise unless somebody types it. What regular customers were given by hand since the first one began is its use.
 */
export async function fillPromotions(trx: Trx, { adminId, now, seed }: Desk): Promise<void> {
  const dice = diceOf(seed)
  const today = manilaDateOf(now)
  const of = (beganDays: number, own: Readonly<Record<string, unknown>>) => {
    const startsOn = addDays(today, -beganDays)
    const createdAt = startOf(startsOn)
    return {
      id: dice.id(createdAt),
      kind: 'percent',
      percent: null,
      amountCentavos: null,
      everyNth: null,
      mostCentavos: null,
      minimumCentavos: ZERO,
      serviceIds: [],
      branchIds: [],
      weekdays: [],
      startsOn,
      endsOn: null,
      totalLimit: null,
      customerLimit: null,
      isStackable: false,
      needsApproval: false,
      state: 'active',
      version: 1,
      createdAt,
      createdBy: adminId,
      ...own,
    }
  }
  const suki = of(30, { name: SUKI, code: 'SUKI10', percent: 10 })
  await insertMany(trx, 'promotion', [
    suki,
    of(21, {
      name: 'Fifth load free',
      code: 'FIFTH',
      kind: 'nth_free',
      everyNth: 5,
      weekdays: [2, 3],
      state: 'paused',
    }),
    of(75, {
      name: 'Back to school',
      code: 'SCHOOL30',
      kind: 'amount',
      amountCentavos: fromPesos(30),
      minimumCentavos: fromPesos(300),
      endsOn: addDays(today, -45),
      totalLimit: 200,
      state: 'ended',
    }),
  ])
  await sql`
    with given as (
      update "order" set discount_percent = null, discount_reason = null, steps = (
        select jsonb_agg(case when s.step ->> 'kind' = 'discount'
          then s.step || jsonb_build_object('kind', 'promotion', 'label', ${`${SUKI} (10%)`}::text) else s.step end order by s.at)
        from jsonb_array_elements(steps) with ordinality as s (step, at))
      where discount_percent = 10 and discount_centavos > 0 and received_at >= ${suki.createdAt}
      returning id, discount_centavos
    )
    insert into promotion_use (promotion_id, order_id, amount_centavos)
    select ${suki.id}, id, discount_centavos from given`.execute(trx)
}
