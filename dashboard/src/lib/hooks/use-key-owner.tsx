import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { type Owner, removeOwner, setOwner, topOf, useOwners } from '../keyboard/owners.ts'

/** The keyboard owner that contains a component. */
export interface KeyPlace {
  /** Null is the page itself. */
  readonly id: symbol | null
  readonly depth: number
}

const Place = createContext<KeyPlace>({ id: null, depth: 0 })

export const useKeyPlace = (): KeyPlace => useContext(Place)

/** A panel or drawer is below every dialog; dialogs have the ranks of `dialog-turn.ts`, from 0. */
const BELOW_DIALOGS = -1

/**
 * Makes this component the keyboard owner while it is open: hotkeys below it are disabled, and those inside
 * `<KeysWithin place={…}>` with the returned place work. Keys typed before it `isReady` (rendered, with the focus
 * inside) are buffered and replayed to it in order.
 */
export function useKeyOwner({
  isOpen = true,
  isReady,
  kind,
  rank = BELOW_DIALOGS,
}: Pick<Owner, 'kind' | 'isReady'> & { readonly isOpen?: boolean; readonly rank?: number | undefined }): KeyPlace {
  const { depth } = useKeyPlace()
  const [id] = useState(() => Symbol(kind))
  useLayoutEffect(() => {
    if (isOpen) setOwner({ id, kind, rank, depth: depth + 1, isReady })
  }, [id, kind, rank, depth, isReady, isOpen])
  useLayoutEffect(() => (isOpen ? () => removeOwner(id) : undefined), [id, isOpen])
  return useMemo(() => ({ id, depth: depth + 1 }), [id, depth])
}

/** Whether the layer that contains this component owns the keyboard now, so that Escape belongs to it. */
export function useOwnsKeys(): boolean {
  const { id } = useKeyPlace()
  return (topOf(useOwners())?.id ?? null) === id
}

export function KeysWithin({ place, children }: { readonly place: KeyPlace; readonly children: ReactNode }) {
  return <Place value={place}>{children}</Place>
}

/** Render this while a part that will own the keyboard is loading: it buffers keys for that part. */
export function KeysComing({
  rank,
  kind = 'window',
}: {
  readonly rank?: number | undefined
  readonly kind?: Owner['kind']
}) {
  useKeyOwner({ kind, isReady: false, rank })
  return null
}
