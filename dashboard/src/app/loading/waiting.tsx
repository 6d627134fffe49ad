import { useEffect } from 'react'
import { Skeletons } from '../../components/notices/skeletons.tsx'
import { Main } from './main-place.tsx'

/** Placeholder for a page: while the session is not known yet, and while the page loads. */
export function Waiting({
  isWhole = false,
  load,
}: {
  readonly isWhole?: boolean
  readonly load?: () => Promise<void>
}) {
  useEffect(() => {
    void load?.()
  }, [load])
  return (
    <Main isWhole={isWhole}>
      <Skeletons rows={5} height={48} />
    </Main>
  )
}
