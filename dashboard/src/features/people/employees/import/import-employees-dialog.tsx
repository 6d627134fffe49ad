import { type EmployeeImportAnswer, employeeImportRoutes } from '@labada/contracts/people/employee-imports'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { Checkbox } from '../../../../components/fields/choice-field.tsx'
import classes from '../../../../components/fields/csv-file-field.module.css'
import { CsvFileField, CsvProblems } from '../../../../components/fields/csv-file-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { saveText } from '../../../../lib/save-file.ts'
import { staleAfterEmployee } from '../employees-api.ts'
import { t } from '../t.ts'
import { type EmployeeLine, employeeTemplate, readEmployeeCsv } from './employee-csv.ts'
import { ImportDifference } from './import-difference.tsx'

/** Imports a file of employees: a preview of additions and changes first, then, on OK, all or nothing. */
export function ImportEmployeesDialog({ onClose }: { readonly onClose: () => void }) {
  const [lines, setLines] = useState<readonly EmployeeLine[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [found, setFound] = useState<EmployeeImportAnswer | null>(null)
  const [hasLooked, setHasLooked] = useState(false)
  const look = useCommand(employeeImportRoutes.importEmployees, {
    onDone: (answer) => {
      setFound(answer)
      setProblems(answer.problems.map(({ line, message }) => t('lineLineMessage', { line, message })))
    },
    onFailed: () => true,
  })
  const apply = useCommand(employeeImportRoutes.importEmployees, {
    keyed: true,
    invalidates: staleAfterEmployee,
    onDone: ({ added, changed }) => {
      toast.positive(t('employeesAddedChangedChanged', { count: added.length, changed: changed.length }))
      onClose()
    },
    onFailed: () => true,
  })
  const start = (wanted: readonly string[]) => {
    look.reset()
    apply.reset()
    setFound(null)
    setHasLooked(false)
    setProblems(wanted)
  }
  const read = (text: string) => {
    const wanted = readEmployeeCsv(text)
    start(wanted.problems)
    setLines(wanted.lines)
    if (wanted.problems.length === 0) look.mutate({ body: { lines: [...wanted.lines], apply: false } })
  }
  const isReady =
    found !== null &&
    problems.length === 0 &&
    found.added.length + found.changed.length > 0 &&
    (found.warnings.length === 0 || hasLooked)
  return (
    <Dialog
      opened
      width="lg"
      onClose={onClose}
      title={t('importEmployees')}
      footer={
        <OkCancel
          onCancel={onClose}
          disabled={!isReady}
          busy={apply.isPending}
          onOk={() => found && apply.mutate({ body: { lines: asShown(lines, found), apply: true } })}
        />
      }
    >
      <Stack>
        <CsvFileField label={t('csvFile')} onText={read} onProblem={(words) => start([words])} />
        <div>
          <Button
            tone="neutral"
            size="sm"
            onClick={() => saveText('employees.csv', 'text/csv;charset=utf-8', employeeTemplate())}
          >
            {t('downloadTemplate')}
          </Button>
        </div>
        <Text as="p" dim>
          {t('fillInTheTemplateOr')}
        </Text>
        <Refusal error={look.error ?? apply.error} what={t('import2')} />
        <CsvProblems problems={problems} most={problems.length} />
        {look.isPending && <Text dim>{t('comparingWithCurrentEmployees')}</Text>}
        {found && problems.length === 0 && (
          <>
            <Warnings found={found} hasLooked={hasLooked} onLooked={setHasLooked} />
            <ImportDifference found={found} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** Warnings: these lines are imported once the user confirms having reviewed them. */
function Warnings({
  found: { warnings },
  hasLooked,
  onLooked,
}: {
  readonly found: EmployeeImportAnswer
  readonly hasLooked: boolean
  readonly onLooked: (hasLooked: boolean) => void
}) {
  if (warnings.length === 0) return null
  return (
    <Banner status="attention" announce="status" title={t('reviewTheseFirst')}>
      <Stack gap={8}>
        <ul className={classes.problems}>
          {warnings.map(({ line, message }) => (
            <li key={`${line} ${message}`}>{t('lineLineMessage', { line, message })}</li>
          ))}
        </ul>
        <Checkbox label={t('iveReviewedThemImportAnyway')} checked={hasLooked} onChange={onLooked} />
      </Stack>
    </Banner>
  )
}

/** The lines with the versions compared, so that employees changed since are not overwritten. */
function asShown(lines: readonly EmployeeLine[], { changed }: EmployeeImportAnswer): EmployeeLine[] {
  const versions = new Map(changed.map(({ line, version }) => [line, version]))
  return lines.map((one) => {
    const version = versions.get(one.line)
    return version === undefined ? one : { ...one, version }
  })
}
