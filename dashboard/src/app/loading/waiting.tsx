import { useEffect } from 'react'
import { Skeletons } from '../../components/notices/skeletons.tsx'
import { Main } from './main-place.tsx'

/** What stands where a page will be: while nobody knows yet who looks at it, and while it is on its way. */
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
