import type { Expense } from '@labada/contracts/expenses/expenses'
import { type ComponentProps, Suspense } from 'react'
import { useIsCut } from '../../../components/notices/needs-connection.tsx'
import { lazy } from '../../../lib/lazy.ts'

const notes = () => import('./offline-notes.tsx')
const Note = lazy(() => notes().then((all) => ({ default: all.OfflineNote })))
const Mark = lazy(() => notes().then((all) => ({ default: all.ToSend })))

/** A note that is there only without a connection. */
export function OfflineNote(props: ComponentProps<typeof Note>) {
  return (
    useIsCut() && (
      <Suspense>
        <Note {...props} />
      </Suspense>
    )
  )
}

/** The mark of an expense that the server has not got yet. */
export const UnsentMark = ({ id }: { readonly id: string }) => (
  <Suspense>
    <Mark id={id} />
  </Suspense>
)

/** What is said of an expense that was saved on this device. */
export const savedHere = async (expense: Expense): Promise<string> => (await notes()).savedHere(expense)
