import { getSettings } from '@labada/db/company/settings'
import type { Db } from '@labada/db/core/client'
import { advancesInHand } from '@labada/db/payroll/advances/cash-advances'
import { earnedPay } from '@labada/db/payroll/slips/earned-pay'
import type { AdvanceSettings } from '@labada/domain/company/settings'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { type AdvanceLimit, limitOf, type RequestStanding } from '@labada/domain/payroll/advances/cash-advances'
import { unpaidFrom } from '@labada/domain/payroll/runs/paydays'

/** How much an employee may request, and the values it is calculated from. */
export interface AdvanceAllowance extends AdvanceLimit {
  readonly standing: RequestStanding
  readonly settings: AdvanceSettings
}

/**
 * The pay earned but not paid, the amount owed and the remaining limit at this moment. Call it in the transaction that
 * decides, with the employee locked. `except` excludes one advance from the amount owed: the one being decided.
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
