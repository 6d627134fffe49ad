import type { BranchToday, figureRoutes, ShopToday } from '@labada/contracts/reports/figures'
import type { todayRoutes } from '@labada/contracts/reports/today'
import { type BranchDay, type DayFigures, listDays } from '@labada/db/company/branch-days'
import type { Db } from '@labada/db/core/client'
import { type BranchStaff, listBranchStaff } from '@labada/db/reports/branch-staff'
import { loadConcerns } from '@labada/db/reports/concerns'
import * as figures from '@labada/db/reports/figures'
import { DomainError } from '@labada/domain/core/errors'
import { addDays, daysBetween, manilaDateOf, weekdayOf } from '@labada/domain/core/manila-time'
import { add, subtract, sum } from '@labada/domain/core/money'
import { attentionOf } from '@labada/domain/reports/attention'
import { kindsFor } from '@labada/domain/reports/notices'
import { besideUsual, type HourBeside } from '@labada/domain/schedule/hours'
import { isBlindToCash } from '../cash/cash-answers.ts'
import type { Handlers } from '../http/context.ts'

const WEEK_DAYS = 7
const USUAL_WEEKS = 4

export const figureHandlers: Handlers<typeof figureRoutes & typeof todayRoutes> = {
  async today(_input, { db, now, scope, actor }) {
    const { branches, strip, right } = await stripOf(db, scope, now)
    const concerns = await loadConcerns(db, scope, now, branches, right)
    const told: ReadonlySet<string> = new Set(kindsFor(actor.role, actor.keys))
    const nameOf = new Map(branches.map(({ branchId, name }) => [branchId, name]))
    return {
      asOf: now,
      branches: strip,
      attention: attentionOf(concerns)
        .filter(({ facts }) => told.has(facts.kind))
        .map((one) => ({
          ...one,
          branchName: (one.branchId === null ? null : nameOf.get(one.branchId)) ?? null,
        })),
    }
  },

  async branchToday({ params }, { db, now }) {
    const { today, hours } = await branchNow(db, params.branchId, now)
    return { asOf: now, today, hours }
  },

  async shopSummary(_input, { db, now, branchId, actor }) {
    const { today, hours } = await branchNow(db, branchId, now)
    const mine = await figures.countMine(db, { branchId, date: today.date }, actor.id)
    const owedChange = await figures.listOwedChange(db, branchId)
    return (await isBlindToCash(db, { actor, now }))
      ? { asOf: now, today: withoutCash(today), hours, mine: { ...mine, collected: null }, owedChange }
      : { asOf: now, today, hours, mine, owedChange }
  },
}

/** Today without the drawer's expected cash, and without the figures it could be calculated from. */
const withoutCash = (today: BranchToday): ShopToday => ({
  ...today,
  balance: null,
  drawer: null,
  collected: null,
  collectedByMethod: { ...today.collectedByMethod, cash: null },
  toppedUp: null,
  paidOut: null,
  packagesSold: null,
  packagesRefunded: null,
})

/** Every branch of a scope right now, in four queries for any number of branches. */
async function stripOf(db: Db, scope: { readonly branchId: string | null }, now: Date) {
  const branches = await figures.listFiguredBranches(db, scope, now)
  const days = branches.map(({ branchId, date }) => ({ branchId, date }))
  const right = await figures.listBranchFigures(db, days, now)
  const staff = await listBranchStaff(db, days, now)
  const before = await listDays(db, days.flatMap(weekBefore))
  const strip = branches.flatMap((branch) => {
    const found = right.get(branch.branchId)
    const week = before.filter(({ branchId }) => branchId === branch.branchId)
    return found ? [asToday(branch, found, staff.get(branch.branchId), week)] : []
  })
  return { branches, strip, right }
}

async function branchNow(
  db: Db,
  branchId: string,
  now: Date,
): Promise<{ readonly today: BranchToday; readonly hours: HourBeside[] }> {
  const { branches, strip } = await stripOf(db, { branchId }, now)
  const [[branch], [today]] = [branches, strip]
  if (!branch || !today) throw new DomainError('not_found', 'Branch not found')
  const { date } = branch
  const earlier = Array.from({ length: USUAL_WEEKS }, (_, i) => addDays(date, -7 * (i + 1)))
  const lived = earlier.filter((day) => daysBetween(manilaDateOf(branch.createdAt), day) >= 0)
  const counts = await figures.listHours(db, branchId, [date, ...lived])
  return {
    today,
    hours: besideUsual(
      counts.filter((count) => count.date === date),
      counts.filter((count) => count.date !== date),
      lived.length,
      branch.hours[weekdayOf(date)] ?? null,
    ),
  }
}

function weekBefore({ branchId, date }: BranchDay): BranchDay[] {
  return Array.from({ length: WEEK_DAYS }, (_, i) => ({ branchId, date: addDays(date, i - WEEK_DAYS) }))
}

function asToday(
  { branchId, code, name, closed, date }: figures.FiguredBranch,
  found: figures.BranchFigures,
  staff: BranchStaff | undefined,
  week: readonly DayFigures[],
): BranchToday {
  const { sessionId, sessionState, openedBy, openedAt, drawer, safe } = found
  const { cash, gcash, maya, card, bank, prepaid, package: byPackage } = found
  const { received, washing, drying, folding, ready } = found
  return {
    branchId,
    code,
    name,
    closed,
    date,
    session:
      sessionId && sessionState && openedBy && openedAt
        ? { id: sessionId, state: sessionState, openedBy, openedAt }
        : null,
    balance: add(drawer, safe),
    drawer,
    safe,
    sales: found.sales,
    collected: sum([cash, gcash, maya, card, bank, prepaid, byPackage]),
    collectedByMethod: { cash, gcash, maya, card, bank, prepaid, package: byPackage },
    toppedUp: found.toppedUp,
    paidOut: found.paidOut,
    packagesSold: found.packagesSold,
    packagesRefunded: found.packagesRefunded,
    ordersReceived: found.ordersReceived,
    ordersReleased: found.ordersReleased,
    loadsReceived: found.loadsReceived,
    kilos: found.kilos,
    openByStage: { received, washing, drying, folding, ready, released: 0 },
    overdue: found.overdue,
    unclaimed: found.unclaimed,
    unpaidReleased: found.unpaidReleased,
    unpaid: found.unpaid,
    staff: {
      planned: staff?.planned ?? 0,
      onDuty: staff?.onDuty ?? 0,
      late: staff?.late ?? 0,
      absent: staff?.absent ?? 0,
    },
    lastEventAt: found.lastEventAt,
    devicesOnline: found.devicesOnline,
    devices: found.devices,
    week: week
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .map(({ date: day, orders, loads, sales, collected, refunded }) => ({
        date: day,
        orders,
        loads,
        sales,
        collected: subtract(collected, refunded),
      })),
  }
}
