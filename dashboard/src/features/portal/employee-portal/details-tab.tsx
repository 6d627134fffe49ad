import { employeePortalRoutes } from '@labada/contracts/portal/employee-portal'
import { portalDetailsRoutes } from '@labada/contracts/portal/portal-details'
import { CONSENT_TEXT } from '@labada/domain/scanner/biometric-consent'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../components/button.tsx'
import { useAct } from '../../../components/hooks/use-act.ts'
import { Card, Facts } from '../../../components/layout.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { EMPLOYMENT_NAMES, fingerName, PAY_METHOD_NAMES, PER } from '../../../components/people/work-words.ts'
import { confirm } from '../../../components/windows/ask.tsx'
import { date, day, money, NOTHING, phone } from '../../../lib/format.ts'
import { PinCard } from './pin-card.tsx'
import classes from './portal.module.css'
import { portalCall, portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'
import { t } from './t.ts'

/** The data the shop stores about the employee: record, fingerprints, and consents they may withdraw. */
export function DetailsTab({ session }: { readonly session: PortalSession }) {
  const params = { employeeId: session.employee.id }
  const queries = useQueryClient()
  const file = useQuery(portalQuery('details', portalDetailsRoutes.portalDetails, { params }))
  const kept = useQuery(portalQuery('fingerprints', employeePortalRoutes.portalFingerprints, { params }))
  const withdrawing = useAct(async () => {
    const { message } = await portalCall(employeePortalRoutes.withdrawOwnConsent, { params, body: {} })
    await queries.invalidateQueries({ queryKey: ['portal', 'fingerprints'] })
    toast.positive(message)
  })
  const askWithdraw = async () => {
    const isSure = await confirm({
      title: t('withdrawYourConsent'),
      body: t('yourFingerprintsAreErasedRight'),
      danger: true,
    })
    if (isSure) withdrawing.mutate()
  }
  return (
    <div className={classes.stack}>
      <PortalSection query={file} noun={t('personal')}>
        {({ data }) => (
          <>
            <Card title={t('myDetails')}>
              <Facts
                items={[
                  [t('name'), data.full_name],
                  [t('employeeCode'), data.code],
                  [t('birthDate'), data.birth_date ? day(data.birth_date) : NOTHING],
                  [t('mobile'), data.mobile ? phone(data.mobile) : NOTHING],
                  [t('address'), data.address || NOTHING],
                  [t('emergencyContact'), emergencyOf(data.emergency)],
                ]}
              />
              <p>{t('somethingNotRightTellYour')}</p>
            </Card>
            <Card title={t('myWork')}>
              <Facts
                items={[
                  [t('position'), data.position],
                  [t('branch'), [data.home_branch, ...data.other_branches].filter(Boolean).join(', ') || NOTHING],
                  [t('employment'), EMPLOYMENT_NAMES[data.employment_type]],
                  [t('hired'), day(data.hired_on)],
                  [
                    t('rate'),
                    data.rate
                      ? t('amountPayTypeSinceFromOn', {
                          amount: money(data.rate.amount),
                          payType: PER[data.rate.pay_type],
                          fromOn: day(data.rate.from_on),
                        })
                      : NOTHING,
                  ],
                  [t('paidBy'), PAY_METHOD_NAMES[data.pay_method]],
                  [t('sss'), data.numbers.sss ?? NOTHING],
                  [t('philHealth'), data.numbers.philhealth ?? NOTHING],
                  [t('pagIbig'), data.numbers.pagibig ?? NOTHING],
                  [t('tin'), data.numbers.tin ?? NOTHING],
                ]}
              />
            </Card>
          </>
        )}
      </PortalSection>
      <PortalSection query={kept} noun={t('fingerprint')}>
        {({ data: { fingers, consent } }) => (
          <Card title={t('myFingerprints')}>
            {fingers.length === 0 ? (
              <p>{t('noFingerprintsStored')}</p>
            ) : (
              <ul>
                {fingers.map(({ finger, enrolled_at }) => (
                  <li key={finger}>
                    {t('fingerSinceEnrolledAt', { finger: fingerName(finger), enrolledAt: date(enrolled_at) })}
                  </li>
                ))}
              </ul>
            )}
            {consent && (
              <p>
                {consent.choice === 'fingerprint'
                  ? consent.ended_at
                    ? t('youAgreedToUseYour', {
                        givenAt: date(consent.given_at),
                        signedName: consent.signed_name,
                        endedAt: date(consent.ended_at),
                      })
                    : t('youAgreedToUseYourFingerprint', {
                        givenAt: date(consent.given_at),
                        signedName: consent.signed_name,
                      })
                  : consent.ended_at
                    ? t('youChoseAWitnessInstead', { givenAt: date(consent.given_at), endedAt: date(consent.ended_at) })
                    : t('youChoseAWitnessInsteadOf', { givenAt: date(consent.given_at) })}
              </p>
            )}
            {consent?.text_version === CONSENT_TEXT.version && <SignedWords choice={consent.choice} />}
            {consent?.choice === 'fingerprint' && consent.ended_at === null ? (
              <>
                <p>{t('youCanWithdrawYourConsent')}</p>
                <Button tone="neutral" busy={withdrawing.isPending} onClick={() => void askWithdraw()}>
                  {t('withdrawConsent')}
                </Button>
              </>
            ) : (
              <p>{t('yourAdministratorWitnessesYourTime')}</p>
            )}
          </Card>
        )}
      </PortalSection>
      <PinCard session={session} />
    </div>
  )
}

/** The text that was signed, if it is still the current one. */
function SignedWords({ choice }: { readonly choice: 'fingerprint' | 'witnessed' }) {
  const { paragraphs, alternative } = CONSENT_TEXT
  return (
    <details className={classes.signed}>
      <summary>{t('whatYouSigned')}</summary>
      {(choice === 'fingerprint' ? paragraphs : [alternative]).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </details>
  )
}

const emergencyOf = ({ name, relation, phone: number }: Readonly<Record<'name' | 'relation' | 'phone', string>>) =>
  [name, relation, number && phone(number)].filter(Boolean).join(', ') || NOTHING
