import type { EmployeeImportAnswer } from '@labada/contracts/people/employee-imports'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { EMPLOYEE_NAMES } from '@labada/domain/people/employees'
import classes from '../../../../components/fields/csv-file-field.module.css'
import { Text } from '../../../../components/layout.tsx'
import { EMPLOYMENT_NAMES } from '../../../../components/people/work-words.ts'
import { day, money, NOTHING } from '../../../../lib/format.ts'
import { PAY_TYPE_NAMES } from '../employee-words.ts'
import { t } from '../t.ts'

type Value = string | number | null

/** Line by line what a file of employees would add and change. */
export function ImportDifference({ found }: { readonly found: EmployeeImportAnswer }) {
  const { added, changed, same } = found
  if (added.length + changed.length === 0) return <Text dim>{t('noChanges')}</Text>
  const rows = [
    ...added.map(({ line, name, fields }) => ({
      line,
      name,
      what: t('newEmployee'),
      isNew: true,
      changes: fields
        .filter(({ field }) => field !== 'firstname' && field !== 'lastname')
        .map(({ field, value }) => ({ field, before: null, after: value })),
    })),
    ...changed.map(({ line, name, code, changes }) => ({ line, name, what: code, isNew: false, changes })),
  ].toSorted((one, other) => one.line - other.line)
  return (
    <>
      <Text as="p" strong>
        {t('newEmployeesChangedChangedSame', { count: added.length, changed: changed.length, same })}
      </Text>
      {rows.map(({ line, name, what, isNew, changes }) => (
        <table key={line} className={`${classes.table} ${classes.even}`}>
          <caption className={classes.caption}>{t('lineLineNameWhat', { line, name, what })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              {!isNew && <th scope="col">{t('old')}</th>}
              <th scope="col">{t('new')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{EMPLOYEE_NAMES[field]}</th>
                {!isNew && <td>{shown(field, before)}</td>}
                <td>{shown(field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  )
}

/** A value as the forms show it. */
function shown(field: keyof typeof EMPLOYEE_NAMES, value: Value): string {
  if (value === null || value === '') return NOTHING
  if (field === 'rate') return money(fromPesos(Number(value)))
  const text = String(value)
  if (field === 'gender') return text === 'male' ? t('male') : t('female')
  if (field === 'birthDate' || field === 'hiredOn' || field === 'rateFromOn') return day(parseManilaDate(text))
  const names: Readonly<Record<string, string>> =
    field === 'employmentType' ? EMPLOYMENT_NAMES : field === 'payType' ? PAY_TYPE_NAMES : {}
  return names[text] ?? text
}
