import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { createPortal } from 'react-dom'
import { KeysWithin, useOwnsKeys } from '../../lib/hooks/use-key-owner.tsx'
import { IconButton } from '../button.tsx'
import classes from './dialog-now.module.css'
import type { DialogProps } from './dialog-props.ts'
import { DIALOG_RANK, useDialogTurn } from './dialog-turn.ts'
import { useFocusGivenBack } from './focus-given-back.ts'
import { useOpeningFocus } from './opening-focus.ts'
import { t } from './t.ts'
import { useWindowKeys } from './use-window-keys.ts'

type NowProps = Pick<DialogProps, 'onClose' | 'title' | 'children' | 'footer'>

/**
 * A dialog that opens synchronously, without the UI library's window, which is many times its size: for dialogs opened
 * with the first key pressed on a page. It looks and acts like `Dialog`, which is used everywhere else.
 */
export function DialogNow(props: NowProps) {
  const { place, onReady } = useWindowKeys(true, DIALOG_RANK.page)
  return (
    <KeysWithin place={place}>
      <NowWindow {...props} onReady={onReady} />
    </KeysWithin>
  )
}

function NowWindow({ onClose, title, children, footer, onReady }: NowProps & { readonly onReady: () => void }) {
  const titleId = useId()
  const isItsTurn = useDialogTurn(true, DIALOG_RANK.page)
  const ownsKeys = useOwnsKeys()
  const leadFocus = useOpeningFocus(onReady)
  useFocusGivenBack()
  // Wherever the focus is.
  useEffect(() => {
    if (!ownsKeys) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) onClose()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [ownsKeys, onClose])
  return createPortal(
    <div className={classes.cover} hidden={!isItsTurn}>
      <div
        ref={leadFocus}
        role="dialog"
        aria-modal="true"
        data-owns-keys
        aria-labelledby={titleId}
        tabIndex={-1}
        className={classes.window}
        onKeyDown={goRound}
      >
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {children}
        <div className={classes.footer}>{footer}</div>
        {/* Last in tab order, as in every dialog. */}
        <div className={classes.close}>
          <IconButton label={t('close')} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </div>,
    document.body,
  )
}

/** Keeps Tab inside the window. */
function goRound(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), input:not(:disabled)')]
  const fields = all.filter(({ tabIndex }) => tabIndex >= 0)
  const [end, start] = event.shiftKey ? [fields[0], fields.at(-1)] : [fields.at(-1), fields[0]]
  if (document.activeElement !== end && document.activeElement !== event.currentTarget) return
  event.preventDefault()
  start?.focus()
}
