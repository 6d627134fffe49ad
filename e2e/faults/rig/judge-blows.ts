import type { Blow } from './blow.ts'
import type { Books } from './books.ts'
import type { History } from './history.ts'
import type { Finding } from './judge.ts'

/** Seconds within which every event is acted upon, whatever was lost on its way. */
const RECEIPT_SECONDS = 60

/** A write that does not wait for what is broken. */
const AT_ONCE_MS = 1_000

/** Whether the shop got over each fault as fast as security.md 4.1 asks, and did without what it must do without. */
export function judgeBlows(blows: readonly Blow[], history: History, books: Books, patience: number): Finding[] {
  return [
    ...neverStruck(blows),
    ...blows.flatMap((blow) => [...tooSlow(blow, patience), ...notSpared(blow, blows, history, patience)]),
    ...tooLate(blows, books, patience),
  ].map((what) => ({ check: 'complaint' as const, what }))
}

/** A fault that hit nothing whenever it was dealt proves nothing: what it waits for is no longer there. */
function neverStruck(blows: readonly Blow[]): string[] {
  const missed = blows.filter(({ name }) => !blows.some((blow) => blow.name === name && blow.isStruck))
  return [...new Set(missed.map(({ id, name, notes }) => `${id} ${name} hit nothing (${notes.join('; ')})`))]
}

function tooSlow({ id, name, recovery, limits }: Blow, patience: number): string[] {
  return (['writes', 'screens', 'effects'] as const).flatMap((what) => {
    const limit = patience === 1 ? limits[what] : Math.max(30, patience * limits[what])
    const seconds = recovery[what]
    return seconds <= limit
      ? []
      : [`after ${id} ${name} ${what} flowed after ${seconds.toFixed(1)} s; the limit is ${limit} s`]
  })
}

/** Redis is not needed to write: what was begun while it was away had to be accepted at once. */
function notSpared(blow: Blow, blows: readonly Blow[], { operations }: History, patience: number): string[] {
  if (!blow.sparesWrites) return []
  const before = blows[blows.indexOf(blow) - 1]
  // What was still standing in the queue of an earlier fault does not count.
  if (before && blow.at - before.ended < 1000 * Math.max(...Object.values(before.recovery))) return []
  const begun = operations.filter(({ beganAt }) => beganAt > blow.at && beganAt < blow.ended)
  // One that waits until it is over is answered at its first sending, too.
  const refused = begun.filter(
    ({ tries, done, beganAt }) => tries > 0 || (done && done.at - beganAt > patience * AT_ONCE_MS),
  )
  // A machine that is busy with other things makes some of them late all by itself.
  const allowed = patience === 1 ? 0.02 : 0.5
  if (refused.length <= allowed * begun.length) return []
  return [`${refused.length} of ${begun.length} writes were not accepted at once during ${blow.id} ${blow.name}`]
}

function tooLate(blows: readonly Blow[], { slowestReceiptSeconds }: Books, patience: number): string[] {
  const longestHold = Math.max(0, ...blows.map(({ at, ended }) => (ended - at) / 1000))
  const limit = patience * RECEIPT_SECONDS + longestHold
  if (slowestReceiptSeconds <= limit) return []
  return [
    `an event was acted upon only after ${slowestReceiptSeconds.toFixed(0)} s; the limit is ${limit.toFixed(0)} s`,
  ]
}
