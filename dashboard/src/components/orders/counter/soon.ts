import { type ComponentType, createElement, type FunctionComponent, Suspense, use, useState } from 'react'
import { KeysComing } from '../../../lib/hooks/use-key-owner.tsx'
import { fetchPlayer } from '../../../lib/keyboard/owners.ts'
import { DIALOG_RANK } from '../../windows/dialog-turn.ts'
import { partOf } from './part.ts'

/**
 * A part of a page that its first look does not need. It is on its way as soon as the page is, so that a dialog opens at
 * once, and also while the connection is down; what did not arrive is fetched again when it is wanted. A `window` or a
 * `panel` takes the keyboard: what is typed before it has arrived is kept for it.
 */
export function soon<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  takesKeys?: 'panel' | 'window',
): FunctionComponent<Props> {
  const part = partOf(load)
  if (takesKeys) fetchPlayer().catch(() => undefined)
  const Coming = (props: Props) => createElement(use(part.arrive()), props)
  return function Soon(props: Props) {
    // Whether it was here when it was wanted: it may not change under what somebody has begun to type.
    const [isHere] = useState(() => part.now() !== undefined)
    const Here = part.now()
    if (isHere && Here) return createElement(Here, props)
    const content = createElement(Coming, props)
    if (takesKeys === undefined) return content
    const fallback =
      takesKeys === 'panel'
        ? createElement(KeysComing, { kind: 'panel' })
        : createElement(KeysComing, { kind: 'window', rank: DIALOG_RANK.page })
    return createElement(Suspense, { fallback }, content)
  }
}
