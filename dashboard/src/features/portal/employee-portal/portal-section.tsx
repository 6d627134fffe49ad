import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isCanceled } from '../../../api/call-error.ts'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import { loadWords } from './portal-api.ts'

/** A tab backed by one call: skeleton, the seed's error message with Try again, or the data. */
export function PortalSection<Data>({
  query,
  noun,
  children,
}: {
  readonly query: UseQueryResult<Data>
  /** `attendance`: Failed to load attendance data. */
  readonly noun: string
  readonly children: (data: Data) => ReactNode
}) {
  const hasFailed = query.isError && !isCanceled(query.error)
  return (
    <>
      {hasFailed && (
        <ErrorAlert error={query.error} what={loadWords(query.error, noun)} onRetry={() => void query.refetch()} />
      )}
      {query.data === undefined ? !hasFailed && <Skeletons rows={4} height={72} /> : children(query.data)}
    </>
  )
}
