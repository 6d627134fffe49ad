import { employeePortalRoutes } from '@labada/contracts/employee-portal'
import { useQuery } from '@tanstack/react-query'
import { Card, Facts } from '../../components/layout.tsx'
import { date } from '../../lib/format.ts'
import classes from './portal.module.css'
import { portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'

const FINGERS = ['thumb', 'index finger', 'middle finger', 'ring finger', 'little finger'] as const
const fingerName = (finger: number) => `${finger <= 5 ? 'Right' : 'Left'} ${FINGERS[(finger - 1) % 5] ?? 'finger'}`

/** What the shop keeps of this person's fingers, and what they agreed to. Read only. */
export function DetailsTab({ session }: { readonly session: PortalSession }) {
  const { employee } = session
  const params = { employeeId: employee.id }
  const query = useQuery(portalQuery('fingerprints', employeePortalRoutes.portalFingerprints, { params }))
  return (
    <div className={classes.stack}>
      <Card title="My details">
        <Facts
          items={[
            ['First name', employee.firstname],
            ['Last name', employee.lastname],
          ]}
        />
      </Card>
      <PortalSection query={query} noun="fingerprint">
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
            <p>
              You may take your consent back at any time: tell your administrator. Your fingers are then erased, and you
              clock in with a witness instead.
            </p>
          </Card>
        )}
      </PortalSection>
    </div>
  )
}
