import { useQueryClient } from '@tanstack/react-query'
import { staleAfterAdvance } from './advances/advances-api.ts'

/** Asks again for everything a change of a cash advance touches. */
export function useStale(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of staleAfterAdvance()) void client.invalidateQueries({ queryKey })
  }
}
