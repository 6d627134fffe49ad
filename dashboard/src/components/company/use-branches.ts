import { branchRoutes } from '@labada/contracts/company/branches'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from './t.ts'

/** Every branch, closed ones too. */
export const useBranches = () => useQuery(callQuery(keys.branches(), branchRoutes.listBranches, {}))

/** The branches as choices of a field, "All branches" first; empty text stands for all. */
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
