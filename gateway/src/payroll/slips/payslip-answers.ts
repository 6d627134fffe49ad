import type { Payslip, PayslipRow } from '@labada/contracts/payroll/slips/payslips'
import { getSettings } from '@labada/db/company/settings'
import type { Db } from '@labada/db/core/client'
import { listSlipItems } from '@labada/db/payroll/items/pay-items'
import { listBlockers } from '@labada/db/payroll/runs/payroll-blockers'
import { findEmployeeNumbers } from '@labada/db/payroll/runs/payroll-people'
import { findRun } from '@labada/db/payroll/runs/payroll-runs'
import { listSlipDays, type SlipDay } from '@labada/db/payroll/slips/payslip-days'
import {
  findSlip,
  findSlipContent,
  type listOwnSlips,
  type SlipRow,
  yearToDate,
} from '@labada/db/payroll/slips/payslips'
import { DomainError } from '@labada/domain/core/errors'
import { add, centavos, roundedQuotient, subtract } from '@labada/domain/core/money'
import type { BlockerKind } from '@labada/domain/payroll/runs/payroll-runs'
import { explanationOf, type KeptSlip } from '@labada/domain/payroll/slips/payroll-slip-results'
import type { SlipLine } from '@labada/domain/payroll/slips/slip-lines'
import { known, problemWords, toFigures } from '../runs/payroll-answers.ts'

const MONTHS = 12

/** An employee's own slip in a list; who may not see its run is not sent it. */
export function toOwnSlip({ fromOn, toOn, grossCentavos, netCentavos, ...slip }: OwnSlip) {
  return {
    ...slip,
    from: fromOn,
    to: toOn,
    gross: grossCentavos,
    deductions: subtract(grossCentavos, netCentavos),
    net: netCentavos,
  }
}

type OwnSlip = Awaited<ReturnType<typeof listOwnSlips>>[number]

/** A slip with everything it shows; refuses `not_found`. */
export async function slipAnswer(db: Db, slipId: string, now: Date): Promise<Payslip> {
  const row = await findSlip(db, slipId)
  if (!row) throw new DomainError('not_found', 'Payslip not found')
  const run = known(await findRun(db, row.runId))
  const [content, days, numbers, shop, year, items, blockers] = await Promise.all([
    findSlipContent(db, slipId),
    listSlipDays(db, row),
    findEmployeeNumbers(db, row.employeeId),
    getSettings(db, 'shop', row.lockedAt ?? now),
    yearToDate(db, row, run.payOn),
    listSlipItems(db, slipId, row.employeeId),
    row.lockedAt === null ? listBlockers(db, row.runId, now) : [],
  ])
  const kept = content?.kept ?? undefined
  return {
    slip: toRow(
      row,
      blockers.filter((blocker) => blocker.slipId === slipId).map(({ kind }) => kind),
    ),
    period: { from: row.fromOn, to: row.toOn, payOn: run.payOn, frequency: run.frequency, state: run.state },
    company: { name: shop.shopName, address: shop.address, tin: shop.tin },
    numbers,
    lines: (kept?.lines ?? []).map(toLine),
    deductions: kept ? deductionsOf(kept, new Map(items.map(({ id, label }) => [id, label]))) : [],
    explanation: kept ? explanationOf(kept) : null,
    days: days.map(toDay),
    changes: row.changedNow ? changesOf(content?.previous ?? null, kept) : [],
    benefits: kept?.benefits ? benefitsOf(kept.benefits) : null,
    yearToDate: {
      gross: centavos(year.gross),
      taxable: centavos(year.taxable),
      tax: centavos(year.tax),
      net: centavos(year.net),
      thirteenthMonthAccrued: roundedQuotient([year.basic], [MONTHS]),
      deMinimis: centavos(year.deMinimis),
    },
  }
}

function benefitsOf({ earlier, ...benefits }: NonNullable<KeptSlip['benefits']>): Payslip['benefits'] {
  return { ...benefits, earlier: earlier ? { amount: earlier.amount, sources: [...earlier.sources] } : null }
}

export function toRow(row: SlipRow, flags: readonly BlockerKind[]): PayslipRow {
  const { wasNet, wasGross, changedNow } = row
  return {
    id: row.id,
    runId: row.runId,
    employee: { id: row.employeeId, code: row.code, name: row.employeeName, position: row.position },
    branchId: row.branchId,
    branchName: row.branchName,
    state: row.state,
    note: row.note ?? (row.problem && problemWords(row.problem)),
    held: row.heldReason,
    payMethod: row.payMethod,
    payAccount: row.payAccount,
    rate: row.payType && row.rateCentavos !== null ? { payType: row.payType, amount: row.rateCentavos } : null,
    daysWorked: row.daysWorked,
    regularMinutes: row.regularMinutes,
    overtimeMinutes: row.overtimeMinutes,
    nightMinutes: row.nightMinutes,
    lateMinutes: row.lateMinutes,
    undertimeMinutes: row.undertimeMinutes,
    figures: toFigures(row),
    previousNet: row.previousNet === null ? null : centavos(row.previousNet),
    change:
      changedNow && wasNet !== null && wasGross !== null
        ? {
            net: subtract(row.netCentavos, centavos(wasNet)),
            gross: subtract(row.grossCentavos, centavos(wasGross)),
            lines: row.changedLines,
          }
        : null,
    flags: [...new Set(flags)],
    paid: row.paidAt && { at: row.paidAt, from: row.paidFrom ?? '', reference: row.paidReference },
    acknowledged: row.acknowledgedAt && { at: row.acknowledgedAt, device: row.acknowledgedOn ?? '' },
    computedAt: row.computedAt,
  }
}

function toLine(line: SlipLine): Payslip['lines'][number] {
  return {
    code: line.code,
    dayType: line.dayType ?? null,
    restDay: line.isRestDay ?? null,
    dailyRate: line.dailyRate ?? null,
    minutes: line.minutes ?? null,
    amount: line.amount,
    taxable: line.tax,
    corrects: line.corrects ? { dates: [...line.corrects.dates], periodEnd: line.corrects.periodEnd } : null,
    explanation: line.explanation,
  }
}

const ADVANCE = 'Cash advance'

function deductionsOf({ deductions }: KeptSlip, labels: ReadonlyMap<string, string>): Payslip['deductions'] {
  const { courtSupport, loans, advances, losses, others } = deductions
  return [
    ...[...courtSupport, ...loans].map((row) => ({ ...row, balanceAfter: null })),
    ...advances.map((row) => ({ ...row, code: 'CASH_ADVANCE' })),
    ...[...losses, ...others].map((row) => ({ ...row, balanceAfter: null })),
  ].map(({ id, code, taken, shortfall, balanceAfter }) => ({
    id,
    code,
    label: labels.get(id) ?? ADVANCE,
    amount: taken,
    short: shortfall,
    balanceAfter,
  }))
}

function toDay(day: SlipDay): Payslip['days'][number] {
  return {
    ...day,
    scheduled: day.scheduled.map((shift) => ({ ...shift, from: new Date(shift.from), to: new Date(shift.to) })),
    slices: day.slices.map(({ date, dayType, isRestDay, minutes }) => ({
      date,
      dayType,
      restDay: isRestDay,
      regularMinutes: minutes.regular,
      overtimeMinutes: minutes.overtime,
      nightMinutes: minutes.nightRegular + minutes.nightOvertime,
    })),
    scans: day.scans.map((scan) => ({ ...scan, at: new Date(scan.at) })),
  }
}

function changesOf(previous: object | null, kept: KeptSlip | undefined): Payslip['changes'] {
  const was = previous && 'lines' in previous && Array.isArray(previous.lines) ? (previous.lines as SlipLine[]) : []
  const before = byKey(was)
  const after = byKey(kept?.lines ?? [])
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)]
    const line = other ?? one
    if (!line || one?.amount === other?.amount) return []
    return [
      {
        code: line.code,
        dayType: line.dayType ?? null,
        restDay: line.isRestDay ?? null,
        was: one?.amount ?? null,
        is: other?.amount ?? null,
      },
    ]
  })
}

/** Lines with the same name, such as those of a salary that changed, are shown as one amount. */
function byKey(lines: readonly SlipLine[]): Map<string, Pick<SlipLine, 'code' | 'dayType' | 'isRestDay' | 'amount'>> {
  const found = new Map<string, SlipLine>()
  for (const line of lines) {
    const known = found.get(keyOf(line))
    found.set(keyOf(line), known ? { ...known, amount: add(known.amount, line.amount) } : line)
  }
  return found
}

function keyOf({ code, dayType, isRestDay, dailyRate, corrects }: SlipLine): string {
  return `${code} ${dayType} ${isRestDay} ${dailyRate} ${corrects?.periodEnd}`
}
