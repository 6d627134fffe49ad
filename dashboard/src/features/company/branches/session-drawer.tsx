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
import { dateTime, day, money, number, plural, signedMoney } from '../../../lib/format.ts'
import classes from './branches.module.css'
import { MovementsTable } from './movements-table.tsx'
import { VarianceBadge } from './sessions-table.tsx'

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
      title={session.data ? `Session no. ${session.data.number}` : 'Session'}
    >
      {isGone ? (
        <EmptyState title="There is no such session">The link may be old or incomplete.</EmptyState>
      ) : (
        <QuerySection query={session} what="The session">
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
          ['Business day', day(session.businessDate)],
          ['Opened', `${dateTime(session.openedAt)} by ${session.openedBy.name}`],
          ...(session.closedAt
            ? [
                [
                  'Closed',
                  `${dateTime(session.closedAt)}${session.closedBy ? ` by ${session.closedBy.name}` : ''}`,
                ] as const,
              ]
            : []),
        ]}
      />
      <Card title="Moved by hand" level={3}>
        <CashByHand sessionId={session.id} />
      </Card>
      <Card title="Count" level={3}>
        <Facts
          amounts
          items={[
            ['Opening count', <Money key="opening" amount={session.opening} />],
            ['Against the last close', signedMoney(session.openingVariance)],
            ...(session.openingNote === null ? [] : [['Note at opening', session.openingNote] as const]),
            ['Expected', <Money key="expected" amount={session.expected} />],
            ['Counted', <Money key="counted" amount={session.countedAmount} />],
            [
              'Variance',
              session.variance === null ? <Money key="variance" amount={null} /> : signedMoney(session.variance),
            ],
            ['Kept in the drawer', <Money key="kept" amount={session.kept} />],
            ['To the safe', <Money key="safe" amount={session.toSafe} />],
            ['Remitted', <Money key="remitted" amount={session.remitted} />],
          ]}
        />
      </Card>
      {session.counted && <Denominations counted={session.counted} />}
      {session.otherMethods.length > 0 && (
        <Card title="Not in cash" level={3}>
          <Facts
            amounts
            items={session.otherMethods.map(({ method, amount, count }) => [
              `${METHOD_NAMES[PAYMENT_METHODS.find((known) => known === method) ?? 'bank']}, ${plural(count, 'payment')}`,
              money(amount),
            ])}
          />
        </Card>
      )}
      <Card title="Movements" level={3}>
        <MovementsTable movements={session.movements} label={`Movements of session no. ${session.number}`} />
      </Card>
    </Stack>
  )
}

function Denominations({ counted }: { readonly counted: NonNullable<CashSessionDetail['counted']> }) {
  const rows = DENOMINATIONS.map((pesos) => ({ pesos, pieces: counted[String(pesos)] ?? 0 })).filter(
    ({ pieces }) => pieces > 0,
  )
  return (
    <Card title="Notes and coins" level={3}>
      <table className={classes.plain}>
        <caption className="visually-hidden">Notes and coins of the last count</caption>
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
