import { ownSessionRoutes } from '@labada/contracts/access/own-sessions'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useCommand } from '../../hooks/use-command.ts'
import { toast } from '../../notices/toast.tsx'
import { SessionList } from './session-list.tsx'
import { t } from './t.ts'

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
    <SessionList
      title={t('whereYoureLoggedIn')}
      query={query}
      currentId={query.data?.items.find(({ current }) => current)?.id}
      ending={end.isPending ? end.variables.params.sessionId : undefined}
      onEnd={(sessionId) => end.mutate({ params: { sessionId } })}
      isEndingAll={endOthers.isPending}
      onEndAll={() => endOthers.mutate({})}
    />
  )
}
