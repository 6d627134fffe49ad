import { type PackedRows, packRows, unpackRows } from '@labada/domain/core/packed-rows'
import type { Explanation } from '@labada/domain/law/explanations'
import type { KeptSlip } from '@labada/domain/payroll/slips/payroll-slip-results'
import type { SlipLine } from '@labada/domain/payroll/slips/slip-lines'
import type { SlipInput } from '@labada/domain/payroll/slips/slips'

/** Marks a slip's input as having days and shares as compact text. Older slips have them as JSON. */
const FORM = 1

type PackedLine = Omit<SlipLine, 'explanation'> & {
  readonly explanation: Omit<Explanation, 'parts'> & { readonly parts: PackedRows | Explanation['parts'] }
}
type Packed<Days> = Days | PackedRows

/** A slip as stored in its columns `input` and `result`: complete, with days and shares of days compact. */
export interface StoredSlip {
  readonly input: Omit<SlipInput, 'days' | 'precedingDays'> & {
    readonly packed?: typeof FORM
    readonly days: Packed<SlipInput['days']>
    readonly precedingDays: Packed<SlipInput['precedingDays']>
  }
  readonly result: Omit<KeptSlip, 'lines'> & { readonly lines: readonly (SlipLine | PackedLine)[] }
}

/**
 * The stored form of a slip. One that was stored whole (`isWhole`) stays so: unchanged content is the same to the byte.
 */
export function storedSlip(input: SlipInput, kept: KeptSlip, isWhole: boolean): StoredSlip {
  if (isWhole) return { input, result: kept }
  return {
    input: { packed: FORM, ...input, days: packRows(input.days), precedingDays: packRows(input.precedingDays) },
    result: { ...kept, lines: kept.lines.map(packedLine) },
  }
}

/** A slip's input, as the rules produced it. */
export function inputOfStored({ packed: _, days, precedingDays, ...input }: StoredSlip['input']): SlipInput {
  return { ...input, days: unpackRows(days), precedingDays: unpackRows(precedingDays) }
}

/** A slip's result, with its whole explanation. */
export function keptOfStored({ lines, ...kept }: StoredSlip['result']): KeptSlip {
  return { ...kept, lines: linesOfStored(lines) }
}

/** Lines of a slip with their whole explanations. */
export function linesOfStored(lines: StoredSlip['result']['lines']): SlipLine[] {
  return lines.map(({ explanation: { parts, ...explanation }, ...line }) => ({
    ...line,
    explanation: { ...explanation, parts: unpackRows(parts) },
  }))
}

function packedLine(line: SlipLine): PackedLine {
  return { ...line, explanation: { ...line.explanation, parts: packRows(line.explanation.parts) } }
}
