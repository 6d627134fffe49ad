import { advancesInHand } from '@labada/db/cash-advances'
import type { Db } from '@labada/db/client'
import { earnedPay } from '@labada/db/earned-pay'
import { getSettings } from '@labada/db/settings'
import { type AdvanceLimit, limitOf, type RequestStanding } from '@labada/domain/cash-advances'
import { manilaDateOf } from '@labada/domain/manila-time'
import { unpaidFrom } from '@labada/domain/paydays'
import type { AdvanceSettings } from '@labada/domain/settings'

/** What an employee may ask for, and what that follows from. */
export interface AdvanceAllowance extends AdvanceLimit {
  readonly standing: RequestStanding
  readonly settings: AdvanceSettings
}

/**
 * What is earned and not paid, owed and left at this moment. Read it in the transaction that decides, with the employee
 * locked. `except` leaves one advance out of what is owed: the one that is decided.
 */
export async function allowanceOf(
  db: Db,
  employeeId: string,
  now: Date,
  except: string | null = null,
): Promise<AdvanceAllowance> {
  const today = manilaDateOf(now)
  const settings = await getSettings(db, 'advances', now)
  const earned = await earnedPay(db, employeeId, { from: unpaidFrom(today), until: now })
  const inHand = await advancesInHand(db, employeeId, except)
  const standing = { earned, today, ...inHand }
  return { standing, settings, ...limitOf(standing, settings) }
}
