import { accountSessionRoutes } from '@labada/contracts/access/account-sessions'
import type { Account } from '@labada/contracts/access/accounts'
import { ownSessionRoutes } from '@labada/contracts/access/own-sessions'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { SessionList } from '../../../../components/access/sessions/session-list.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { toast } from '../../../../components/notices/toast.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { staleAfterAccess } from './access-api.ts'
import { t } from './t.ts'

/** Where a login is logged in; whoever manages access ends one place or all. */
export function AccountSessions({ account: { id: userId, username } }: { readonly account: Account }) {
  const mayEdit = useMayDo('access.edit')
  const params = { userId }
  const query = useQuery({
    ...callQuery([...keys.access(), 'sessions', userId], accountSessionRoutes.listAccountSessions, { params }),
    refetchOnMount: 'always',
  })
  // Your own login is in the list too, and this place of it can only be left by logging out.
  const own = useQuery(callQuery([...keys.secondFactor(), 'sessions'], ownSessionRoutes.listOwnSessions, {}))
  const here = own.data?.items.find(({ current }) => current)?.id
  const end = useCommand(accountSessionRoutes.endAccountSession, {
    onDone: () => toast.positive(t('usernameLoggedOutThere', { username })),
    invalidates: staleAfterAccess,
  })
  const endAll = useCommand(accountSessionRoutes.endAccountSessions, {
    onDone: ({ ended }) => toast.positive(t('usernameLoggedOutOfPlaces', { username, count: ended })),
    invalidates: staleAfterAccess,
  })
  const askEndAll = async () => {
    const isSure = await confirm({
      title: t('logUsernameOutEverywhere', { username }),
      body: t('theyCanLogInAgain'),
      danger: true,
    })
    if (isSure) endAll.mutate({ params })
  }
  return (
    <SessionList
      title={t('whereTheyreLoggedIn')}
      query={query}
      currentId={query.data?.items.find(({ id }) => id === here)?.id}
      ending={end.isPending ? end.variables.params.sessionId : undefined}
      isEndingAll={endAll.isPending}
      {...(mayEdit && {
        onEnd: (sessionId: string) => end.mutate({ params: { ...params, sessionId } }),
        onEndAll: () => void askEndAll(),
      })}
    />
  )
}
