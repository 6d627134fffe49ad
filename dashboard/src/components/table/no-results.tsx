import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from '../notices/empty-state.tsx'
import { t } from './t.ts'

interface NoResultsProps {
  readonly title?: string
  /** Undefined while no filter is set. */
  readonly onClear: (() => void) | undefined
  /** What an empty list says while no filter is set. */
  readonly children?: ReactNode
}

/** A list that only its filters leave empty, and the way back to all of it. */
export function NoResults({ title, onClear, children }: NoResultsProps) {
  if (!onClear) return children
  return (
    <EmptyState
      title={title ?? t('noResultsForTheseFilters')}
      action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    />
  )
}
