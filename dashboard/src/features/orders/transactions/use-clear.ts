import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { cleared } from './transaction-filters.ts'
import type { ViewProps } from './view-props.ts'

/** Clears every filter of the view, including the selected branch. */
export function useClear({ filters, onChange }: Pick<ViewProps, 'filters' | 'onChange'>): () => void {
  const [, setScope] = useBranchScope()
  return () => {
    setScope(null)
    onChange(cleared(filters))
  }
}
