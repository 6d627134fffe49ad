import { createHash } from 'node:crypto'
import type { Answer } from './sender.ts'

/** Something somebody at a counter did, once, however often it was sent. */
export type Deed =
  | { readonly kind: 'receive'; readonly orderId: string; readonly paymentId: string | null }
  | { readonly kind: 'pay'; readonly orderId: string; readonly paymentId: string; readonly pesos: number }
  | { readonly kind: 'stage'; readonly orderId: string; readonly loadId: string; readonly stage: string }
  | { readonly kind: 'release'; readonly orderId: string }
  | { readonly kind: 'void'; readonly orderId: string }

/** A deed with everything that was heard about it. */
export interface Operation {
  readonly key: string
  readonly branchId: string
  readonly deed: Deed
  /** It was sent into a crowd: others may be first. */
  readonly mayBeRefused: boolean
  readonly beganAt: number
  /** Sendings that brought no decision: no answer, 503, or still being worked on. */
  tries: number
  /** The first 2xx: from here on the deed is done, and may neither be lost nor be done again. */
  done: Heard | null
  /** The first refusal by a rule: then it may not have been done. */
  refused: (Heard & { readonly words: string }) | null
  /** Answers to the same sending again, once the deed was done. */
  readonly again: Heard[]
}

export interface Heard {
  readonly at: number
  readonly sentAt: number
  readonly gateway: number
  readonly status: number
  readonly digest: string
  readonly isReplay: boolean
}

/** Something that must never happen, seen while it happened. */
export interface Complaint {
  readonly at: number
  readonly what: string
}

/** Everything the run has seen from outside. Only ever added to. */
export interface History {
  readonly operations: Operation[]
  readonly reads: { readonly at: number; readonly took: number; readonly status: number | null }[]
  readonly complaints: Complaint[]
  /** How many answers there were of each status; 0 stands for none at all. */
  readonly statuses: Map<number, number>
  /** Writes that were not begun because everybody was busy. */
  notBegun: number
}

export function createHistory(): History {
  return { operations: [], reads: [], complaints: [], statuses: new Map(), notBegun: 0 }
}

/** Notes an answer's status, and complains about one that nobody may ever get. */
export function noteStatus(history: History, answer: Answer, what: string): void {
  const status = answer.status ?? 0
  history.statuses.set(status, (history.statuses.get(status) ?? 0) + 1)
  const isAllowed = status === 0 || status === 503 || (status >= 200 && status < 500 && status !== 401)
  if (isAllowed) return
  history.complaints.push({ at: answer.at, what: `${what} was answered ${status} ${answer.text.slice(0, 160)}` })
}

export function heardOf({ at, sentAt, gateway, status, text, isReplay }: Answer): Heard {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { at, sentAt, gateway, status: status ?? 0, digest, isReplay }
}

/** Nobody knows yet whether it was done. */
export function isUndecided({ status, text }: Answer): boolean {
  return status === null || status === 503 || (status === 409 && text.includes('REQUEST_IN_PROGRESS'))
}
