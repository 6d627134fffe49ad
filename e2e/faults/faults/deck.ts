import type { Fault } from '../rig/scene.ts'
import { crowdsOf } from './crowds.ts'
import { BRIEF_HOLDS, holdsOf, LONG_HOLDS } from './holds.ts'
import { kills } from './kills.ts'
import { brokenDisk, canBreakDisks, pressureOf } from './pressure.ts'

/** The faults of the three-minute run: R1 to R8 in their sharpest form, and a few short ones. */
export function briefDeck(): readonly Fault[] {
  const holds = holdsOf(BRIEF_HOLDS).filter(
    ({ id, name }) => id !== 'R23' || name.includes('resets') || name.includes('half-open'),
  )
  const left = new Set([
    'kill -9 both gateways',
    'slow lines to the browsers',
    'SIGSTOP the standby worker',
    'resets on the lines to the browsers',
  ])
  return [...kills, ...holds, ...crowdsOf(5), ...pressureOf({ restarts: 4, lockMs: 4_000 })].filter(
    ({ name }) => !left.has(name),
  )
}

/** The faults of the one-minute run: each program and server dies once, where it hurts most, and one order comes many times at once. */
export function minuteDeck(): readonly Fault[] {
  const sharpest = new Set([
    'kill -9 a gateway between a commit and its answer',
    'kill -9 the relay between adding to the stream and saying so',
    'kill -9 a worker between its effect and its acknowledgement',
    'kill -9 Redis',
    'kill -9 the postmaster',
    'the same order sent 2 to 20 times at once',
  ])
  return briefDeck().filter(({ name }) => sharpest.has(name))
}

/** Every fault there is. */
export function wholeDeck(): readonly Fault[] {
  return [
    ...kills,
    ...holdsOf(LONG_HOLDS),
    ...crowdsOf(30),
    ...pressureOf({ restarts: 20, lockMs: 12_000 }),
    ...(canBreakDisks() ? [brokenDisk] : []),
  ]
}
