import { useEffect } from 'react'
import { setSession } from '../../api/session.ts'

/** Sets the document's title while this page is open, if the route's own title is not enough (a branch's name). */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    setSession({ customPageTitle: title })
    return () => setSession({ customPageTitle: null })
  }, [title])
}
