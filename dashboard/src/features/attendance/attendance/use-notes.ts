import type { AttendanceAnswer } from '@labada/contracts/attendance/attendance'
import { useEffect, useReducer } from 'react'
import type { ScanQueue } from './scan-queue.ts'
import type { ScanResult } from './scan-results.ts'

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
  /** Called when someone scans: dialogs that are open, queued or `coming` leave the screen, their text is kept. */
  | { readonly do: 'step-aside'; readonly coming?: readonly Note[] }
  | { readonly do: 'reopen' }

export const NO_NOTES: Notes = { open: null, aside: [], line: [] }

/** Shows one dialog at a time; further ones are queued. */
export function noteStep(notes: Notes, deed: NoteDeed): Notes {
  switch (deed.do) {
    case 'ask':
      return asked(notes, deed.note)
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
      const leaving = [...(notes.open ? [notes.open] : []), ...notes.line, ...(deed.coming ?? [])].map(staleLater)
      return leaving.length === 0 ? notes : { open: null, line: [], aside: [...notes.aside, ...leaving] }
    }
    case 'reopen': {
      const [first = null, ...rest] = notes.aside
      return first ? { open: first, line: [...notes.line, ...rest], aside: [] } : notes
    }
  }
}

/** Whoever scans twice is asked once, with what they had typed. */
function asked(notes: Notes, note: Note): Notes {
  const isSame = ({ kind, shiftId }: Note) => kind === note.kind && shiftId === note.shiftId
  if (notes.line.some(isSame) || (notes.open && isSame(notes.open))) return notes
  const kept = notes.aside.find(isSame)
  const next = kept?.kind === 'overtime' ? kept : note
  const aside = notes.aside.filter((one) => one !== kept)
  return notes.open ? { ...notes, aside, line: [...notes.line, next] } : { ...notes, aside, open: next }
}

const staleLater = (note: Note): Note => (note.kind === 'message' ? { ...note, isStale: true } : note)

/** Results of a finger that gets no answer, but has to be seen just the same. */
const UNANSWERED: ReadonlySet<ScanResult['kind'] | undefined> = new Set(['queued', 'failed', 'unknown'])

/** The dialogs opened by scans while the kiosk is on screen. Leaving the page ends them and their timers. */
export function useNotes(queue: Pick<ScanQueue, 'desk' | 'onAnswer'>): readonly [Notes, (deed: NoteDeed) => void] {
  const [notes, act] = useReducer(noteStep, NO_NOTES)
  useEffect(() => {
    const coming = new Map<ReturnType<typeof setTimeout>, Note>()
    const later = (ms: number, note: Note) => {
      const timer = setTimeout(() => {
        coming.delete(timer)
        act({ do: 'ask', note })
      }, ms)
      coming.set(timer, note)
    }
    /** Clears the screen for a finger; dialogs on their way to the person of `shiftId` still come. */
    const makeWay = (shiftId?: string) => {
      const others = [...coming].filter(([, note]) => note.shiftId !== shiftId)
      for (const [timer] of others) {
        clearTimeout(timer)
        coming.delete(timer)
      }
      act({ do: 'step-aside', coming: others.map(([, note]) => note) })
    }
    let { told } = queue.desk.get()
    const stops = [
      queue.onAnswer((answer) => {
        makeWay(answer.shift_id)
        for (const [ms, note] of notesOf(answer)) later(ms, note)
      }),
      queue.desk.subscribe(() => {
        const now = queue.desk.get()
        if (now.told === told) return
        told = now.told
        if (UNANSWERED.has(now.result?.kind)) makeWay()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      for (const timer of coming.keys()) clearTimeout(timer)
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
