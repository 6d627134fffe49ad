import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isCanceled } from '../../api/call-error.ts'
import { Button } from '../button.tsx'
import classes from '../page.module.css'
import { Banner } from './banner.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { Skeletons } from './skeletons.tsx'
import { t } from './t.ts'

/**
 * A region backed by one query: a skeleton while loading, the error with Try again, the empty state, and a thin line at
 * the top while refetching (previous data stays readable).
 */
export function QuerySection<Data>({
  query,
  together = [],
  what,
  skeleton,
  isEmpty,
  empty,
  children,
}: {
  readonly query: UseQueryResult<Data>
  /**
   * Other queries that the content depends on: it waits until each has succeeded or failed for the first time, so that
   * it does not grow with them. One that is not asked, because this person lacks its key, is not waited for.
   */
  readonly together?: readonly Companion[]
  /** What is being loaded, for the error message: `Orders`. */
  readonly what: string
  readonly skeleton?: ReactNode
  readonly isEmpty?: ((data: Data) => boolean) | undefined
  readonly empty?: ReactNode
  readonly children: (data: Data) => ReactNode
}) {
  const retry = () => void query.refetch()
  if (query.data === undefined || together.some(isUnanswered)) {
    if (query.isError && !isCanceled(query.error)) {
      return <ErrorAlert error={query.error} what={t('whatCouldntLoad', { what })} onRetry={retry} />
    }
    return (
      <>
        {skeleton ?? <Skeletons />}
        <Slow key={query.fetchStatus} />
      </>
    )
  }
  return (
    <div className={classes.section} aria-busy={query.isFetching}>
      {query.isFetching && <div className={classes.refetch} aria-hidden="true" />}
      {query.isRefetchError && !isCanceled(query.error) && (
        <div style={{ marginBottom: 12 }}>
          <ErrorAlert error={query.error} what={t('whatCouldntRefreshShowingThe', { what })} onRetry={retry} />
        </div>
      )}
      {isEmpty?.(query.data) && empty ? empty : children(query.data)}
    </div>
  )
}

type Companion = Pick<UseQueryResult, 'isPending' | 'failureCount' | 'fetchStatus'>

const isUnanswered = ({ isPending, failureCount, fetchStatus }: Companion) =>
  isPending && failureCount === 0 && fetchStatus !== 'idle'

const SLOW_MS = 8_000

/** After eight seconds, says that loading is slow. There is no timeout: users decide how long to wait. */
function Slow() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <div className={classes.slow}>
      <Banner
        status="attention"
        announce="status"
        actions={
          <Button tone="neutral" size="sm" onClick={() => window.location.reload()}>
            {t('reloadPage')}
          </Button>
        }
      >
        {t('thisIsTakingLongerThan')}
      </Banner>
    </div>
  )
}
