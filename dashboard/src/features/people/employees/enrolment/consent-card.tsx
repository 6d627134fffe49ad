import type { Employee } from '@labada/contracts/people/employee-fields'
import { type EmployeeFingers, fingerprintRoutes } from '@labada/contracts/scanner/fingerprints'
import { minLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { Button } from '../../../../components/button.tsx'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Card, Facts, Stack, Text } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { confirm, prompt } from '../../../../components/windows/ask.tsx'
import { dateTime, plural } from '../../../../lib/format.ts'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { withConfirmedPassword } from '../../../../lib/with-confirmed-password.ts'
import { staleAfterEmployee } from '../employees-api.ts'

interface Part {
  readonly employee: Employee
  readonly fingers: EmployeeFingers
}

/** What the employee decided about their fingers, and what they may decide. */
export function ConsentCard({ employee, fingers }: Part) {
  const [isDeciding, decide] = useState(false)
  const { consent, earlierConsents } = fingers
  const withdraw = useCommand(fingerprintRoutes.withdrawConsent, {
    invalidates: staleAfterEmployee,
    onDone: () => toast.positive('The consent is withdrawn and the fingerprints are erased'),
  })
  const askWithdraw = async () => {
    const reason = await prompt({
      title: `Withdraw the consent of ${employee.firstname} ${employee.lastname}?`,
      body: 'Their fingerprints are erased at once. An administrator witnesses when they start and end work.',
      label: 'Reason',
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
      title="Consent"
      side={
        isFinger ? (
          <Button tone="neutral" size="sm" busy={withdraw.isPending} onClick={() => void askWithdraw()}>
            Withdraw consent…
          </Button>
        ) : (
          <Button tone="neutral" size="sm" onClick={() => decide(true)}>
            Decide anew…
          </Button>
        )
      }
    >
      <Stack>
        <Facts
          items={[
            ['Decision', CHOICES[consent.choice]],
            ['Signed', consent.signedName],
            ['On', dateTime(consent.givenAt)],
            ['Text', `Version ${consent.textVersion}`],
            ['Recorded by', consent.recordedBy],
          ]}
        />
        <Earlier consents={earlierConsents} />
      </Stack>
    </Card>
  )
}

const CHOICES = {
  fingerprint: 'Agreed to the use of their fingerprints',
  witnessed: 'Clocks in and out with a witness, without a finger',
} as const

/** The text to read, the two ways, and the name under it. */
function DecisionForm({
  employee,
  fingers,
  onDone,
  onCancel,
}: Part & { readonly onDone: () => void; readonly onCancel: (() => void) | undefined }) {
  const client = useQueryClient()
  const [id] = useState(newId)
  const { consentText, items } = fingers
  const name = `${employee.firstname} ${employee.lastname}`
  const form = useForm<{ choice: 'fingerprint' | 'witnessed'; signedName: string }>({
    initial: { choice: 'fingerprint', signedName: '' },
    rules: { signedName: [required, minLength(3)] },
    names: { signedName: 'Name' },
    onSubmit: async ({ choice, signedName }) => {
      if (choice === 'witnessed' && items.length > 0) {
        const body = `${plural(items.length, 'fingerprint')} of theirs will be erased at once.`
        if (!(await confirm({ title: `Record that ${name} is witnessed?`, body, danger: true }))) return
      }
      const body = { id, choice, textVersion: consentText.version, signedName: signedName.trim() }
      const request = { params: { employeeId: employee.id }, body }
      await withConfirmedPassword(() => call(fingerprintRoutes.recordConsent, request, { mode: 'debounce' }))
      await Promise.all(staleAfterEmployee().map((queryKey) => client.invalidateQueries({ queryKey })))
      toast.positive('The decision is recorded')
      onDone()
    },
  })
  return (
    <form {...form.formProps} aria-label="Consent">
      <Card title={consentText.title}>
        <Stack>
          <Refusal error={form.failure} what="The decision could not be recorded" />
          <Text as="p" dim>
            Let {name} read this and decide for themselves.
          </Text>
          <RadioTiles
            label="Decision"
            least={260}
            value={form.values.choice}
            onChange={(choice) => form.set('choice', choice)}
            options={[
              { value: 'fingerprint', label: 'I agree to the use of my fingerprints' },
              { value: 'witnessed', label: 'Without a finger, with a witness' },
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
            label="Signed with first name and last name"
            required
            autoComplete="off"
            maxLength={120}
            {...form.field('signedName')}
          />
          <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap' }}>
            {onCancel && (
              <Button tone="neutral" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" busy={form.isBusy}>
              Record the decision
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
      <Text strong>Earlier decisions</Text>
      <ul>
        {consents.map(({ id, choice, givenAt, endedAt, endReason }) => (
          <li key={id}>
            {CHOICES[choice]}, {dateTime(givenAt)}
            {endedAt && ` until ${dateTime(endedAt)}`}
            {endReason && `: ${endReason}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
