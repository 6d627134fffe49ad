import type { Employee } from '@labada/contracts/people/employee-fields'
import { GOVERNMENT_NUMBER_KEYS, GOVERNMENT_NUMBERS, showGovernmentNumber } from '@labada/domain/people/employees'
import { type ReactNode, useEffect, useState } from 'react'
import { useMayDo } from '../../../../api/session.ts'
import { WEEKDAY_NAMES } from '../../../../components/company/words.ts'
import { PaperSheet } from '../../../../components/paper/paper-sheet.tsx'
import { EMPLOYMENT_NAMES, PAY_METHOD_NAMES, PER } from '../../../../components/people/work-words.ts'
import { date, dateTime, day, money, NOTHING, phone } from '../../../../lib/format.ts'
import { EmployeePhoto } from '../employee-photo.tsx'
import { DOCUMENT_NAMES, HOURS_OF_WORK_NAMES, REASON_NAMES, TAX_STATUS_NAMES } from '../employee-words.ts'
import { useDocuments, useRates } from '../employees-api.ts'
import { t } from '../t.ts'
import classes from './personal-file-sheet.module.css'

/**
 * The 201 file on A4, on paper alone: who somebody is, where they work and worked, their rates and papers, with their numbers
 * in full. Notes about them are private and stay out.
 */
export function PersonalFileSheet({
  employee,
  onReady,
  onGone,
}: {
  readonly employee: Employee
  readonly onReady: () => void
  readonly onGone: (why: string) => void
}) {
  const seesRates = useMayDo('employee.rates')
  const rates = useRates(employee.id, seesRates)
  const documents = useDocuments(employee.id)
  const [isDrawn, setDrawn] = useState(employee.photoId === null)
  const [printedAt] = useState(() => new Date())
  const isGone = rates.isError || documents.isError
  const isReady = isDrawn && (!seesRates || rates.data !== undefined) && documents.data !== undefined
  useEffect(() => {
    if (isGone) onGone(t('the201FileCouldntLoad'))
  }, [isGone, onGone])
  const name = [employee.firstname, employee.middlename, employee.lastname, employee.suffix].filter(Boolean).join(' ')
  return (
    <PaperSheet label={t('n201FileOfName', { name })} className={classes.sheet} isReady={isReady} onReady={onReady}>
      {(shop) => (
        <>
          <div className={classes.head}>
            <div>
              <span>{t('shop201File', { shop })}</span>
              <strong>{name}</strong>
              <span>{[employee.code, employee.position, employee.homeBranch?.name].filter(Boolean).join(' · ')}</span>
            </div>
            <EmployeePhoto person={employee} size="card" onSettled={() => setDrawn(true)} />
          </div>
          <Facts title={t('person')} facts={personOf(employee)} />
          <Facts title={t('job')} facts={jobOf(employee)} />
          <Facts title={t('payAndNumbers')} facts={numbersOf(employee)} />
          <Rows
            title={t('branches')}
            heads={[t('branch'), t('from'), t('to')]}
            rows={employee.assignments.map(({ branchName, fromOn, toOn }) => [branchName, day(fromOn), day(toOn)])}
          />
          {seesRates && (
            <Rows
              title={t('rates')}
              heads={[t('from'), t('rate'), t('reason')]}
              rows={(rates.data?.items ?? [])
                .filter(({ withdrawnAt }) => withdrawnAt === null)
                .map(({ fromOn, rate, payType, reason }) => [day(fromOn), `${money(rate)} ${PER[payType]}`, reason])}
            />
          )}
          <Rows
            title={t('documents')}
            heads={[t('document'), t('note'), t('added'), t('ends')]}
            rows={(documents.data?.items ?? []).map(({ kind, note, addedAt, expiresOn }) => [
              DOCUMENT_NAMES[kind],
              note,
              date(addedAt),
              day(expiresOn),
            ])}
          />
          <p className={classes.foot}>
            {t('printedPrintedAtContainsPersonalData', { printedAt: dateTime(printedAt) })}
          </p>
        </>
      )}
    </PaperSheet>
  )
}

type Fact = readonly [name: string, words: string]

function personOf({ gender, birthDate, mobile, address, ...contact }: Employee): Fact[] {
  return [
    [t('gender'), gender === null ? NOTHING : gender === 'male' ? t('male') : t('female')],
    [t('born'), day(birthDate)],
    [t('mobile'), mobile ? phone(mobile) : NOTHING],
    [t('address'), address || NOTHING],
    [
      t('emergencyContact'),
      [contact.emergencyName, contact.emergencyRelation, contact.emergencyPhone && phone(contact.emergencyPhone)]
        .filter(Boolean)
        .join(', ') || NOTHING,
    ],
  ]
}

function jobOf({ employmentType, hoursOfWork, hiredOn, separatedOn, separationReason, restWeekday }: Employee): Fact[] {
  return [
    [t('employment'), EMPLOYMENT_NAMES[employmentType]],
    [t('hoursOfWork'), HOURS_OF_WORK_NAMES[hoursOfWork]],
    [t('hired'), day(hiredOn)],
    ...(separatedOn
      ? ([
          [
            t('lastDay'),
            [day(separatedOn), separationReason && REASON_NAMES[separationReason]].filter(Boolean).join(', '),
          ],
        ] satisfies Fact[])
      : []),
    [t('restDay'), (restWeekday !== null && WEEKDAY_NAMES[restWeekday]) || t('variesByWeek')],
  ]
}

function numbersOf(employee: Employee): Fact[] {
  return [
    [t('paidBy'), [PAY_METHOD_NAMES[employee.payMethod], employee.payAccount].filter(Boolean).join(', ')],
    [t('tax'), TAX_STATUS_NAMES[employee.taxStatus]],
    ...GOVERNMENT_NUMBER_KEYS.map((key): Fact => {
      const digits = employee[key]
      return [GOVERNMENT_NUMBERS[key].name, digits === null ? NOTHING : showGovernmentNumber(key, digits)]
    }),
  ]
}

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <Part title={title}>
      <dl>
        {facts.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Rows({
  title,
  heads,
  rows,
}: {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}) {
  return (
    <Part title={title}>
      {rows.length === 0 ? (
        <p>{t('noneOnFile')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join(' ')}>
                {row.map((cell, at) => (
                  <td key={heads[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
