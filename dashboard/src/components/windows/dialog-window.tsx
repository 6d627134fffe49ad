import { Modal } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import classes from './dialog.module.css'
import type { DialogProps } from './dialog-props.ts'
import { DIALOG_RANK, useDialogTurn } from './dialog-turn.ts'
import { useOpeningFocus } from './opening-focus.ts'
import { t } from './t.ts'

const WIDTHS = { sm: 420, md: 560, lg: 760, xl: 1040 } as const

/** The window itself; loaded with the first dialog. */
export function DialogWindow({
  opened,
  onClose,
  title,
  children,
  footer,
  width = 'sm',
  persistent = false,
  blurred = false,
  rank = DIALOG_RANK.page,
  role = 'dialog',
  atTop = false,
  onReady,
}: DialogProps) {
  const isItsTurn = useDialogTurn(opened, rank)
  useViewportHeight(isItsTurn)
  // Must be the same function on every render: a new one would make the focus trap take the focus back on every key
  // press.
  const leadFocus = useOpeningFocus(onReady)
  const ref = useCallback(
    (node: HTMLElement | null) => {
      setRole(node, role)
      leadFocus(node)
    },
    [role, leadFocus],
  )
  return (
    <Modal.Root
      opened={isItsTurn}
      onClose={onClose}
      keepMounted={opened}
      size={WIDTHS[width]}
      centered={!atTop}
      yOffset={atTop ? 24 : '5dvh'}
      closeOnEscape={!persistent}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      returnFocus
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay className={blurred ? (classes.blur ?? '') : ''} />
      <Modal.Content ref={ref} data-owns-keys>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
        </div>
        <Modal.Body className={classes.body ?? ''}>
          {children}
          {footer && <div className={classes.footer}>{footer}</div>}
        </Modal.Body>
        {/* Last in tab order, so that a dialog opens with the focus on its first field. */}
        {!persistent && <Modal.CloseButton className={classes.close ?? ''} aria-label={t('close')} />}
      </Modal.Content>
    </Modal.Root>
  )
}

/** The UI library always sets the role `dialog`; a question that interrupts is an `alertdialog`. */
function setRole(node: HTMLElement | null, role: string): void {
  node?.setAttribute('role', role)
}

/** An on-screen keyboard shrinks the visible part of the page: dialogs must fit into the rest. */
function useViewportHeight(active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!active || !viewport) return
    const measure = () => document.documentElement.style.setProperty('--vvh', `${Math.round(viewport.height) - 32}px`)
    measure()
    viewport.addEventListener('resize', measure)
    return () => viewport.removeEventListener('resize', measure)
  }, [active])
}
