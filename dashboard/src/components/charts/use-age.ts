import { useLive } from '../../api/live.ts'
import { time } from '../../lib/format.ts'
import { t } from './t.ts'

/** How old figures are, in words, while the screen is not live; null while it is. */
export function useAge(asOf: Date | undefined): string | null {
  const live = useLive()
  return asOf && live.shown !== 'live' ? t('asOfAsOf', { asOf: time(asOf) }) : null
}
