import { KeysWithin } from '../../lib/hooks/use-key-owner.tsx'
import type { DialogProps } from './dialog-props.ts'
import { DIALOG_RANK } from './dialog-turn.ts'
import { DialogWindow } from './dialog-window.tsx'
import { useWindowKeys } from './use-window-keys.ts'

/** A dialog whose window comes with the page: for what is opened with the first key pressed there. Elsewhere `Dialog`. */
export function DialogNow(props: DialogProps) {
  const { place, onReady } = useWindowKeys(props.opened, props.rank ?? DIALOG_RANK.page)
  return (
    <KeysWithin place={place}>
      <DialogWindow {...props} onReady={onReady} />
    </KeysWithin>
  )
}
