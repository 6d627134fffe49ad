import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import { Button } from './button.tsx'
import classes from './dialog.module.css'
import { DIALOG_RANK, type DialogRank, useDialogTurn } from './dialog-turn.ts'

export interface DialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The buttons, Cancel left of OK. */
  readonly footer?: ReactNode
  readonly width?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** No Escape, no outside click, no cross: only its own buttons close it. */
  readonly persistent?: boolean | undefined
  /** Blurs what lies behind, so that it cannot be read. */
  readonly blurred?: boolean | undefined
  readonly rank?: DialogRank | undefined
  /** `alertdialog` interrupts a screen reader. */
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** At the top of the screen, where no on-screen keyboard covers its fields. */
  readonly atTop?: boolean | undefined
}

const WIDTHS = { sm: 420, md: 560, lg: 760, xl: 1040 } as const

/** A window over the page. Only one shows at a time; what it holds is kept while a question takes its place. */
export function Dialog({
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
}: DialogProps) {
  const isItsTurn = useDialogTurn(opened, rank)
  const titleId = useId()
  useViewportHeight(isItsTurn)
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
    >
      <Modal.Overlay className={blurred ? (classes.blur ?? '') : ''} />
      <Modal.Content className={classes.content ?? ''} role={role} aria-labelledby={titleId}>
        <Modal.Header className={classes.header ?? ''}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
        </Modal.Header>
        <Modal.Body className={classes.body ?? ''}>
          {children}
          {footer && <div className={classes.footer}>{footer}</div>}
        </Modal.Body>
        {/* Last in the order, so that a dialog opens with the focus on its first field. */}
        {!persistent && <Modal.CloseButton className={classes.close ?? ''} aria-label="Close" />}
      </Modal.Content>
    </Modal.Root>
  )
}

/** The two buttons every dialog of ours has. `form` submits that form instead of calling `onOk`. */
export function OkCancel({
  onOk,
  onCancel,
  danger = false,
  busy = false,
  disabled = false,
  form,
  icon,
  focusOk = false,
}: {
  readonly onOk?: (() => void) | undefined
  readonly onCancel: () => void
  readonly danger?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly form?: string | undefined
  readonly icon?: ReactNode
  /** Enter says OK at once. */
  readonly focusOk?: boolean | undefined
}) {
  return (
    <>
      <Button tone="neutral" onClick={onCancel} data-autofocus={danger || undefined}>
        Cancel
      </Button>
      <Button
        tone={danger ? 'danger' : 'primary'}
        icon={icon}
        busy={busy}
        disabled={disabled}
        data-autofocus={focusOk || undefined}
        {...(form === undefined ? { onClick: onOk } : { type: 'submit' as const, form })}
      >
        OK
      </Button>
    </>
  )
}

/** An on-screen keyboard shrinks the visible part of the page: dialogs must fit into what is left. */
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
