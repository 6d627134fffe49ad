import { Button } from '../button.tsx'
import { EmptyState } from '../notices/empty-state.tsx'
import { t } from './t.ts'

/** A list that only its filters leave empty, and the way back to all of it. */
export function NoResults({ title, onClear }: { readonly title?: string; readonly onClear: () => void }) {
  return (
    <EmptyState
      title={title ?? t('noResultsForTheseFilters')}
      action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    />
  )
}
