import { BRANCH_SCOPE, branchInSight } from '../../api/session.ts'
import { useUrlState } from './use-url-state.ts'

const REMEMBERED = BRANCH_SCOPE

/**
 * The branch an admin looks at, or null for all: kept in the URL (`?branch=`). A choice is remembered on this device; a
 * branch from a link applies only to that page. Pass it as `branchId` to calls that take one.
 */
export function useBranchScope(): readonly [string | null, (branchId: string | null) => void] {
  const [fromUrl, setUrl] = useUrlState('branch')
  const remembered = localStorage.getItem(REMEMBERED)
  const set = (branchId: string | null) => {
    if (branchId === null) localStorage.removeItem(REMEMBERED)
    else localStorage.setItem(REMEMBERED, branchId)
    setUrl(branchId)
  }
  return [branchInSight() ?? fromUrl ?? remembered, set]
}
