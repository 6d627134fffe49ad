import { clock, time } from '../lib/format.ts'
import { useNow } from '../lib/use-now.ts'

/** The time in Manila, whatever the device thinks of zones. */
export function Clock({ seconds = false }: { readonly seconds?: boolean }) {
  const now = useNow(1_000)
  return <time dateTime={now.toISOString()}>{seconds ? clock(now) : time(now)}</time>
}
