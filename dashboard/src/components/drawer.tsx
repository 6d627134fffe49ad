import { Drawer as KitDrawer } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './dialog.module.css'
import { useIsDialogOpen } from './dialog-turn.ts'

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

/** One record beside its list. Keep its id in the URL (`useUrlState('id')`), so that it has an address. */
export function Drawer({ opened, onClose, title, children, footer, width = 440 }: DrawerProps) {
  const isDialogOpen = useIsDialogOpen()
  const titleId = useId()
  return (
    <KitDrawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={width}
      // Escape closes the dialog on top first; so does the focus.
      closeOnEscape={!isDialogOpen}
      trapFocus={!isDialogOpen}
      transitionProps={{ duration: 120 }}
    >
      <KitDrawer.Overlay />
      <KitDrawer.Content aria-labelledby={titleId}>
        <KitDrawer.Header className={classes.drawerHeader ?? ''}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <KitDrawer.CloseButton aria-label="Close" size="lg" />
        </KitDrawer.Header>
        <KitDrawer.Body className={classes.drawerBody ?? ''}>
          {children}
          {footer && <div className={classes.drawerFooter}>{footer}</div>}
        </KitDrawer.Body>
      </KitDrawer.Content>
    </KitDrawer.Root>
  )
}
