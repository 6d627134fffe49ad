import { Skeleton } from '@mantine/core'
import classes from '../page.module.css'
import { t } from './t.ts'

/**
 * Grey bars in the shape of the content being loaded; invisible for the first 150 ms, so that fast responses do not
 * flicker.
 */
export function Skeletons({ rows = 6, height = 40 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <div className={classes.late} role="status" aria-label={t('loading')} data-coming>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <Skeleton key={row} height={height} mb={8} radius={8} />
      ))}
    </div>
  )
}

/** A skeleton for a row of cards. */
export function CardSkeletons({ cards = 4, height = 96 }: { readonly cards?: number; readonly height?: number }) {
  return (
    <div
      className={classes.late}
      role="status"
      aria-label={t('loading')}
      data-coming
      style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' }}
    >
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
        <Skeleton key={card} height={height} radius={8} />
      ))}
    </div>
  )
}

/** A placeholder without a skeleton, for content that may turn out to be absent: ordered content below it waits. */
export const Coming = () => <span data-coming hidden />
