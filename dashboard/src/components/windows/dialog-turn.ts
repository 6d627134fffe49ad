import { useEffect, useId } from 'react'
import { createStore, useStore } from '../../lib/store.ts'

/** The priority of dialogs if several are open. */
export const DIALOG_RANK = { page: 0, question: 1, lock: 2, session: 3 } as const
export type DialogRank = (typeof DIALOG_RANK)[keyof typeof DIALOG_RANK]

interface Waiting {
  readonly id: string
  readonly rank: DialogRank
}

const line = createStore<readonly Waiting[]>([])

const firstOf = (waiting: readonly Waiting[]): string | undefined => {
  const rank = Math.max(...waiting.map((one) => one.rank))
  return waiting.find((one) => one.rank === rank)?.id
}

/**
 * Shows one dialog at a time, never a stack: returns whether it is this dialog's turn. A question asked from an open
 * dialog replaces it until answered; a locked counter hides both; the reason a session ended takes precedence over everything.
 */
export function useDialogTurn(wanted: boolean, rank: DialogRank): boolean {
  const id = useId()
  const waiting = useStore(line)
  useEffect(() => {
    if (!wanted) return
    line.set((now) => [...now, { id, rank }])
    return () => {
      line.set((now) => now.filter((one) => one.id !== id))
    }
  }, [wanted, rank, id])
  return wanted && firstOf(waiting) === id
}

/** Whether any dialog is open: Escape then closes the dialog, not a drawer beneath. */
export const useIsDialogOpen = (): boolean => useStore(line).length > 0
