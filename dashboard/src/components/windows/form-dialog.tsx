import { type ReactNode, useId } from 'react'
import { Stack } from '../layout.tsx'
import { Refusal } from '../notices/refusal.tsx'
import { Dialog, OkCancel } from './dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

/** A dialog with one form: the reason it was refused, its fields, and the two buttons. Enter in a field means OK. */
export function FormDialog({
  command,
  onSubmit,
  onClose,
  title,
  width,
  children,
}: Pick<DialogProps, 'title' | 'width' | 'onClose'> & {
  /** The action of OK: it keeps the buttons busy while pending, and provides the error if it fails. */
  readonly command: { readonly error: unknown; readonly isPending: boolean }
  readonly onSubmit: () => void
  readonly children: ReactNode
}) {
  const formId = useId()
  return (
    <Dialog
      opened
      atTop
      width={width}
      onClose={onClose}
      title={title}
      footer={<OkCancel form={formId} onCancel={onClose} busy={command.isPending} />}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack>
          <Refusal error={command.error} />
          {children}
        </Stack>
      </form>
    </Dialog>
  )
}
