import { cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import type { Branch } from '@labada/contracts/company/branches'
import { ledgerRoutes } from '@labada/contracts/ledger/ledger'
import { add, ZERO } from '@labada/domain/core/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Card, Facts, Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
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
import { t } from '../t.ts'
import { TransfersTable } from '../transfers-table.tsx'

/** The cash of a branch: balances, movements, session results, and the ledger accounts. */
export function CashTab({ branch }: { readonly branch: Branch }) {
  const [sessionId, openSession] = useUrlState('session')
  const seesCash = useMayDo('cash.see')
  const seesSessions = useMayDo('drawer.history')
  return (
    <Stack inOrder>
      {(seesCash || seesSessions) && (
        <Grid least={320} stretch>
          {seesCash && <CashOnHand branch={branch} />}
          {seesSessions && <CurrentSession branchId={branch.id} />}
        </Grid>
      )}
      {seesSessions && (
        <Card title={t('sessions')}>
          <SessionsTable branchId={branch.id} openId={sessionId} onOpen={openSession} />
        </Card>
      )}
      <May needs="remittance.see">
        <Card title={t('remittances')}>
          <RemittancesTable branchId={branch.id} />
        </Card>
      </May>
      <May needs="books.see">
        <Card title={t('ledgerAccounts')}>
          <AccountsTable branchId={branch.id} />
        </Card>
        <Card title={t('ledgerTransfers')}>
          <TransfersTable branchId={branch.id} />
        </Card>
      </May>
      {seesSessions && <SessionDrawer sessionId={sessionId} onClose={() => openSession(null)} />}
    </Stack>
  )
}

/** Drawer and safe, and for whoever sees the books whether they match them to the centavo. */
function CashOnHand({ branch }: { readonly branch: Branch }) {
  const seesBooks = useMayDo('books.see')
  const accounts = useQuery({
    ...callQuery([...keys.ledger(), 'accounts', branch.id], ledgerRoutes.listAccounts, {
      query: { branchId: branch.id },
    }),
    enabled: seesBooks,
  })
  return (
    <Card title={t('cashOnHand')}>
      {seesBooks ? (
        <QuerySection query={accounts} what={t('cash')} skeleton={<Skeletons rows={3} height={28} />}>
          {({ items }) => {
            const of = (code: string) => items.find((account) => account.code === code)?.balance ?? ZERO
            const [drawer, safe] = [of('drawer'), of('safe')]
            const agrees = add(drawer, safe) === branch.balance && drawer === branch.drawer && safe === branch.safe
            return (
              <Amounts branch={branch}>
                {agrees ? (
                  <StatusBadge status="ready">{t('matchesTheLedger')}</StatusBadge>
                ) : (
                  <StatusBadge status="danger">
                    {t('ledgerDrawerDrawerSafeSafe', { drawer: money(drawer), safe: money(safe) })}
                  </StatusBadge>
                )}
              </Amounts>
            )
          }}
        </QuerySection>
      ) : (
        <Amounts branch={branch} />
      )}
    </Card>
  )
}

function Amounts({ branch, children }: { readonly branch: Branch; readonly children?: ReactNode }) {
  const isOver = branch.drawerLimit > 0 && (branch.drawer ?? 0) > branch.drawerLimit
  return (
    <Stack gap={12}>
      <Facts
        amounts
        items={[
          [t('drawer'), money(branch.drawer)],
          [t('safe'), money(branch.safe)],
          [<b key="sum">{t('drawerSafe')}</b>, <b key="amount">{money(branch.balance)}</b>],
        ]}
      />
      {(children || isOver) && (
        <Row>
          {children}
          {isOver && (
            <StatusBadge status="attention">
              {t('overTheDrawerLimitDrawerLimit', { drawerLimit: money(branch.drawerLimit) })}
            </StatusBadge>
          )}
        </Row>
      )}
    </Stack>
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
    <Card title={t('currentSession')} side={open && <Text dim>{t('noNumber', { number: open.number })}</Text>}>
      <QuerySection query={newest} what={t('session')} skeleton={<Skeletons rows={3} height={28} />}>
        {() =>
          open ? (
            <QuerySection query={detail} what={t('movements')} skeleton={<Skeletons rows={3} height={28} />}>
              {(session) => (
                <Stack gap={12}>
                  <Text as="p">
                    {t('stateByOpenedByOpenedAtWith', {
                      state: session.state === 'counting' ? t('beingCountedOpened') : t('opened'),
                      openedBy: session.openedBy.name,
                      openedAt: dateTime(session.openedAt),
                      opening: money(session.opening),
                      openingVariance: session.openingVariance
                        ? ` ${t('openingVarianceAgainstTheLastClose', { openingVariance: money(session.openingVariance) })}`
                        : '',
                      openingNote: session.openingNote !== null ? ` ${session.openingNote}` : '',
                    })}
                  </Text>
                  <MovementsTable movements={session.movements} label={t('movementsOfTheCurrentSession')} />
                </Stack>
              )}
            </QuerySection>
          ) : (
            <EmptyState title={t('drawerClosed')}>{t('staffOpenItAtThe')}</EmptyState>
          )
        }
      </QuerySection>
    </Card>
  )
}
