import { IconFileUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './file-field.module.css'
import { FileInput } from './file-input.tsx'
import { t } from './t.ts'

/** A place to drop a file, or to choose one by mouse, finger or key; shows the name of the chosen one. */
export function FileField({
  label,
  hint,
  accept,
  disabled = false,
  onFile,
}: {
  readonly label: string
  /** What the file has to contain. */
  readonly hint?: string | undefined
  readonly accept: string
  readonly disabled?: boolean
  readonly onFile: (file: File) => void
}) {
  const fileId = useId()
  const hintId = useId()
  const [name, setName] = useState<string>()
  return (
    <div>
      <label htmlFor={fileId} className={classes.label}>
        {label}
      </label>
      <div className={classes.zone} data-disabled={disabled || undefined}>
        <FileInput
          id={fileId}
          accept={accept}
          disabled={disabled}
          className={classes.input}
          aria-describedby={hintId}
          onFile={(file) => {
            setName(file.name)
            onFile(file)
          }}
        />
        <IconFileUpload size={24} stroke={1.5} aria-hidden="true" />
        <span id={hintId}>
          <span className={classes.words}>{name ?? t('dropFileHereOrChoose')}</span>
          {hint && <small className={classes.hint}>{hint}</small>}
        </span>
      </div>
    </div>
  )
}
