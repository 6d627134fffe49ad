import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { type Owner, removeOwner, setOwner, topOf, useOwners } from '../keyboard/owners.ts'

/** Where a component stands: inside which owner of the keyboard. */
export interface KeyPlace {
  /** Null is the page itself. */
  readonly id: symbol | null
  readonly depth: number
}

const Place = createContext<KeyPlace>({ id: null, depth: 0 })

export const useKeyPlace = (): KeyPlace => useContext(Place)

/** A panel or drawer lies below every dialog; dialogs have the ranks of `dialog-turn.ts`, from 0. */
const BELOW_DIALOGS = -1

/**
 * Makes this component the owner of the keyboard while it is open: the keys of what lies beneath are dead, and those of
 * whatever stands in the returned place live (`<KeysWithin place={…}>`). What is typed before it `isReady` (there, with the
 * focus in it) is kept and played to it in order.
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

/** Whether what this component stands in owns the keyboard now: Escape is its own then. */
export function useOwnsKeys(): boolean {
  const { id } = useKeyPlace()
  return (topOf(useOwners())?.id ?? null) === id
}

export function KeysWithin({ place, children }: { readonly place: KeyPlace; readonly children: ReactNode }) {
  return <Place value={place}>{children}</Place>
}

/** Stands where something is on its way that is going to take keys, and keeps them for it. */
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
