import { IconClock } from '@tabler/icons-react'
import { StatusBadge } from '../status-badge.tsx'
import type { Standing } from './standing.ts'

/** How somebody's day stands, in a word with its icon; whom nobody expects yet has none. */
export function StandingBadge({ standing: { state, status, word } }: { readonly standing: Standing }) {
  if (state === 'not_yet') return <small>{word}</small>
  return (
    <StatusBadge status={status} {...(state === 'late' && { icon: IconClock })}>
      {word}
    </StatusBadge>
  )
}
