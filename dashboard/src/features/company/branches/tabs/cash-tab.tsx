import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import type { Branch } from '@labada/contracts/company/branches'
import { ledgerRoutes } from '@labada/contracts/ledger/ledger'
import { add, ZERO } from '@labada/domain/core/money'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Card, Facts, Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../../components/notices/skeletons.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { dateTime, money } from '../../../../lib/format.ts'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { AccountsTable } from '../accounts-table.tsx'
import { MovementsTable } from '../movements-table.tsx'
import { RemittancesTable } from '../remittances-table.tsx'
import { SessionDrawer } from '../session-drawer.tsx'
import { SessionsTable } from '../sessions-table.tsx'
import { TransfersTable } from '../transfers-table.tsx'

/** The cash of a branch: what is there, what moved it, how every session ended, and the books behind it. */
export function CashTab({ branch }: { readonly branch: Branch }) {
  const [sessionId, openSession] = useUrlState('session')
  return (
    <Stack inOrder>
      <Grid least={320} stretch>
        <CashOnHand branch={branch} />
        <CurrentSession branchId={branch.id} />
      </Grid>
      <Card title="Sessions">
        <SessionsTable branchId={branch.id} openId={sessionId} onOpen={openSession} />
      </Card>
      <Card title="Remittances">
        <RemittancesTable branchId={branch.id} />
      </Card>
      <Card title="Ledger accounts">
        <AccountsTable branchId={branch.id} />
      </Card>
      <Card title="Ledger transfers">
        <TransfersTable branchId={branch.id} />
      </Card>
      <SessionDrawer sessionId={sessionId} onClose={() => openSession(null)} />
    </Stack>
  )
}

/** Drawer and safe, and whether the books say the same to the centavo. */
function CashOnHand({ branch }: { readonly branch: Branch }) {
  const accounts = useQuery(
    callQuery([...keys.ledger(), 'accounts', branch.id], ledgerRoutes.listAccounts, { query: { branchId: branch.id } }),
  )
  return (
    <Card title="Cash on hand">
      <QuerySection query={accounts} what="The books" skeleton={<Skeletons rows={3} height={28} />}>
        {({ items }) => {
          const of = (code: string) => items.find((account) => account.code === code)?.balance ?? ZERO
          const [drawer, safe] = [of('drawer'), of('safe')]
          const agrees = add(drawer, safe) === branch.balance && drawer === branch.drawer && safe === branch.safe
          return (
            <Stack gap={12}>
              <Facts
                amounts
                items={[
                  ['Drawer', money(branch.drawer)],
                  ['Safe', money(branch.safe)],
                  [<b key="sum">Drawer + safe</b>, <b key="amount">{money(branch.balance)}</b>],
                ]}
              />
              <Row>
                {agrees ? (
                  <StatusBadge status="ready">The ledger agrees to the centavo</StatusBadge>
                ) : (
                  <StatusBadge status="danger">
                    The ledger says drawer {money(drawer)}, safe {money(safe)}
                  </StatusBadge>
                )}
                {branch.drawerLimit > 0 && branch.drawer > branch.drawerLimit && (
                  <StatusBadge status="attention">Over the drawer’s limit of {money(branch.drawerLimit)}</StatusBadge>
                )}
              </Row>
            </Stack>
          )
        }}
      </QuerySection>
    </Card>
  )
}

function CurrentSession({ branchId }: { readonly branchId: string }) {
  const query = { branchId, limit: 1 }
  const newest = useQuery(callQuery(keys.cashSessionList(query), cashSessionRoutes.listCashSessions, { query }))
  const open = newest.data?.items.find(({ state }) => state !== 'closed')
  const detail = useQuery({
    ...callQuery(keys.cashSession(open?.id ?? ''), cashSessionRoutes.getCashSession, {
      params: { cashSessionId: open?.id ?? '' },
    }),
    enabled: open !== undefined,
  })
  return (
    <Card title="Current session" side={open && <Text dim>No. {open.number}</Text>}>
      <QuerySection query={newest} what="The session" skeleton={<Skeletons rows={3} height={28} />}>
        {() =>
          open ? (
            <QuerySection query={detail} what="Its movements" skeleton={<Skeletons rows={3} height={28} />}>
              {(session) => (
                <Stack gap={12}>
                  <Text as="p">
                    {session.state === 'counting' ? 'Being counted. Opened' : 'Opened'} by {session.openedBy.name},{' '}
                    {dateTime(session.openedAt)}, with {money(session.opening)}
                    {session.openingVariance !== 0 && ` (${money(session.openingVariance)} against the last close)`}.
                    {session.openingNote !== null && ` ${session.openingNote}`}
                  </Text>
                  <MovementsTable movements={session.movements} label="Movements of the current session" />
                </Stack>
              )}
            </QuerySection>
          ) : (
            <EmptyState title="The drawer is closed">It is opened at the counter, on Summary.</EmptyState>
          )
        }
      </QuerySection>
    </Card>
  )
}
