import type { Employee } from '@labada/contracts/people/employee-fields'
import { type EmployeeFingers, fingerprintRoutes } from '@labada/contracts/scanner/fingerprints'
import { fullNameOf } from '@labada/domain/core/names'
import { minLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { Button } from '../../../../components/button.tsx'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Facts, Stack, Text } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { confirm, prompt } from '../../../../components/windows/ask.tsx'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { dateTime } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { staleAfterEmployee } from '../employees-api.ts'
import { t } from '../t.ts'

interface Part {
  readonly employee: Employee
  readonly fingers: EmployeeFingers
}

/** The employee's fingerprint consent, and the available choices. */
export function ConsentCard({ employee, fingers }: Part) {
  const [isDeciding, decide] = useState(false)
  const { consent, earlierConsents } = fingers
  const withdraw = useCommand(fingerprintRoutes.withdrawConsent, {
    invalidates: staleAfterEmployee,
    onDone: () => toast.positive(t('consentWithdrawnAndFingerprintsErased')),
  })
  const askWithdraw = async () => {
    const reason = await prompt({
      title: t('withdrawConsentOfFirstnameLastname', { firstname: employee.firstname, lastname: employee.lastname }),
      body: t('theirFingerprintsAreErasedRight'),
      label: t('reason'),
      maxLength: 300,
      rules: [required, minLength(3)],
      danger: true,
    })
    if (reason !== null) withdraw.mutate({ params: { employeeId: employee.id }, body: { reason: reason.trim() } })
  }
  if (consent === null || isDeciding)
    return (
      <Stack>
        <DecisionForm
          employee={employee}
          fingers={fingers}
          onDone={() => decide(false)}
          onCancel={consent ? () => decide(false) : undefined}
        />
        <Earlier consents={earlierConsents} />
      </Stack>
    )
  const isFinger = consent.choice === 'fingerprint'
  return (
    <Card
      title={t('consent')}
      side={
        isFinger ? (
          <Button tone="neutral" size="sm" busy={withdraw.isPending} onClick={() => void askWithdraw()}>
            {t('withdrawConsent')}
          </Button>
        ) : (
          <Button tone="neutral" size="sm" onClick={() => decide(true)}>
            {t('changeDecision')}
          </Button>
        )
      }
    >
      <Stack>
        <Facts
          items={[
            [t('decision'), CHOICES[consent.choice]],
            [t('signed'), consent.signedName],
            [t('on'), dateTime(consent.givenAt)],
            [t('text'), t('versionTextVersion', { textVersion: consent.textVersion })],
            [t('recordedBy'), consent.recordedBy],
          ]}
        />
        <Earlier consents={earlierConsents} />
      </Stack>
    </Card>
  )
}

const CHOICES = {
  fingerprint: t('agreedToFingerprintUse'),
  witnessed: t('timesInAndOutWith'),
} as const

/** The consent text, the two choices, and the signature. */
function DecisionForm({
  employee,
  fingers,
  onDone,
  onCancel,
}: Part & { readonly onDone: () => void; readonly onCancel: (() => void) | undefined }) {
  const client = useQueryClient()
  const [id] = useState(newId)
  const { consentText, items } = fingers
  const name = fullNameOf(employee)
  const form = useForm<{ choice: 'fingerprint' | 'witnessed'; signedName: string }>({
    initial: { choice: 'fingerprint', signedName: '' },
    rules: { signedName: [required, minLength(3)] },
    names: { signedName: t('name') },
    onSubmit: async ({ choice, signedName }) => {
      if (choice === 'witnessed' && items.length > 0) {
        const body = t('fingerprintsWillBeErasedRight', { count: items.length })
        if (!(await confirm({ title: t('recordThatNameUsesA', { name }), body, danger: true }))) return
      }
      const body = { id, choice, textVersion: consentText.version, signedName: signedName.trim() }
      const request = { params: { employeeId: employee.id }, body }
      await withConfirmedPassword(() => call(fingerprintRoutes.recordConsent, request, { mode: 'debounce' }))
      await Promise.all(staleAfterEmployee().map((queryKey) => client.invalidateQueries({ queryKey })))
      toast.positive(t('decisionRecorded'))
      onDone()
    },
  })
  return (
    <form {...form.formProps} aria-label={t('consent')}>
      <Card title={consentText.title}>
        <Stack>
          <Refusal error={form.failure} what={t('decisionCouldntBeRecorded')} />
          <Text as="p" dim>
            {t('letNameReadThisAnd', { name })}
          </Text>
          <RadioTiles
            label={t('decision')}
            least={260}
            value={form.values.choice}
            onChange={(choice) => form.set('choice', choice)}
            options={[
              { value: 'fingerprint', label: t('iAgreeToTheUse') },
              { value: 'witnessed', label: t('noFingerprintWithAWitness') },
            ]}
          />
          {form.values.choice === 'fingerprint' ? (
            consentText.paragraphs.map((words) => (
              <Text as="p" key={words}>
                {words}
              </Text>
            ))
          ) : (
            <Text as="p">{consentText.alternative}</Text>
          )}
          <TextField
            label={t('signedWithFirstNameAnd')}
            required
            autoComplete="off"
            maxLength={120}
            {...form.field('signedName')}
          />
          <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap' }}>
            {onCancel && (
              <Button tone="neutral" onClick={onCancel}>
                {t('cancel')}
              </Button>
            )}
            <Button type="submit" busy={form.isBusy}>
              {t('recordDecision')}
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  )
}

function Earlier({ consents }: { readonly consents: EmployeeFingers['earlierConsents'] }) {
  if (consents.length === 0) return null
  return (
    <div>
      <Text strong>{t('earlierDecisions')}</Text>
      <ul>
        {consents.map(({ id, choice, givenAt, endedAt, endReason }) => (
          <li key={id}>
            {endedAt
              ? endReason
                ? t('choiceGivenAtUntilEndedAtEndReason', {
                    choice: CHOICES[choice],
                    givenAt: dateTime(givenAt),
                    endedAt: dateTime(endedAt),
                    endReason,
                  })
                : t('choiceGivenAtUntilEndedAt', {
                    choice: CHOICES[choice],
                    givenAt: dateTime(givenAt),
                    endedAt: dateTime(endedAt),
                  })
              : endReason
                ? `${CHOICES[choice]}, ${dateTime(givenAt)}: ${endReason}`
                : `${CHOICES[choice]}, ${dateTime(givenAt)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
