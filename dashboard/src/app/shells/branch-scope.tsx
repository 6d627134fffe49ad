import { branchRoutes } from '@labada/contracts/company/branches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useSession } from '../../api/session.ts'
import { SelectField } from '../../components/fields/choice-field.tsx'
import { useBranchScope } from '../../lib/hooks/use-branch-scope.ts'
import classes from './branch-scope.module.css'
import { t } from './t.ts'

/** The name of the branch that lists and figures cover, or null for all of them. */
export function useScopeName(): string | null {
  const [branchId] = useBranchScope()
  const { data } = useBranches()
  return data?.items.find(({ id }) => id === branchId)?.name ?? null
}

const useBranches = () => useQuery(callQuery(keys.branches(), branchRoutes.listBranches, {}))

/** The branch that lists and figures cover: one or all. Kept in the URL, and remembered on this device. */
export function BranchScope() {
  const [branchId, setBranchId] = useBranchScope()
  const { data } = useBranches()
  const queries = useQueryClient()
  const isNamed = useSession((session) => session.branches !== null)
  const isKnown = data?.items.some((branch) => branch.id === branchId)
  // A remembered branch of another company, or a deleted one, must not hide all data.
  useEffect(() => {
    if (data && branchId !== null && !isKnown) setBranchId(null)
  }, [data, branchId, isKnown, setBranchId])
  if (!data || data.items.length < 2) return null
  const choose = (value: string) => {
    setBranchId(value === 'all' ? null : value)
    // What was read is of the branch before.
    if (isNamed) void queries.resetQueries()
  }
  return (
    <div className={classes.scope}>
      <SelectField
        label={t('branch')}
        labelHidden
        value={isKnown && branchId ? branchId : 'all'}
        onChange={choose}
        options={[
          ...(isNamed ? [] : [{ value: 'all', label: t('allBranches') }]),
          ...data.items.map((branch) => ({
            value: branch.id,
            label: branch.closed ? t('branchClosed', { branch: branch.name }) : branch.name,
          })),
        ]}
      />
    </div>
  )
}
