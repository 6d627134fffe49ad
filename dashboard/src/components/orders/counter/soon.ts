import { type ComponentType, createElement, type FunctionComponent, lazy, useEffect, useState } from 'react'
import { KeysComing } from '../../../lib/hooks/use-key-owner.tsx'
import { fetchPlayer } from '../../../lib/keyboard/owners.ts'
import { DIALOG_RANK } from '../../windows/dialog-turn.ts'
import { type Part, partOf } from './part.ts'

/**
 * A part of a page that its first look does not need. It is on its way as soon as the page is, so that a dialog opens at
 * once, and also while the connection is down; what did not arrive is fetched again when it is wanted. A `window` or a
 * `panel` takes the keyboard: what is typed before it has arrived is kept for it. Anything else shows what its `Suspense`
 * says meanwhile.
 */
export function soon<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  takesKeys?: 'panel' | 'window',
): FunctionComponent<Props> {
  const part = partOf(load)
  if (takesKeys === undefined) return withSuspense(part)
  fetchPlayer().catch(() => undefined)
  const rank = takesKeys === 'window' ? DIALOG_RANK.page : undefined
  // Not a `Suspense`: React holds back what follows one fallback after another, and a keypad has no time for that.
  return function Soon(props: Props) {
    const [Here, setHere] = useState(() => part.now())
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    const isHere = Here !== undefined
    useEffect(() => {
      if (isHere) return
      let isGone = false
      part.arrive().then(
        (code) => isGone || setHere(() => code),
        (error: unknown) => isGone || setFailure({ error }),
      )
      return () => {
        isGone = true
      }
    }, [isHere])
    if (failure) throw failure.error
    return Here ? createElement(Here, props) : createElement(KeysComing, { kind: takesKeys, rank })
  }
}

function withSuspense<Props extends object>(part: Part<ComponentType<Props>>): FunctionComponent<Props> {
  // What is broken, not only late, is tried again by the next who wants it.
  const coming = () =>
    lazy(() =>
      part.arrive().then(
        (Here) => ({ default: Here }),
        (error: unknown) => {
          Coming = coming()
          throw error
        },
      ),
    )
  let Coming = coming()
  return function Soon(props: Props) {
    // Whether it was here when it was wanted: it may not change under what somebody has begun to type.
    const [Part] = useState<ComponentType<Props>>(() => part.now() ?? Coming)
    return createElement(Part, props)
  }
}
