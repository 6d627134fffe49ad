import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../button.tsx'
import { t } from './t.ts'

/** The end of a list that loads page by page: fetches the next one, as long as there is one. */
export function LoadMore({
  query: { hasNextPage, fetchNextPage, isFetchingNextPage },
}: {
  readonly query: Pick<UseInfiniteQueryResult<unknown>, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
}) {
  if (!hasNextPage) return null
  return (
    <Button tone="neutral" onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
      {t('loadMore')}
    </Button>
  )
}
