import { useEffect } from 'react'
import { setSession } from '../../api/session.ts'

/** The document's title while this page is open, where the route's own does not say enough: a branch's name. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    setSession({ customPageTitle: title })
    return () => setSession({ customPageTitle: null })
  }, [title])
}
