import type { Key } from '@labada/domain/core/keys'
import type { ReactNode } from 'react'
import { type To, useHref } from 'react-router-dom'
import { useMayDo, useSession } from '../api/session.ts'
import { mayOpenPage } from '../lib/hooks/use-home.ts'

/** What one must be allowed to do for something to be on the page. */
export interface Needing {
  readonly needs?: Key | undefined
}

/** Whether something that needs this key is on the page; without a key it always is. */
export const useIsThere = (needs: Key | undefined): boolean => useMayDo(needs ?? 'own')

/** Leaves out whatever needs a key that the person at this screen doesn't have. */
export function useThere<Part extends Needing | null>(parts: readonly Part[]): readonly Part[] {
  const held = useSession((session) => session.keys)
  if (held === null) return parts
  return parts.filter((part) => part?.needs === undefined || held.has(part.needs))
}

/** Its children, if the person at this screen may do this. */
export function May({ needs, children }: { readonly needs: Key; readonly children: ReactNode }) {
  return useIsThere(needs) ? children : null
}

/** Whether the person at this screen may open the page of a link. */
export function useOpens(to: To): boolean {
  const href = useHref(to)
  return useSession((session) => session.keys === null || mayOpenPage(session, href))
}
