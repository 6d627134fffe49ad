import { isDeepStrictEqual } from 'node:util'
import { type PackedRows, packRows, unpackRows } from '@labada/domain/core/packed-rows'
import type { Explanation } from '@labada/domain/law/explanations'
import type { KeptSlip } from '@labada/domain/payroll/slips/payroll-slip-results'
import type { SlipLine } from '@labada/domain/payroll/slips/slip-lines'
import type { SlipInput } from '@labada/domain/payroll/slips/slips'
import { sharesOfText, shareTextOf } from './work-shares.ts'

/**
 * How a slip is stored: with its days and shares of days as compact text, and without the parts of its input that are
 * like those of its run. Form 1 has all parts of its input; older slips have everything as JSON.
 */
export const FORM = 2

type PackedLine = Omit<SlipLine, 'explanation'> & {
  /** A text, or with parts in short. */
  readonly explanation: string | (Omit<Explanation, 'parts'> & { readonly parts: PackedRows | Explanation['parts'] })
}
type Packed<Days> = Days | PackedRows

/** What most slips of a run are alike calculated from. */
export type CommonContent = Partial<SlipInput>

/** The content that slips name as `common`, by an id made of it. */
export interface CommonInput {
  readonly id: string
  /** JSON. */
  readonly content: string
  /** JSON of each of its parts. */
  readonly parts: ReadonlyMap<string, string>
}

/** A slip as stored in its columns `input` and `result`, in any form. */
export interface StoredSlip {
  readonly input: Partial<Omit<SlipInput, 'days' | 'precedingDays'>> & {
    readonly packed?: 1 | typeof FORM
    /** The `CommonInput` that has the parts it lacks, but those of `without`. */
    readonly common?: string
    readonly without?: readonly string[]
    readonly days: Packed<SlipInput['days']>
    readonly precedingDays: Packed<SlipInput['precedingDays']>
  }
  readonly result: Omit<KeptSlip, 'lines'> & { readonly lines: readonly (SlipLine | PackedLine)[] }
}

/** A slip's columns as JSON. */
export interface SlipTexts {
  readonly input: string
  readonly result: string
}

/** The stored form of a slip. */
export function storedSlip(input: SlipInput, kept: KeptSlip, common: CommonInput): SlipTexts {
  return {
    input: inputText(input, common),
    result: JSON.stringify({ ...kept, lines: kept.lines.map(packedLine) }),
  }
}

/** Like `storedSlip`, over an older form: content that is the same stays to the byte. */
export function storedAgain(before: StoredSlip, input: SlipInput, kept: KeptSlip, common: CommonInput): SlipTexts {
  const now = storedSlip(input, kept, common)
  return {
    input: isSame(inputOfStored(before.input, null), input) ? JSON.stringify(before.input) : now.input,
    result: isSame(keptOfStored(before.result), kept) ? JSON.stringify(before.result) : now.result,
  }
}

/** Whether two records are the same JSON. */
function isSame(before: object, now: object): boolean {
  return isDeepStrictEqual(before, JSON.parse(JSON.stringify(now)))
}

function inputText(input: SlipInput, { id, parts }: CommonInput): string {
  let text = `{"packed":${FORM},"common":"${id}"`
  for (const [name, part] of Object.entries(input)) {
    const own = JSON.stringify(name === 'days' || name === 'precedingDays' ? packRows(part, 1) : part)
    if (own !== undefined && own !== parts.get(name)) text += `,"${name}":${own}`
  }
  const without = [...parts.keys()].filter((name) => !(name in input))
  return `${text}${without.length > 0 ? `,"without":${JSON.stringify(without)}` : ''}}`
}

/** A slip's input, as the rules produced it. `commonContent` is what it names as `common`. */
export function inputOfStored(stored: StoredSlip['input'], commonContent: CommonContent | null): SlipInput {
  const { packed: _, common, without = [], days, precedingDays, ...own } = stored
  if (common !== undefined && !commonContent) throw new Error(`The common input ${common} is missing`)
  const shared = Object.entries(commonContent ?? {}).filter(([name]) => !without.includes(name))
  const input = { ...Object.fromEntries(shared), ...own }
  return { ...input, days: unpackRows(days), precedingDays: unpackRows(precedingDays) } as SlipInput
}

/** A slip's result, with its whole explanation. */
export function keptOfStored({ lines, ...kept }: StoredSlip['result']): KeptSlip {
  return { ...kept, lines: linesOfStored(lines) }
}

/** Lines of a slip with their whole explanations. */
export function linesOfStored(lines: StoredSlip['result']['lines']): SlipLine[] {
  return lines.map(({ explanation, ...line }) => {
    if (typeof explanation === 'string') return { ...line, explanation: sharesOfText(line, explanation) }
    return { ...line, explanation: { ...explanation, parts: unpackRows(explanation.parts) } }
  })
}

function packedLine(line: SlipLine): PackedLine {
  const text = shareTextOf(line)
  if (text !== undefined) return { ...line, explanation: text }
  return { ...line, explanation: { ...line.explanation, parts: packRows(line.explanation.parts) } }
}
