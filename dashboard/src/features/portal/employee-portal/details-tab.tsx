import { employeePortalRoutes } from '@labada/contracts/portal/employee-portal'
import { portalDetailsRoutes } from '@labada/contracts/portal/portal-details'
import { CONSENT_TEXT } from '@labada/domain/scanner/biometric-consent'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../components/button.tsx'
import { Card, Facts } from '../../../components/layout.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { EMPLOYMENT_NAMES, fingerName, PAY_METHOD_NAMES, PER } from '../../../components/people/work-words.ts'
import { confirm } from '../../../components/windows/ask.tsx'
import { date, day, money, NOTHING, phone } from '../../../lib/format.ts'
import { useAct } from '../../../lib/hooks/use-act.ts'
import classes from './portal.module.css'
import { portalCall, portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'

/** What the shop keeps of this person: their file, their fingers, what they agreed to and may take back. */
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
      title: 'Take your consent back?',
      body: 'Your fingerprints are erased at once, for good. Once you log out, this portal does not open to you any more: your administrator shows you your times, and sees you come and go.',
      danger: true,
    })
    if (isSure) withdrawing.mutate()
  }
  return (
    <div className={classes.stack}>
      <PortalSection query={file} noun="personal">
        {({ data }) => (
          <>
            <Card title="My details">
              <Facts
                items={[
                  ['Name', data.full_name],
                  ['Employee code', data.code],
                  ['Birth date', data.birth_date ? day(data.birth_date) : NOTHING],
                  ['Mobile', data.mobile ? phone(data.mobile) : NOTHING],
                  ['Address', data.address || NOTHING],
                  ['In an emergency', emergencyOf(data.emergency)],
                ]}
              />
              <p>Is something not right? Tell your administrator, who changes it.</p>
            </Card>
            <Card title="My work">
              <Facts
                items={[
                  ['Position', data.position],
                  ['Branch', [data.home_branch, ...data.other_branches].filter(Boolean).join(', ') || NOTHING],
                  ['Employment', EMPLOYMENT_NAMES[data.employment_type]],
                  ['Hired', day(data.hired_on)],
                  [
                    'Rate',
                    data.rate
                      ? `${money(data.rate.amount)} ${PER[data.rate.pay_type]}, since ${day(data.rate.from_on)}`
                      : NOTHING,
                  ],
                  ['Paid by', PAY_METHOD_NAMES[data.pay_method]],
                  ['SSS', data.numbers.sss ?? NOTHING],
                  ['PhilHealth', data.numbers.philhealth ?? NOTHING],
                  ['Pag-IBIG', data.numbers.pagibig ?? NOTHING],
                  ['TIN', data.numbers.tin ?? NOTHING],
                ]}
              />
            </Card>
          </>
        )}
      </PortalSection>
      <PortalSection query={kept} noun="fingerprint">
        {({ data: { fingers, consent } }) => (
          <Card title="My fingerprints">
            {fingers.length === 0 ? (
              <p>No finger is kept.</p>
            ) : (
              <ul>
                {fingers.map(({ finger, enrolled_at }) => (
                  <li key={finger}>
                    {fingerName(finger)}, since {date(enrolled_at)}
                  </li>
                ))}
              </ul>
            )}
            {consent && (
              <p>
                {consent.choice === 'fingerprint'
                  ? `You agreed to clock in with your finger on ${date(consent.given_at)}, signed ${consent.signed_name}.`
                  : `You chose on ${date(consent.given_at)} to clock in with a witness instead of a finger.`}
                {consent.ended_at && ` You took it back on ${date(consent.ended_at)}.`}
              </p>
            )}
            {consent?.text_version === CONSENT_TEXT.version && <SignedWords choice={consent.choice} />}
            {consent?.choice === 'fingerprint' && consent.ended_at === null ? (
              <>
                <p>
                  You may take your consent back at any time, without any disadvantage. Your fingers are then erased at
                  once, and an administrator sees you come and go instead.
                </p>
                <Button tone="neutral" busy={withdrawing.isPending} onClick={() => void askWithdraw()}>
                  Take my consent back…
                </Button>
              </>
            ) : (
              <p>Your administrator sees you come and go. Ask them if you want to use your finger instead.</p>
            )}
          </Card>
        )}
      </PortalSection>
    </div>
  )
}

/** The words that were signed, as long as they are still these. */
function SignedWords({ choice }: { readonly choice: 'fingerprint' | 'witnessed' }) {
  const { paragraphs, alternative } = CONSENT_TEXT
  return (
    <details className={classes.signed}>
      <summary>What you signed</summary>
      {(choice === 'fingerprint' ? paragraphs : [alternative]).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </details>
  )
}

const emergencyOf = ({ name, relation, phone: number }: Readonly<Record<'name' | 'relation' | 'phone', string>>) =>
  [name, relation, number && phone(number)].filter(Boolean).join(', ') || NOTHING
