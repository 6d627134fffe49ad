import type { AttendanceAnswer } from '@labada/contracts/attendance/attendance'
import { useEffect, useReducer } from 'react'
import type { ScanQueue } from './scan-queue.ts'

/** The seed's delays, counted from the server's response. */
export const MESSAGE_AFTER_MS = 1_000
export const OVERTIME_AFTER_MS = 2_000

/** A dialog requested by a scan; a draft belongs to its own shift. */
export type Note =
  | {
      readonly kind: 'message'
      readonly shiftId: string
      readonly words: string
      /** Whether it left the screen before; its message may have been withdrawn since. */
      readonly isStale?: true
    }
  | { readonly kind: 'overtime'; readonly shiftId: string; readonly message: string; readonly draft: string }

export interface Notes {
  readonly open: Note | null
  /** Set aside because someone else scanned; reopens only on touch. */
  readonly aside: readonly Note[]
  readonly line: readonly Note[]
}

export type NoteDeed =
  | { readonly do: 'ask'; readonly note: Note }
  | { readonly do: 'draft'; readonly shiftId: string; readonly draft: string }
  | { readonly do: 'close' }
  /** Called when someone else scans: open or queued dialogs leave the screen, their text is kept. */
  | { readonly do: 'step-aside' }
  | { readonly do: 'reopen' }

export const NO_NOTES: Notes = { open: null, aside: [], line: [] }

/** Shows one dialog at a time; further ones are queued. */
export function noteStep(notes: Notes, deed: NoteDeed): Notes {
  switch (deed.do) {
    case 'ask':
      return notes.open ? { ...notes, line: [...notes.line, deed.note] } : { ...notes, open: deed.note }
    case 'draft': {
      const { open } = notes
      if (open?.kind !== 'overtime' || open.shiftId !== deed.shiftId) return notes
      return { ...notes, open: { ...open, draft: deed.draft } }
    }
    case 'close': {
      const [next = null, ...line] = notes.line
      return { ...notes, open: next, line }
    }
    case 'step-aside': {
      const leaving = [...(notes.open ? [notes.open] : []), ...notes.line].map(staleLater)
      return leaving.length === 0 ? notes : { open: null, line: [], aside: [...notes.aside, ...leaving] }
    }
    case 'reopen': {
      const [first = null, ...rest] = notes.aside
      return first ? { open: first, line: [...notes.line, ...rest], aside: [] } : notes
    }
  }
}

const staleLater = (note: Note): Note => (note.kind === 'message' ? { ...note, isStale: true } : note)

/** The dialogs opened by scans while the kiosk is on screen. Leaving the page ends them and their timers. */
export function useNotes(queue: ScanQueue): readonly [Notes, (deed: NoteDeed) => void] {
  const [notes, act] = useReducer(noteStep, NO_NOTES)
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const later = (ms: number, note: Note) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        act({ do: 'ask', note })
      }, ms)
      timers.add(timer)
    }
    const stop = queue.onAnswer((answer) => {
      act({ do: 'step-aside' })
      for (const [ms, note] of notesOf(answer)) later(ms, note)
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [queue])
  return [notes, act]
}

/** The dialogs requested by a response, and when. */
export function notesOf(answer: AttendanceAnswer): (readonly [ms: number, note: Note])[] {
  const notes: (readonly [number, Note])[] = []
  const { shift_id: shiftId, message, status_notes: words } = answer
  if (answer.is_first_clockin && words) notes.push([MESSAGE_AFTER_MS, { kind: 'message', shiftId, words }])
  if (answer.overtime_detected && answer.requires_overtime_notes) {
    notes.push([OVERTIME_AFTER_MS, { kind: 'overtime', shiftId, message, draft: '' }])
  }
  return notes
}
