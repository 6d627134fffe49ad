import { employeeRoutes } from '@labada/contracts/people/employees'
import { DomainError } from '@labada/domain/core/errors'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { requireAge } from '@labada/domain/people/employees'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../../api/call.ts'
import { useMayDo } from '../../../../api/session.ts'
import { PasswordOnce } from '../../../../components/access/password-once.tsx'
import { FormActions } from '../../../../components/actions.tsx'
import { Button, IconButton } from '../../../../components/button.tsx'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { May, type Needing, useOpens, useThere } from '../../../../components/may.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { IS_DESKTOP } from '../../../../lib/build.ts'
import { day } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { paths } from '../../../../lib/paths.ts'
import { AccountFields, BranchFields, JobFields, PayFields, PersonFields, RateFields } from '../employee-fields.tsx'
import {
  type EmployeeField,
  type EmployeeValues,
  FIELD_NAMES,
  FIELD_RULES,
  fieldsOf,
  JOB_FIELDS,
  PAY_FIELDS,
  PERSON_FIELDS,
} from '../employee-values.ts'
import { DOCUMENT_NAMES } from '../employee-words.ts'
import { staleAfterEmployee } from '../employees-api.ts'
import { t } from '../t.ts'
import { DocumentForm } from '../tabs/document-form.tsx'
import { ReviewStep } from './review-step.tsx'
import { StepList } from './step-list.tsx'
import { useDraft } from './use-draft.ts'

interface Step extends Needing {
  readonly name: string
  readonly fields: readonly EmployeeField[]
}

const STEPS: readonly Step[] = [
  { name: t('person'), fields: PERSON_FIELDS },
  { name: t('job'), fields: [...JOB_FIELDS, 'homeBranchId', 'branchIds', 'username'] },
  { name: t('pay'), fields: [...PAY_FIELDS, 'payType', 'rate', 'rateFromOn'] },
  { name: t('documents'), fields: ['documents'] },
  { name: t('fingerprints'), fields: [], needs: 'fingerprint.edit' },
  { name: t('review'), fields: [] },
]

interface Created {
  readonly username: string
  readonly password: string
}

/** The steps of a new employee’s form. Next validates the current step; Create submits the whole form. */
export function NewEmployee({
  id,
  today,
  version,
  step: firstStep,
  initial,
}: {
  readonly id: string
  readonly today: ManilaDate
  readonly version: number
  readonly step: number
  readonly initial: EmployeeValues
}) {
  const steps = useThere(STEPS)
  const last = steps.length - 1
  const [step, setStep] = useState(Math.min(firstStep, last))
  const [rateId] = useState(() => newId())
  const [created, setCreated] = useState<Created>()
  const client = useQueryClient()
  const navigate = useNavigate()
  const draft = useDraft(id, version)
  const current = steps[step]
  const isLast = step === last
  const givesLogins = useMayDo('access.edit')
  const mayEnrol = useMayDo('fingerprint.edit')
  const opensFile = useOpens(paths.editEmployee(id))
  /** Continues with the fingerprints if there is a scanner. */
  const next = IS_DESKTOP && mayEnrol && opensFile ? `${paths.editEmployee(id)}?tab=fingerprints` : paths.employee(id)
  const form = useForm<EmployeeValues>({
    initial: givesLogins ? initial : { ...initial, username: '' },
    rules: Object.fromEntries(
      (isLast ? steps : [current]).flatMap((one) => (one?.fields ?? []).map((name) => [name, FIELD_RULES[name] ?? []])),
    ),
    names: FIELD_NAMES,
    check: (values) => ({
      ...(step === 0 || isLast ? tooYoung(values, today) : {}),
      ...((step === 2 || isLast) && values.rateFromOn && values.hiredOn && values.rateFromOn < values.hiredOn
        ? { rateFromOn: t('rateCantStartBeforeThe', { hiredOn: day(values.hiredOn) }) }
        : {}),
    }),
    onSubmit: async (values) => {
      if (!isLast) return setStep(step + 1)
      const { hiredOn, rateFromOn, rate } = values
      if (hiredOn === null || rateFromOn === null || rate === null) return
      const body = {
        ...fieldsOf(values, hiredOn),
        shiftTemplateId: null,
        id,
        homeBranchId: values.homeBranchId,
        branchIds: [...values.branchIds],
        rate: { id: rateId, fromOn: rateFromOn, payType: values.payType, rate },
        documents: values.documents.map(({ name: _, ...document }) => document),
        username: values.username.trim() === '' ? null : values.username.trim(),
      }
      const saved = await withConfirmedPassword(() =>
        call(employeeRoutes.createEmployee, { body }, { mode: 'debounce' }),
      )
      draft.finish()
      for (const queryKey of staleAfterEmployee()) void client.invalidateQueries({ queryKey })
      toast.positive(
        t('firstnameLastnameAddedAsCode', { firstname: saved.firstname, lastname: saved.lastname, code: saved.code }),
      )
      if (saved.username && saved.temporaryPassword)
        setCreated({ username: saved.username, password: saved.temporaryPassword })
      else void navigate(next)
    },
  })
  const { values } = form
  const { keep } = draft
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) keep(values, step)
    isBegun.current = true
  }, [keep, values, step])
  const part = { form, today }
  return (
    <Stack>
      <StepList steps={steps.map(({ name }) => name)} current={step} onGo={setStep} />
      <form
        {...form.formProps}
        aria-label={t('currentStepStepOfSteps', { current: current?.name ?? '', step: step + 1, steps: steps.length })}
      >
        <Card title={current?.name ?? ''}>
          <Stack>
            <Refusal error={form.failure} what={t('employeeCouldntBeCreated')} />
            {isLast && <Complaints steps={steps} errors={form.errors} onGo={setStep} />}
            {step === 0 && <PersonFields {...part} />}
            {step === 1 && (
              <>
                <JobFields {...part} />
                <BranchFields form={form} />
                <May needs="access.edit">
                  <AccountFields form={form} />
                </May>
              </>
            )}
            {step === 2 && (
              <>
                <RateFields form={form} />
                <PayFields form={form} />
              </>
            )}
            {step === 3 && (
              <>
                {values.documents.map((document) => (
                  <Row key={document.id} justify="between" align="center">
                    <span>
                      <Text strong>{DOCUMENT_NAMES[document.kind]}</Text> {document.name}
                      {document.expiresOn && (
                        <Text dim> {t('untilExpiresOn', { expiresOn: day(document.expiresOn) })}</Text>
                      )}
                    </span>
                    <IconButton
                      label={t('removeDocument', { document: document.name })}
                      onClick={() =>
                        form.set(
                          'documents',
                          values.documents.filter((one) => one.id !== document.id),
                        )
                      }
                    >
                      <IconX size={18} />
                    </IconButton>
                  </Row>
                ))}
                <DocumentForm onAdd={(document) => form.set('documents', [...values.documents, document])} />
              </>
            )}
            {step === 4 && !isLast && <FingerprintStep />}
            {isLast && <ReviewStep id={id} values={values} />}
            <FormActions>
              <Row justify="between" align="center">
                <Button tone="neutral" disabled={step === 0} onClick={() => setStep(step - 1)}>
                  {t('back')}
                </Button>
                <Row align="center" gap={12}>
                  <Text dim small>
                    <span role="status">{DRAFT_WORDS[draft.state]}</span>
                  </Text>
                  <Button type="submit" busy={form.isBusy}>
                    {isLast ? t('createEmployee') : t('next')}
                  </Button>
                </Row>
              </Row>
            </FormActions>
          </Stack>
        </Card>
      </form>
      {draft.complaint && (
        <Banner status="attention" announce="alert" title={t('theDraftCouldntBeSaved')}>
          {draft.complaint}
        </Banner>
      )}
      {created && <PasswordOnce {...created} onClose={() => void navigate(next)} />}
    </Stack>
  )
}

const DRAFT_WORDS = { kept: t('draftSaved'), saving: t('savingDraft'), unsaved: t('draftNotSaved') } as const

/** The errors of a finished form, each with the step that fixes it. */
function Complaints({
  steps,
  errors,
  onGo,
}: {
  readonly steps: readonly Step[]
  readonly errors: { readonly [K in EmployeeField]?: string | undefined }
  readonly onGo: (step: number) => void
}) {
  const wrong = steps.flatMap(({ name, fields }, at) =>
    fields.flatMap((field) => (errors[field] ? [{ name, at, words: errors[field] }] : [])),
  )
  if (wrong.length === 0) return null
  return (
    <Banner status="danger" announce="alert" title={t('somethingIsMissing')}>
      <ul>
        {wrong.map(({ name, at, words }) => (
          <li key={words}>
            {words}{' '}
            <Button tone="quiet" size="sm" onClick={() => onGo(at)}>
              {t('goToName', { name })}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function tooYoung({ birthDate, hiredOn }: EmployeeValues, today: ManilaDate): { birthDate?: string } {
  if (birthDate === null) return {}
  try {
    requireAge(birthDate, hiredOn ?? today)
    return {}
  } catch (error) {
    if (error instanceof DomainError) return { birthDate: error.message }
    throw error
  }
}

/** Consent and fingerprints need an existing record: this step follows its creation, where a scanner is present. */
function FingerprintStep() {
  return IS_DESKTOP ? (
    <Banner title={t('nextConsentAndFingerprints')}>{t('afterYouCreateTheEmployee')}</Banner>
  ) : (
    <Banner title={t('enrollFingerprintsAtABranch')}>{t('afterYouCreateTheEmployeeEnroll')}</Banner>
  )
}
