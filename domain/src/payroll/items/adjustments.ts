import type { ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, negate, sum } from '../../core/money.ts'
import { leaf, node } from '../../law/explanations.ts'
import type { SlipLine } from '../slips/slip-lines.ts'

/**
 * The difference that a closed period should have paid, to be paid in the next open one with its original dates, rate
 * and day type (payroll.md 0.6): line by line, the slip recalculated with the corrected days less the posted lines.
 * Posted lines never change.
 */
export function correctionsOf(
  posted: readonly SlipLine[],
  recomputed: readonly SlipLine[],
  periodEnd: ManilaDate,
): SlipLine[] {
  const before = byKey(posted)
  const after = byKey(recomputed)
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].flatMap((key) => {
    const [old, fresh] = [before.get(key) ?? [], after.get(key) ?? []]
    const line = fresh[0] ?? old[0]
    const [was, should] = [sum(old.map(({ amount }) => amount)), sum(fresh.map(({ amount }) => amount))]
    return line && was !== should ? [correction(line, { old, fresh, was, should }, periodEnd)] : []
  })
}

/**
 * Whether a correction counts for the contributions of the month it is paid in. For a past month, that month's
 * remittance must be amended instead (payroll.md 0.6).
 */
export function isOfMonth(line: SlipLine, monthEnd: ManilaDate): boolean {
  return line.corrects === undefined || line.corrects.periodEnd.slice(0, 7) === monthEnd.slice(0, 7)
}

interface Difference {
  readonly old: readonly SlipLine[]
  readonly fresh: readonly SlipLine[]
  readonly was: Centavos
  readonly should: Centavos
}

function correction(line: SlipLine, { old, fresh, was, should }: Difference, periodEnd: ManilaDate): SlipLine {
  const parts = [leaf('SHOULD_HAVE_BEEN', should), leaf('WAS_PAID', negate(was))]
  const explanation = node(line.code, parts, line.explanation.basis)
  return {
    ...line,
    ...(line.minutes !== undefined && { minutes: minutesOf(fresh) - minutesOf(old) }),
    amount: explanation.amount,
    corrects: { dates: changedDates(old, fresh), periodEnd },
    explanation,
  }
}

/** A line and earlier corrections of it share a key. */
function byKey(lines: readonly SlipLine[]): Map<string, SlipLine[]> {
  const lists = new Map<string, SlipLine[]>()
  for (const line of lines) {
    const key = `${line.code} ${line.dayType} ${line.isRestDay} ${line.dailyRate} ${line.tax}`
    lists.set(key, [...(lists.get(key) ?? []), line])
  }
  return lists
}

function minutesOf(lines: readonly SlipLine[]): number {
  return lines.reduce((total, { minutes }) => total + (minutes ?? 0), 0)
}

/** The days whose minutes differ; a centavo shifted between days by rounding is no change. */
function changedDates(old: readonly SlipLine[], fresh: readonly SlipLine[]): ManilaDate[] {
  const [before, after] = [minutesByDate(old), minutesByDate(fresh)]
  const dates = new Set([...before.keys(), ...after.keys()])
  return [...dates].filter((date) => before.get(date) !== after.get(date)).toSorted()
}

function minutesByDate(lines: readonly SlipLine[]): Map<ManilaDate, number> {
  const minutes = new Map<ManilaDate, number>()
  for (const { basis } of lines.flatMap(({ explanation }) => explanation.parts)) {
    if (basis?.date) minutes.set(basis.date, (minutes.get(basis.date) ?? 0) + (basis.minutes ?? 0))
  }
  return minutes
}
