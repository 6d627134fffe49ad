import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, negate, ZERO } from '@labada/domain/core/money'
import { openPlan } from '@labada/domain/payroll/advances/cash-advance-plans'
import type { KnownCash } from '@labada/domain/reports/cash-forecast'
import { sql } from 'kysely'
import type { Db } from '../core/client.ts'

/**
 * The amounts of a branch's advances still to be deducted from pay, and those approved and not paid out yet, at a
 * moment.
 */
export async function knownAdvances(
  db: Db,
  branchId: string,
  now: Date,
): Promise<Pick<KnownCash, 'instalments' | 'approved'>> {
  const { rows } = await sql<Found>`
    select a.id, a.amount_centavos as amount, a.released_at is not null and a.released_at <= ${now} as is_released,
      a.paused_at is not null as is_paused,
      coalesce((select jsonb_agg(jsonb_build_object('position', i.position, 'dueOn', i.due_on, 'amount', i.amount_centavos,
          'skipped', coalesce(i.skipped_at <= ${now}, false)) order by i.position)
        from cash_advance_instalment i where i.advance_id = a.id), '[]') as plan,
      coalesce((select -sum(e.amount_centavos) from cash_advance_entry e where e.advance_id = a.id
        and e.kind in ('deduction', 'reversal') and e.recorded_at <= ${now}), 0)::bigint as deducted,
      coalesce((select -sum(e.amount_centavos) from cash_advance_entry e where e.advance_id = a.id
        and e.kind in ('return', 'write_off') and e.recorded_at <= ${now}), 0)::bigint as returned
    from cash_advance a
    where a.branch_id = ${branchId} and a.decided_at <= ${now} and a.status not in ('requested', 'declined')
      and (a.cancelled_at is null or a.cancelled_at > ${now}) and (a.settled_at is null or a.settled_at > ${now})`.execute(
    db,
  )
  return {
    approved: rows.filter((row) => !row.isReleased).map(({ amount }) => ({ amount: negate(amount) })),
    instalments: rows
      .filter(({ isReleased, isPaused }) => isReleased && !isPaused)
      .flatMap(({ plan, deducted, returned }) => openPlan(plan, { deducted, returned }))
      .filter(({ left }) => left > ZERO)
      .map(({ dueOn, left }) => ({ dueOn, amount: left })),
  }
}

interface Found {
  readonly amount: Centavos
  readonly isReleased: boolean
  readonly isPaused: boolean
  readonly plan: readonly {
    readonly position: number
    readonly dueOn: ManilaDate
    readonly amount: Centavos
    readonly skipped: boolean
  }[]
  readonly deducted: Centavos
  readonly returned: Centavos
}
