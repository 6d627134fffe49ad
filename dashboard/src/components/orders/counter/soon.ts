import { type ComponentType, lazy } from 'react'
import { untilLoaded } from '../../../lib/lazy.ts'

/**
 * A part of a page that its first look does not need. It is on its way as soon as the page is, so that a dialog opens at
 * once, and also while the connection is down; what did not arrive is fetched again when it is wanted.
 */
export function soon<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const first = load().catch(() => undefined)
  return lazy(async () => ({ default: (await first) ?? (await untilLoaded(load)) }))
}
