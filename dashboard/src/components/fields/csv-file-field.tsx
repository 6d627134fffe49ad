import { useId } from 'react'
import { Stack } from '../layout.tsx'
import { Banner } from '../notices/banner.tsx'
import classes from './csv-file-field.module.css'
import { t } from './t.ts'

const MOST_BYTES = 1_000_000
const SHOWN = 8

/** Reads a file as text: CSV unless `accept` says otherwise. */
export function CsvFileField({
  label,
  accept = '.csv,text/csv',
  disabled = false,
  onText,
  onProblem,
}: {
  readonly label: string
  readonly accept?: string
  readonly disabled?: boolean
  readonly onText: (text: string) => void
  readonly onProblem: (words: string) => void
}) {
  const fileId = useId()
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MOST_BYTES) return onProblem(t('thisFileIsOver1'))
    onText(await file.text())
  }
  return (
    <div>
      <label htmlFor={fileId} className={classes.label}>
        {label}
      </label>
      <input
        id={fileId}
        type="file"
        accept={accept}
        disabled={disabled}
        className={classes.file}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}

/** The errors that prevent an import, at most the first `most`. */
export function CsvProblems({
  problems,
  most = SHOWN,
}: {
  readonly problems: readonly string[]
  readonly most?: number
}) {
  if (problems.length === 0) return null
  return (
    <Banner status="danger" announce="alert" title={t('nothingWasImported')}>
      <Stack gap={4}>
        <ul className={classes.problems}>
          {problems.slice(0, most).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        {problems.length > most && <span>{t('andMoreProblems', { count: problems.length - most })}</span>}
      </Stack>
    </Banner>
  )
}
