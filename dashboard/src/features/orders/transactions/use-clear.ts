import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { cleared } from './transaction-filters.ts'
import type { ViewProps } from './view-props.ts'

/** Lifts every filter of the view, the branch looked at too. */
export function useClear({ filters, onChange }: Pick<ViewProps, 'filters' | 'onChange'>): () => void {
  const [, setScope] = useBranchScope()
  return () => {
    setScope(null)
    onChange(cleared(filters))
  }
}
