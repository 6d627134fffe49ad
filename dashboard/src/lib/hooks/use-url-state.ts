import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** One value in the URL: filters, tabs, the open record. Null removes it. */
export function useUrlState(name: string): readonly [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (value: string | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        // Filters are not places: Back leaves the page, it does not walk through every filter tried.
        { replace: true, preventScrollReset: true },
      ),
    [name, setParams],
  )
  return [params.get(name), set]
}

/** Several values at once, because two separate updates would overwrite each other. */
export function useUrlStates(): readonly [URLSearchParams, (changes: Readonly<Record<string, string | null>>) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return [params, set]
}
