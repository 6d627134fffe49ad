import { lazy, type ReactNode, Suspense, useState } from 'react'

export interface DrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** Sticks to the bottom: the actions. */
  readonly footer?: ReactNode
  /** Pixels; the whole width on phones. */
  readonly width?: number | undefined
}

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
