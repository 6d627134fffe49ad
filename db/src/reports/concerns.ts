import { TRANSIT_ALARM_HOURS } from '@labada/domain/cash/remittances'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import type { Concerns } from '@labada/domain/reports/attention'
import { waitingPermitRequests } from '../access/permit-requests.ts'
import { waitingApprovals } from '../cash/approvals.ts'
import { listWatchedRemittances } from '../cash/remittances.ts'
import { getSettings } from '../company/settings.ts'
import type { Db } from '../core/client.ts'
import type { Scope } from '../core/scope.ts'
import { countExpenseDrafts } from '../expenses/recurring-expenses.ts'
import { countAskedBookings } from '../orders/bookings/bookings.ts'
import { countWaitingAdvances } from '../payroll/advances/cash-advances.ts'
import { listDueRuns } from '../payroll/runs/payroll-runs.ts'
import { listScannerAlarms } from '../scanner/scanner-alarms.ts'
import { countWaitingSwaps } from '../schedule/shift-swaps.ts'
import { countLowStock } from '../stock/stock-levels.ts'
import {
  countWaitingOfflineWork,
  listOpenAlerts,
  listShortCloses,
  listTwoPlaces,
  listWithdrawnConsents,
} from './attention.ts'
import { countWaitingAttendance } from './branch-staff.ts'
import type { BranchFigures, FiguredBranch } from './figures.ts'

const HOUR_MS = 3_600_000
/** How long a remittance that arrived short is listed. */
const SHORT_SHOWN_HOURS = 48

/** Everything that the list of what needs attention is made of, in one query for each kind. */
export async function loadConcerns(
  db: Db,
  scope: Scope,
  now: Date,
  branches: readonly FiguredBranch[],
  figures: ReadonlyMap<string, BranchFigures>,
): Promise<Concerns> {
  const { tolerance } = await getSettings(db, 'cash', now)
  return {
    branches: branches.flatMap(({ branchId, closed, date, drawerLimit }) => {
      const own = figures.get(branchId)
      if (!own) return []
      const { overdue, unclaimed, drawer, openedBy, sessionDate, silentMinutes } = own
      const isLeftOpen = sessionDate !== null && sessionDate < date
      return [{ branchId, closed, overdue, unclaimed, drawer, drawerLimit, openedBy, isLeftOpen, silentMinutes }]
    }),
    alerts: await listOpenAlerts(db, scope),
    remittances: await listWatchedRemittances(db, scope, {
      sentBefore: new Date(now.getTime() - TRANSIT_ALARM_HOURS * HOUR_MS),
      shortSince: new Date(now.getTime() - SHORT_SHOWN_HOURS * HOUR_MS),
    }),
    shortCloses: await listShortCloses(db, scope, tolerance, now),
    approvals: sumByBranch(await waitingApprovals(db, scope), await waitingPermitRequests(db, scope, now)),
    bookings: await countAskedBookings(db, scope),
    cashAdvances: await countWaitingAdvances(db, scope),
    lowStock: await countLowStock(db, scope),
    monthlyBills: scope.branchId === null ? await countExpenseDrafts(db, { status: 'waiting' }) : 0,
    scannerAlarms: await listScannerAlarms(db, scope, now),
    twoPlaces: await listTwoPlaces(db, scope, now),
    withdrawn: await listWithdrawnConsents(db, scope, now),
    attendance: await countWaitingAttendance(db, scope),
    swaps: await countWaitingSwaps(db, scope, now),
    offlineWork: await countWaitingOfflineWork(db, scope),
    payRuns: scope.branchId === null ? await listDueRuns(db, manilaDateOf(now)) : [],
  }
}

const sumByBranch = (
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> =>
  new Map([...one.keys(), ...other.keys()].map((id) => [id, (one.get(id) ?? 0) + (other.get(id) ?? 0)]))
