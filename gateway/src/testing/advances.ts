import { newId } from '@labada/db/core/ids'
import { workedDay } from '@labada/db/testing/factories/attendance-factories'
import { givenPortalSession } from '@labada/db/testing/factories/scan-factories'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import type { Counter } from './app.ts'
import type { Caller } from './caller.ts'
import { done, type Till } from './till.ts'

/** An employee in the portal of their branch's counter. */
export interface InPortal extends Caller {
  readonly employeeId: string
  readonly counter: Counter
  /** Their own calls of the seed. */
  readonly path: string
}

/** Gives whoever works at a counter a daily rate and whole days of work up to a day. */
export async function givenEarnings(
  till: Till,
  employeeId: string,
  branchId: string,
  { rate, days, until }: { readonly rate: number; readonly days: number; readonly until: ManilaDate },
): Promise<void> {
  const { db } = till.app
  await db
    .insertInto('employeeRate')
    .values({
      id: newId(),
      employeeId,
      fromOn: '2026-01-01' as ManilaDate,
      payType: 'daily',
      rateCentavos: fromPesos(rate),
      reason: 'Hired',
    })
    .execute()
  for (let ago = 0; ago < days; ago++) {
    await db
      .insertInto('attendanceDay')
      .values(workedDay({ employeeId, workday: addDays(until, -ago), branchId, computedAt: till.now() }))
      .execute()
  }
}

/** Somebody with five days of work at ₱600 since the last pay, in the portal: ₱900 is their limit. */
export async function inPortal(till: Till, counter: Counter): Promise<InPortal> {
  const employeeId = counter.user.employeeId ?? ''
  await givenEarnings(till, employeeId, counter.branch.id, { rate: 600, days: 5, until: '2026-11-20' as ManilaDate })
  const { credential } = await givenPortalSession(till.app.db, { employeeId, device: counter.device })
  const caller = till.app.caller({ token: credential, client: counter.device.credential })
  return { ...caller, employeeId, counter, path: `/employee-portal/cash-advance/${employeeId}` }
}

/** Asks for an advance as the seed does, and gives its id. */
export async function asked(portal: InPortal, amount: number, more: object = {}): Promise<string> {
  done(await portal.post(`${portal.path}/request`, { amount, reason: 'School fees', ...more }))
  return done(await portal.get(portal.path)).data.requests[0].id
}
