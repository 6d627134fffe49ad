import type { ComponentPropsWithRef } from 'react'

interface FileInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange'> {
  readonly onFile: (file: File) => void
  readonly 'data-testid'?: string
}

/**
 * The one file input of the dashboard, never seen as browsers draw it: `FileField` lies it over its drop zone, and other
 * parts open it hidden, from their own button. The same file may be chosen twice in a row.
 */
export function FileInput({ onFile, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        event.currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
