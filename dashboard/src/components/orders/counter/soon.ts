import { type ComponentType, createElement, type FunctionComponent, lazy, useEffect, useState } from 'react'
import { KeysComing } from '../../../lib/hooks/use-key-owner.tsx'
import { fetchPlayer } from '../../../lib/keyboard/owners.ts'
import { DIALOG_RANK } from '../../windows/dialog-turn.ts'
import { type Part, partOf } from './part.ts'

/**
 * A part of a page that is not needed for its first render. It starts loading with the page, so that dialogs open
 * without delay, also while the connection is down; if loading failed, it is retried when the part is needed. A
 * `window` or a `panel` takes the keyboard: keys typed before it has loaded are kept for it. Anything else shows the
 * fallback of its `Suspense` meanwhile.
 */
export function soon<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  takesKeys?: 'panel' | 'window',
): FunctionComponent<Props> {
  const part = partOf(load)
  if (takesKeys === undefined) return withSuspense(part)
  fetchPlayer().catch(() => undefined)
  const rank = takesKeys === 'window' ? DIALOG_RANK.page : undefined
  // Not a `Suspense`: React delays content that follows one fallback after another, too long for a keypad.
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
  // After a permanent error, the next caller tries again.
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
    // Chosen once, by whether it was loaded on first render: it must not change while the user is typing into it.
    const [Part] = useState<ComponentType<Props>>(() => part.now() ?? Coming)
    return createElement(Part, props)
  }
}
