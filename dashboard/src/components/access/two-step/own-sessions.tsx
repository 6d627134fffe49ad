import { type OwnSession, ownSessionRoutes } from '@labada/contracts/access/own-sessions'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { dateTime } from '../../../lib/format.ts'
import { Button } from '../../button.tsx'
import { useCommand } from '../../hooks/use-command.ts'
import { Row, Stack, Text } from '../../layout.tsx'
import { QuerySection } from '../../notices/query-section.tsx'
import { toast } from '../../notices/toast.tsx'
import { StatusBadge } from '../../status-badge.tsx'
import { t } from './t.ts'
import classes from './two-step.module.css'

/** Where this person is logged in; each but this one can be ended here. */
export function OwnSessions() {
  const query = useQuery({
    ...callQuery([...keys.secondFactor(), 'sessions'], ownSessionRoutes.listOwnSessions, {}),
    refetchOnMount: 'always',
  })
  const invalidates = () => [keys.secondFactor(), keys.audit()]
  const end = useCommand(ownSessionRoutes.endOwnSession, {
    invalidates,
    onDone: () => toast.positive(t('loggedOutThere')),
  })
  const endOthers = useCommand(ownSessionRoutes.endOtherSessions, {
    invalidates,
    onDone: ({ ended }) => toast.positive(t('loggedOutOfPlaces', { count: ended })),
  })
  return (
    <section aria-label={t('whereYoureLoggedIn')}>
      <Stack>
        <Text strong>{t('whereYoureLoggedIn')}</Text>
        <QuerySection query={query} what={t('sessions')}>
          {({ items }) => (
            <Stack>
              <ul className={classes.sessions}>
                {items.map((session) => (
                  <li key={session.id}>
                    <Place session={session} />
                    {session.current ? (
                      <StatusBadge status="ready">{t('here')}</StatusBadge>
                    ) : (
                      <Button
                        tone="neutral"
                        size="sm"
                        busy={end.isPending && end.variables.params.sessionId === session.id}
                        onClick={() => end.mutate({ params: { sessionId: session.id } })}
                        aria-label={t('logOutOfThePlaceUsed', { at: dateTime(session.lastUsedAt) })}
                      >
                        {t('logOut')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {items.length > 2 && (
                <Row>
                  <Button tone="neutral" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                    {t('logOutEverywhereElse')}
                  </Button>
                </Row>
              )}
            </Stack>
          )}
        </QuerySection>
      </Stack>
    </section>
  )
}

function Place({ session }: { readonly session: OwnSession }) {
  const where = session.device === null ? t('aBrowser') : [session.device, session.branch].filter(Boolean).join(', ')
  return (
    <span>
      {where}
      {session.ip !== null && (
        <Text dim small>
          {' '}
          {session.ip}
        </Text>
      )}
      <br />
      <Text dim small>
        {t('lastUsedLoggedIn', { lastUsed: dateTime(session.lastUsedAt), loggedIn: dateTime(session.loggedInAt) })}
      </Text>
    </span>
  )
}
