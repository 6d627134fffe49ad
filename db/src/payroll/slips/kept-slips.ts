import { isDeepStrictEqual } from 'node:util'
import { type PackedRows, packRows, unpackRows } from '@labada/domain/core/packed-rows'
import type { Explanation } from '@labada/domain/law/explanations'
import type { KeptSlip } from '@labada/domain/payroll/slips/payroll-slip-results'
import type { SlipLine } from '@labada/domain/payroll/slips/slip-lines'
import type { SlipInput } from '@labada/domain/payroll/slips/slips'
import { countOf, sharesOfText, shareTextOf } from './work-shares.ts'

/**
 * How a slip is stored: with its days and shares of days as compact text, and without the parts of its input that are
 * like those of its run. Of form 1 the result is older, and mostly the input too, with all its parts; before, everything
 * was JSON.
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
  readonly content: CommonContent
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
    input: JSON.stringify(ownInput(input, common)),
    result: JSON.stringify({ ...kept, lines: kept.lines.map(packedLine) }),
  }
}

/**
 * Like `storedSlip`, over an older form: content that is the same stays to the byte. While the result does, the input
 * is not marked as of this form, so that the next calculation compares it again.
 */
export function storedAgain(before: StoredSlip, input: SlipInput, kept: KeptSlip, common: CommonInput): SlipTexts {
  if (!isSame(keptOfStored(before.result), kept)) return storedSlip(input, kept, common)
  const isKnown = before.input.common === undefined || before.input.common === common.id
  const stays = isKnown && isSame(inputOfStored(before.input, common.content), input)
  return {
    input: JSON.stringify(stays ? before.input : { ...ownInput(input, common), packed: 1 }),
    result: JSON.stringify(before.result),
  }
}

/** Whether two records are the same JSON. */
function isSame(before: object, now: object): boolean {
  return isDeepStrictEqual(before, JSON.parse(JSON.stringify(now)))
}

function ownInput(input: SlipInput, { id, content }: CommonInput): StoredSlip['input'] {
  const own: Partial<Record<keyof SlipInput, unknown>> = {}
  for (const name of Object.keys(input) as (keyof SlipInput)[])
    if (!isAlike(input[name], content[name])) own[name] = input[name]
  const without = Object.keys(content).filter((name) => !(name in input))
  const days = { days: packRows(input.days, 1), precedingDays: packRows(input.precedingDays, 1) }
  return { packed: FORM, common: id, ...(own as Partial<SlipInput>), ...days, ...(without.length > 0 && { without }) }
}

/** Whether two values are the same JSON; faster than writing or comparing any kind of object. */
function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other) || countOf(one) !== countOf(other)) return false
  for (const name in one) if (!isAlike(one[name], other[name])) return false
  return true
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** A slip's input, as the rules produced it. `commonContent` is what it names as `common`. */
export function inputOfStored(stored: StoredSlip['input'], commonContent: CommonContent | null): SlipInput {
  const { packed: _, common, without = [], days, precedingDays, ...own } = stored
  if (common !== undefined && !commonContent) throw new Error(`The common input ${common} is missing`)
  const content = common === undefined ? {} : (commonContent ?? {})
  const shared = Object.entries(content).filter(([name]) => !without.includes(name))
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
