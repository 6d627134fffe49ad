import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import type { DrawerProps } from './drawer-props.ts'

const DrawerWindow = lazy(() => import('./drawer-window.tsx').then((all) => ({ default: all.DrawerWindow })))

/** One record beside its list. Keep its id in the URL (`useUrlState('id')`), so that it has an address. */
export function Drawer(props: DrawerProps) {
  const [wasOpened, setWasOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <DrawerWindow {...props} />
    </Suspense>
  )
}
