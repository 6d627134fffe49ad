import { type DrawerMovement, drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import type { DrawerMove, MoveReason } from '@labada/domain/cash/drawer-movements'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { dateTime, money } from '../../lib/format.ts'
import { Stack, Text } from '../layout.tsx'
import { QuerySection } from '../notices/query-section.tsx'
import { Skeletons } from '../notices/skeletons.tsx'
import { t } from './t.ts'

/** Cash put in and taken out by hand in a session, newest first: amount, reason, person. */
export function CashByHand({ sessionId }: { readonly sessionId: string }) {
  const query = { cashSessionId: sessionId }
  const moves = useQuery(
    callQuery([...keys.cashSessions(), 'by-hand', sessionId], drawerDeskRoutes.listCashMovements, { query }),
  )
  return (
    <QuerySection query={moves} what={t('cashInAndOut')} skeleton={<Skeletons rows={1} height={28} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Text as="p" dim>
            {t('noCashInOrOut')}
          </Text>
        ) : (
          <Stack gap={12}>
            {items.map((move) => (
              <Moved key={move.id} move={move} />
            ))}
          </Stack>
        )
      }
    </QuerySection>
  )
}

function Moved({ move: { kind, amount, reason, note, recordedAt, recordedBy } }: { readonly move: DrawerMovement }) {
  return (
    <div>
      <Text as="p">
        {KINDS[kind]} <strong>{money(amount)}</strong>
        {reason && `, ${REASONS[reason]}`}
      </Text>
      <Text as="p">{note}</Text>
      <Text as="p" dim small>
        {recordedBy.name}, {dateTime(recordedAt)}
      </Text>
    </div>
  )
}

const KINDS: Readonly<Record<DrawerMove, string>> = {
  cash_in: t('cashIn'),
  cash_out: t('cashOut'),
  to_safe: t('toTheSafe'),
  from_safe: t('fromTheSafe'),
}

const REASONS: Readonly<Record<MoveReason, string>> = {
  change_fund: t('changeFund'),
  found: t('found'),
  owner: t('theOwners'),
  other: t('other'),
}
