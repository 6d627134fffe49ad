import { type CashSessionDetail, cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import { DENOMINATIONS } from '@labada/domain/cash/denominations'
import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import { fromPesos, times } from '@labada/domain/core/money'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { CashByHand } from '../../../components/cash/cash-by-hand.tsx'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { Card, Facts, Row, Stack } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Money } from '../../../components/values.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { dateTime, day, money, number, signedMoney } from '../../../lib/format.ts'
import classes from './branches.module.css'
import { MovementsTable } from './movements-table.tsx'
import { VarianceBadge } from './sessions-table.tsx'
import { t } from './t.ts'

/** One session of the drawer from its opening count to its last. */
export function SessionDrawer({
  sessionId,
  onClose,
}: {
  readonly sessionId: string | null
  readonly onClose: () => void
}) {
  const session = useQuery({
    ...callQuery(keys.cashSession(sessionId ?? ''), cashSessionRoutes.getCashSession, {
      params: { cashSessionId: sessionId ?? '' },
    }),
    enabled: sessionId !== null,
  })
  const isGone = session.error instanceof CallError && [404, 422].includes(session.error.status)
  return (
    <Drawer
      opened={sessionId !== null}
      onClose={onClose}
      title={session.data ? t('sessionNoNumber', { number: session.data.number }) : t('session')}
    >
      {isGone ? (
        <EmptyState title={t('sessionNotFound')}>{t('theLinkMayBeOld')}</EmptyState>
      ) : (
        <QuerySection query={session} what={t('session')}>
          {(loaded) => <Details session={loaded} />}
        </QuerySection>
      )}
    </Drawer>
  )
}

function Details({ session }: { readonly session: CashSessionDetail }) {
  return (
    <Stack>
      <Row>
        <VarianceBadge session={session} />
      </Row>
      {session.note && <Banner status="attention">{session.note}</Banner>}
      <Facts
        items={[
          [t('businessDay'), day(session.businessDate)],
          [
            t('opened'),
            t('openedAtByOpenedBy', { openedAt: dateTime(session.openedAt), openedBy: session.openedBy.name }),
          ],
          ...(session.closedAt
            ? [
                [
                  t('closed'),
                  session.closedBy
                    ? t('closedAtByClosedBy', { closedAt: dateTime(session.closedAt), closedBy: session.closedBy.name })
                    : dateTime(session.closedAt),
                ] as const,
              ]
            : []),
        ]}
      />
      <Card title={t('cashInAndOut')} level={3}>
        <CashByHand sessionId={session.id} />
      </Card>
      {session.noSales.length > 0 && (
        <Card title={t('openedWithoutASale')} level={3}>
          <Facts items={session.noSales.map(({ at, by, reason }) => [dateTime(at), `${by}: ${reason}`])} />
        </Card>
      )}
      <Card title={t('count')} level={3}>
        <Facts
          amounts
          items={[
            [t('openingCount'), <Money key="opening" amount={session.opening} />],
            [t('differenceFromLastClose'), signedMoney(session.openingVariance)],
            ...(session.openingNote === null ? [] : [[t('noteAtOpening'), session.openingNote] as const]),
            [t('expected'), <Money key="expected" amount={session.expected} />],
            [t('counted'), <Money key="counted" amount={session.countedAmount} />],
            [
              t('variance'),
              session.variance === null ? <Money key="variance" amount={null} /> : signedMoney(session.variance),
            ],
            [t('keptInTheDrawer'), <Money key="kept" amount={session.kept} />],
            [t('toTheSafe'), <Money key="safe" amount={session.toSafe} />],
            [t('remitted'), <Money key="remitted" amount={session.remitted} />],
          ]}
        />
      </Card>
      {session.counted && <Denominations counted={session.counted} />}
      {session.otherMethods.length > 0 && (
        <Card title={t('nonCashPayments')} level={3}>
          <Facts
            amounts
            items={session.otherMethods.map(({ method, amount, count }) => [
              `${METHOD_NAMES[PAYMENT_METHODS.find((known) => known === method) ?? 'bank']}, ${t('payments', { count })}`,
              money(amount),
            ])}
          />
        </Card>
      )}
      <Card title={t('movements')} level={3}>
        <MovementsTable
          movements={session.movements}
          label={t('movementsOfSessionNoNumber', { number: session.number })}
        />
      </Card>
    </Stack>
  )
}

function Denominations({ counted }: { readonly counted: NonNullable<CashSessionDetail['counted']> }) {
  const rows = DENOMINATIONS.map((pesos) => ({ pesos, pieces: counted[String(pesos)] ?? 0 })).filter(
    ({ pieces }) => pieces > 0,
  )
  return (
    <Card title={t('notesAndCoins')} level={3}>
      <table className={classes.plain}>
        <caption className="visually-hidden">{t('notesAndCoinsAtLast')}</caption>
        <tbody>
          {rows.map(({ pesos, pieces }) => (
            <tr key={pesos}>
              <th scope="row">{money(fromPesos(pesos))}</th>
              <td className="num">× {number(pieces)}</td>
              <td className="num">{money(times(fromPesos(pesos), pieces))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
