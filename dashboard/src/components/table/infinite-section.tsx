import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isCanceled } from '../../api/call-error.ts'
import { ErrorAlert } from '../notices/error-alert.tsx'
import { Skeletons } from '../notices/skeletons.tsx'
import classes from './infinite-section.module.css'
import { t } from './t.ts'

/** The frame of a list that loads page by page: skeleton, error with Try again, a thin line while refetching. */
export function InfiniteSection({
  query,
  what,
  children,
}: {
  readonly query: UseInfiniteQueryResult<unknown>
  /** What is being loaded, for the error message: `Orders`. */
  readonly what: string
  readonly children: ReactNode
}) {
  const failed = query.error !== null && !isCanceled(query.error)
  if (query.data === undefined) {
    return failed ? (
      <ErrorAlert error={query.error} what={t('whatCouldntLoad', { what })} onRetry={() => void query.refetch()} />
    ) : (
      <Skeletons rows={8} />
    )
  }
  return (
    <div className={classes.section} aria-busy={query.isFetching}>
      {query.isFetching && !query.isFetchingNextPage && <div className={classes.line} aria-hidden="true" />}
      {failed && (
        <div className={classes.error}>
          <ErrorAlert
            error={query.error}
            what={t('whatCouldntRefreshShowingThe', { what })}
            onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          />
        </div>
      )}
      {children}
    </div>
  )
}
