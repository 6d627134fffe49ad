import { branchRoutes } from '@labada/contracts/company/branches'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from './t.ts'

/** The call for all branches, including closed ones. */
export const branchesQuery = () => callQuery(keys.branches(), branchRoutes.listBranches, {})

/** All branches, including closed ones. */
export const useBranches = () => useQuery(branchesQuery())

/** The phone of a branch, once the branches are there. */
export function useBranchPhone(): (branchId: string) => string | undefined {
  const { data } = useBranches()
  return (branchId) => data?.items.find(({ id }) => id === branchId)?.phone
}

/** The branches as options of a field, "All branches" first; an empty string stands for all. */
export function useBranchOptions(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useBranches()
  return [
    { value: '', label: t('allBranches') },
    ...(data?.items ?? []).map(({ id, name, closed }) => ({
      value: id,
      label: closed ? t('nameClosed', { name }) : name,
    })),
  ]
}
