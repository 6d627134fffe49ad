import { Stack } from '../layout.tsx'
import { Banner } from '../notices/banner.tsx'
import classes from './csv-file-field.module.css'
import { FileField } from './file-field.tsx'
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
  const choose = async (file: File) => {
    if (file.size > MOST_BYTES) return onProblem(t('thisFileIsOver1'))
    onText(await file.text())
  }
  return <FileField label={label} accept={accept} disabled={disabled} onFile={(file) => void choose(file)} />
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
