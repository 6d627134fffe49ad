import { Drawer as KitDrawer } from '@mantine/core'
import { useId } from 'react'
import classes from './dialog.module.css'
import { useIsDialogOpen } from './dialog-turn.ts'
import type { DrawerProps } from './drawer.tsx'

/** The drawer itself; loaded with the first one. */
export function DrawerWindow({ opened, onClose, title, children, footer, width = 440 }: DrawerProps) {
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
