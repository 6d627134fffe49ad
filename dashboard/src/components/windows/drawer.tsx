import { Suspense, useState } from 'react'
import { KeysWithin } from '../../lib/hooks/use-key-owner.tsx'
import { lazy } from '../../lib/lazy.ts'
import type { DrawerProps } from './drawer-props.ts'
import { useWindowKeys } from './use-window-keys.ts'

const DrawerWindow = lazy(() => import('./drawer-window.tsx').then((all) => ({ default: all.DrawerWindow })))

/** One record beside its list. Keep its id in the URL (`useUrlState('id')`), so that it has an address. */
export function Drawer(props: DrawerProps) {
  const [wasOpened, setWasOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setWasOpened(true)
  const { place, onReady } = useWindowKeys(props.opened)
  if (!wasOpened) return null
  return (
    <KeysWithin place={place}>
      <Suspense>
        <DrawerWindow {...props} onReady={onReady} />
      </Suspense>
    </KeysWithin>
  )
}
