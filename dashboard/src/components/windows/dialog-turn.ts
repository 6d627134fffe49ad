import { useEffect, useId } from 'react'
import { createStore, useStore } from '../../lib/store.ts'

/** Who goes first when several dialogs want the screen. */
export const DIALOG_RANK = { page: 0, question: 1, session: 2 } as const
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
 * One dialog at a time, never a stack: says whether it is this dialog's turn. A question asked from an open dialog takes
 * its place and gives it back; the reason a session ended comes before everything.
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

/** Whether any dialog is open: Escape then belongs to it, not to a drawer beneath. */
export const useIsDialogOpen = (): boolean => useStore(line).length > 0
