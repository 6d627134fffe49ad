import { type ReactNode, Suspense, useState } from 'react'
import { KeysWithin } from '../../lib/hooks/use-key-owner.tsx'
import { lazy } from '../../lib/lazy.ts'
import { Button } from '../button.tsx'
import type { DialogProps } from './dialog-props.ts'
import { DIALOG_RANK } from './dialog-turn.ts'
import { t } from './t.ts'
import { useWindowKeys } from './use-window-keys.ts'

const DialogWindow = lazy(() => import('./dialog-window.tsx').then((all) => ({ default: all.DialogWindow })))

/** A modal window. Only one is shown at a time; its content stays mounted while a question replaces it. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setWasOpened(true)
  const { place, onReady } = useWindowKeys(props.opened, props.rank ?? DIALOG_RANK.page)
  if (!wasOpened) return null
  return (
    <KeysWithin place={place}>
      <Suspense>
        <DialogWindow {...props} onReady={onReady} />
      </Suspense>
    </KeysWithin>
  )
}

/** The two buttons of every dialog. `form` submits that form instead of calling `onOk`. */
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
  /** Focuses OK, so that Enter confirms immediately. */
  readonly focusOk?: boolean | undefined
}) {
  return (
    <>
      <Button tone="neutral" onClick={onCancel} data-autofocus={danger || undefined}>
        {t('cancel')}
      </Button>
      <Button
        tone={danger ? 'destroy' : 'primary'}
        icon={icon}
        busy={busy}
        disabled={disabled}
        data-autofocus={focusOk || undefined}
        {...(form === undefined ? { onClick: onOk } : { type: 'submit' as const, form })}
      >
        {t('ok')}
      </Button>
    </>
  )
}
