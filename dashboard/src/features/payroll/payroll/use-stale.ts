import { useQueryClient } from '@tanstack/react-query'
import { staleAfterAdvance } from './advances/advances-api.ts'

/** Refetches everything a change of a cash advance affects. */
export function useStale(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of staleAfterAdvance()) void client.invalidateQueries({ queryKey })
  }
}
