import type { ManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { type Explanation, leaf } from '@labada/domain/law/explanations'
import type { SlipLine } from '@labada/domain/payroll/slips/slip-lines'

const PESOS = '₱'

/**
 * The explanation of a line of work as one text: its rate in pesos, its multiplier, the table, and its share of each day
 * as date, minutes and centavos: `755.00;1.25;<table>;2026-10-01 60 11797;2026-10-02 60 11797`. Undefined for other lines.
 * Without the sign of pesos a whole slip is plain letters, which Node holds and sends in half the room.
 */
export function shareTextOf({ code, amount, explanation }: SlipLine): string | undefined {
  const { rate, multiplier, tableId } = explanation.basis ?? {}
  if (explanation.code !== code || explanation.amount !== amount || countOf(explanation.basis) !== 3) return undefined
  if (!rate?.startsWith(PESOS) || multiplier === undefined || tableId === undefined) return undefined
  let text = `${rate.slice(PESOS.length)};${multiplier};${tableId}`
  if (text.split(';', 4).length > 3) return undefined
  for (const { code, amount, basis, parts } of explanation.parts) {
    if (code !== 'DAY' || parts.length > 0 || basis?.date === undefined || basis.minutes === undefined) return undefined
    if (countOf(basis) > 2) return undefined
    text += `;${basis.date} ${basis.minutes} ${amount}`
  }
  return text
}

/** The inverse of `shareTextOf`. */
export function sharesOfText({ code, amount }: Pick<SlipLine, 'code' | 'amount'>, text: string): Explanation {
  const [rate = '', multiplier = '', tableId = '', ...shares] = text.split(';')
  const parts = shares.map((share) => {
    const [date, minutes, part] = share.split(' ')
    return leaf('DAY', centavos(Number(part)), { date: date as ManilaDate, minutes: Number(minutes) })
  })
  return { code, amount, basis: { rate: PESOS + rate, multiplier, tableId }, parts }
}

/** The number of a record's names; none of nothing. */
export function countOf(record: object | undefined): number {
  let count = 0
  for (const _ in record) count += 1
  return count
}
