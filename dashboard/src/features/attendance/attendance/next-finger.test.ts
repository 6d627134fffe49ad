import type { AttendanceAnswer } from '@labada/contracts/attendance/attendance'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '../../../lib/store.ts'
import type { ScanDesk, ScanQueue } from './scan-queue.ts'
import type { ScanResult } from './scan-results.ts'
import { useNotes } from './use-notes.ts'

const ANA: AttendanceAnswer = {
  type: 'out',
  message: 'Overtime 45 min',
  name: 'Ana Reyes',
  shift_id: 'of-ana',
  overtime_detected: true,
  requires_overtime_notes: true,
  status_notes: null,
  is_first_clockin: false,
}
const BEN: AttendanceAnswer = {
  ...ANA,
  type: 'in',
  message: 'Good morning!',
  name: 'Ben Cruz',
  shift_id: 'of-ben',
  overtime_detected: false,
  status_notes: 'Wear the new shirt',
  is_first_clockin: true,
}

/** The kiosk, with a server that answers for whoever the test says. */
function givenKiosk() {
  let listener: (answer: AttendanceAnswer) => void = () => undefined
  const desk = createStore<ScanDesk>({ stage: 'idle', result: null, told: 0, deferred: 0 })
  const queue: Pick<ScanQueue, 'desk' | 'onAnswer'> = {
    desk,
    onAnswer: (given) => {
      listener = given
      return () => undefined
    },
  }
  const { result } = renderHook(() => useNotes(queue))
  return {
    notes: () => result.current[0],
    typed: (shiftId: string, draft: string) => act(() => result.current[1]({ do: 'draft', shiftId, draft })),
    shows: (shown: ScanResult) =>
      act(() => desk.set((now) => ({ ...now, stage: 'result', result: shown, told: now.told + 1 }))),
    answered: (answer: AttendanceAnswer) => act(() => listener(answer)),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks nothing of the one before once the next finger was answered: it waits aside', () => {
  const { notes, answered, pass } = givenKiosk()
  answered(ANA)
  pass(1_500)
  answered(BEN)
  pass(600)
  expect(notes().open).toBeNull()
  expect(notes().aside.map(({ shiftId }) => shiftId)).toEqual(['of-ana'])
  pass(400)
  expect(notes().open).toMatchObject({ kind: 'message', shiftId: 'of-ben' })
  expect(notes().line).toEqual([])
})

it.each<ScanResult>([
  { kind: 'queued' },
  { kind: 'failed', message: 'This finger is not of this branch' },
  { kind: 'unknown', tries: 1 },
])('makes way for a finger that gets no answer: $kind', (result) => {
  const { notes, answered, shows, pass } = givenKiosk()
  answered(ANA)
  pass(2_000)
  expect(notes().open).toMatchObject({ shiftId: 'of-ana' })
  shows(result)
  expect(notes().open).toBeNull()
  expect(notes().aside).toHaveLength(1)
})

it('asks whoever presses twice once, and keeps what they have typed', () => {
  const { notes, answered, typed, pass } = givenKiosk()
  const again = { ...ANA, message: 'Already timed out at 5:45 PM' }
  answered(ANA)
  pass(1_000)
  answered(again)
  pass(1_000)
  expect(notes().open).toMatchObject({ kind: 'overtime', shiftId: 'of-ana' })
  pass(2_000)
  expect(notes()).toMatchObject({ line: [], aside: [] })
  typed('of-ana', 'Rush ord')
  answered(again)
  expect(notes().open).toBeNull()
  pass(2_000)
  expect(notes()).toMatchObject({ open: { draft: 'Rush ord' }, line: [], aside: [] })
})
