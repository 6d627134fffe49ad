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
import { t } from '../t.ts'

type Consent = NonNullable<EmployeeFingers['consent']>

/** The enrolled fingers and the consent; enrolling and erasing are on the edit page. */
export function FingersCard({ employee }: { readonly employee: Employee }) {
  const fingers = useFingers(employee.id)
  // Former employees cannot enrol fingers.
  const change = employee.status === 'active' && (
    <ButtonLink
      needs="fingerprint.edit"
      tone="neutral"
      size="sm"
      to={`${paths.editEmployee(employee.id)}?tab=fingerprints`}
    >
      {t('change')}
    </ButtonLink>
  )
  return (
    <QuerySection query={fingers} what={t('fingerprints')}>
      {({ items, consent, earlierConsents }) => (
        <Stack>
          <Card title={t('consent')} side={change}>
            <Stack gap={8}>
              {consent ? <Decision consent={consent} /> : <Text>{t('notAskedAboutFingerprintsYet')}</Text>}
              {earlierConsents.map((one) => (
                <Text key={one.id} small dim>
                  {one.endReason
                    ? t('choiceGivenAtToEndedAtEndReason', {
                        choice: CHOICES[one.choice],
                        givenAt: date(one.givenAt),
                        endedAt: date(one.endedAt),
                        endReason: one.endReason,
                      })
                    : t('choiceGivenAtToEndedAt', {
                        choice: CHOICES[one.choice],
                        givenAt: date(one.givenAt),
                        endedAt: date(one.endedAt),
                      })}
                </Text>
              ))}
            </Stack>
          </Card>
          <AppTable
            label={t('enrolledFingers')}
            rows={items}
            rowId={({ id }) => id}
            rowLabel={({ finger }) => fingerName(finger)}
            empty={<EmptyState title={t('noFingersEnrolled')}>{t('withoutOneTheyCantTime')}</EmptyState>}
            columns={[
              { id: 'finger', header: t('finger'), cell: ({ finger }) => fingerName(finger) },
              {
                id: 'quality',
                header: t('quality'),
                cell: ({ quality }) => t('qualityOf100', { quality }),
                card: 'amount',
              },
              { id: 'enrolled', header: t('enrolled'), cell: ({ enrolledAt }) => date(enrolledAt) },
              { id: 'by', header: t('by'), cell: ({ enrolledBy }) => enrolledBy, priority: 2 },
            ]}
          />
        </Stack>
      )}
    </QuerySection>
  )
}

const CHOICES = { fingerprint: t('timesInByFingerprint'), witnessed: t('timesInWithAWitness') } as const

function Decision({ consent }: { readonly consent: Consent }) {
  return (
    <Facts
      items={[
        [t('decided'), CHOICES[consent.choice]],
        [
          t('signed'),
          t('signedNameTextOfTextVersion', { signedName: consent.signedName, textVersion: consent.textVersion }),
        ],
        [t('given'), dateTime(consent.givenAt)],
        [t('recordedBy'), consent.recordedBy],
      ]}
    />
  )
}
