import { Drawer as KitDrawer } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useOwnsKeys } from '../../lib/hooks/use-key-owner.tsx'
import classes from './dialog.module.css'
import { useIsDialogOpen } from './dialog-turn.ts'
import type { DrawerProps } from './drawer-props.ts'
import { useOpeningFocus } from './opening-focus.ts'
import { t } from './t.ts'

/** The drawer itself; loaded with the first one. */
export function DrawerWindow({ opened, onClose, title, children, footer, width = 440, onReady }: DrawerProps) {
  const isDialogOpen = useIsDialogOpen()
  const ownsKeys = useOwnsKeys()
  const leadFocus = useOpeningFocus(onReady)
  return (
    <KitDrawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={width}
      // Escape closes the dialog on top first, or goes back from the panel inside; the same goes for the focus.
      closeOnEscape={ownsKeys}
      trapFocus={!isDialogOpen}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.drawerContent ?? '' }}
    >
      <KitDrawer.Overlay />
      <KitDrawer.Content ref={leadFocus} data-owns-keys>
        {/* Not the library's header component: a page has only one banner. */}
        <div className={classes.drawerHeader} style={STICKY}>
          <KitDrawer.Title className={classes.title ?? ''}>{title}</KitDrawer.Title>
          <KitDrawer.CloseButton aria-label={t('close')} style={TARGET} />
        </div>
        <KitDrawer.Body className={classes.drawerBody ?? ''}>
          {children}
          {footer && <div className={classes.drawerFooter}>{footer}</div>}
        </KitDrawer.Body>
      </KitDrawer.Content>
    </KitDrawer.Root>
  )
}

const TARGET: CSSProperties = { width: 'var(--ld-control-md)', height: 'var(--ld-control-md)' }

const STICKY: CSSProperties = {
  position: 'sticky',
  top: 0,
  zIndex: 10,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  background: 'var(--mantine-color-body)',
}
