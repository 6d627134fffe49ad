import type { AttendanceAnswer } from '@labada/contracts/attendance/attendance'
import { describe, expect, it } from 'vitest'
import { NO_NOTES, type Note, type NoteDeed, noteStep, notesOf } from './use-notes.ts'

const message: Note = { kind: 'message', shiftId: 'one', words: 'Wear the new shirt' }
const overtime: Note = { kind: 'overtime', shiftId: 'one', message: 'Overtime 45 min', draft: '' }
const notesAfter = (...deeds: NoteDeed[]) => deeds.reduce(noteStep, NO_NOTES)
const answer: AttendanceAnswer = {
  type: 'out',
  message: 'Overtime 45 min',
  name: 'Ana',
  shift_id: 'one',
  overtime_detected: true,
  requires_overtime_notes: true,
  status_notes: 'Wear the new shirt',
  is_first_clockin: true,
}

describe('the dialogs after a scan', () => {
  it('are the message after one second and the overtime after two', () => {
    expect(notesOf(answer)).toEqual([
      [1_000, message],
      [2_000, overtime],
    ])
  })

  it('are asked for by the answer alone: no message on a later clock-in, no overtime with a note already written', () => {
    expect(notesOf({ ...answer, is_first_clockin: false, requires_overtime_notes: false })).toEqual([])
    expect(notesOf({ ...answer, status_notes: null, overtime_detected: false })).toEqual([])
  })

  it('come one after the other: overtime waits until the message is closed', () => {
    const both = notesAfter({ do: 'ask', note: message }, { do: 'ask', note: overtime })
    expect(both.open).toEqual(message)
    expect(noteStep(both, { do: 'close' }).open).toEqual(overtime)
  })

  it('step aside for the next finger, their text kept, and open again on a touch', () => {
    const aside = notesAfter(
      { do: 'ask', note: overtime },
      { do: 'draft', shiftId: 'one', draft: 'Rush ord' },
      { do: 'step-aside' },
    )
    expect(aside.open).toBeNull()
    expect(aside.aside).toHaveLength(1)
    const again = noteStep(aside, { do: 'reopen' })
    expect(again).toEqual({ open: { ...overtime, draft: 'Rush ord' }, aside: [], line: [] })
  })

  it('ask for a message again that left the screen: it may have been taken back since', () => {
    const aside = notesAfter({ do: 'ask', note: message }, { do: 'ask', note: overtime }, { do: 'step-aside' })
    expect(noteStep(aside, { do: 'reopen' })).toEqual({
      open: { ...message, isStale: true },
      line: [overtime],
      aside: [],
    })
  })

  it('take a text for their own shift only', () => {
    expect(notesAfter({ do: 'ask', note: overtime }, { do: 'draft', shiftId: 'two', draft: 'x' }).open).toEqual(
      overtime,
    )
  })
})
