import { useEffect } from 'react'
import { useUrlState } from './use-url-state.ts'

const REMEMBERED = 'labada:branch-scope'

/**
 * The branch an admin looks at, or null for all: kept in the URL (`?branch=`) and remembered on this device. Pass it as
 * `branchId` to calls that take one.
 */
export function useBranchScope(): readonly [string | null, (branchId: string | null) => void] {
  const [fromUrl, setUrl] = useUrlState('branch')
  const remembered = localStorage.getItem(REMEMBERED)
  useEffect(() => {
    if (fromUrl !== null) localStorage.setItem(REMEMBERED, fromUrl)
  }, [fromUrl])
  const set = (branchId: string | null) => {
    if (branchId === null) localStorage.removeItem(REMEMBERED)
    else localStorage.setItem(REMEMBERED, branchId)
    setUrl(branchId)
  }
  return [fromUrl ?? remembered, set]
}
