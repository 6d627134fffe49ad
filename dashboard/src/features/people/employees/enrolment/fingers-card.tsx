import type { Employee } from '@labada/contracts/people/employee-fields'
import type { EmployeeFingers } from '@labada/contracts/scanner/fingerprints'
import { ButtonLink } from '../../../../components/button.tsx'
import { Card, Facts, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { fingerName } from '../../../../components/people/work-words.ts'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { date, dateTime } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { useFingers } from '../employees-api.ts'

type Consent = NonNullable<EmployeeFingers['consent']>

/** Which fingers are enrolled and what they agreed to; enrolling and erasing are on the edit page. */
export function FingersCard({ employee }: { readonly employee: Employee }) {
  const fingers = useFingers(employee.id)
  // Whoever left has no finger to enrol.
  const change = employee.status === 'active' && (
    <ButtonLink tone="neutral" size="sm" to={`${paths.editEmployee(employee.id)}?tab=fingerprints`}>
      Change
    </ButtonLink>
  )
  return (
    <QuerySection query={fingers} what="Fingerprints">
      {({ items, consent, earlierConsents }) => (
        <Stack>
          <Card title="Consent" side={change}>
            <Stack gap={8}>
              {consent ? <Decision consent={consent} /> : <Text>They have not been asked about fingerprints yet.</Text>}
              {earlierConsents.map((one) => (
                <Text key={one.id} small dim>
                  {CHOICES[one.choice]}, {date(one.givenAt)} to {date(one.endedAt)}
                  {one.endReason && `: ${one.endReason}`}
                </Text>
              ))}
            </Stack>
          </Card>
          <AppTable
            label="Enrolled fingers"
            rows={items}
            rowId={({ id }) => id}
            rowLabel={({ finger }) => fingerName(finger)}
            empty={<EmptyState title="No fingers enrolled">Without one they cannot clock in by themselves.</EmptyState>}
            columns={[
              { id: 'finger', header: 'Finger', cell: ({ finger }) => fingerName(finger) },
              { id: 'quality', header: 'Quality', cell: ({ quality }) => `${quality} of 100`, card: 'amount' },
              { id: 'enrolled', header: 'Enrolled', cell: ({ enrolledAt }) => date(enrolledAt) },
              { id: 'by', header: 'By', cell: ({ enrolledBy }) => enrolledBy, priority: 2 },
            ]}
          />
        </Stack>
      )}
    </QuerySection>
  )
}

const CHOICES = { fingerprint: 'Clocks in by finger', witnessed: 'Clocks in with a witness' } as const

function Decision({ consent }: { readonly consent: Consent }) {
  return (
    <Facts
      items={[
        ['Decided', CHOICES[consent.choice]],
        ['Signed', `${consent.signedName}, text of ${consent.textVersion}`],
        ['Given', dateTime(consent.givenAt)],
        ['Written down by', consent.recordedBy],
      ]}
    />
  )
}
