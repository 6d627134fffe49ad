import { type ReactNode, useId } from 'react'
import { Stack } from '../layout.tsx'
import { Refusal } from '../notices/refusal.tsx'
import { Dialog, OkCancel } from './dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

/** A dialog that is one form: why it was not taken, its fields, and the two buttons. Enter in a field says OK. */
export function FormDialog({
  command,
  onSubmit,
  onClose,
  title,
  width,
  children,
}: Pick<DialogProps, 'title' | 'width' | 'onClose'> & {
  /** What OK starts: it keeps the buttons busy, and says why it failed. */
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
