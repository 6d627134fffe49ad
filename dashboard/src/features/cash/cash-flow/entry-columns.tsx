import type { CashEntry } from '@labada/contracts/cash/cash-entries'
import { type Centavos, negate, sum } from '@labada/domain/core/money'
import { Text } from '../../../components/layout.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { Money, Nothing } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { day, money, shortDay } from '../../../lib/format.ts'
import { typeName } from './cash-words.ts'
import { t } from './t.ts'

export interface EntryTotals {
  readonly in: Centavos
  readonly out: Centavos
  readonly moved: Centavos
}

/** The amounts an entry brought in, took out or moved, within the filters. */
export const partOf = ({ moves }: CashEntry, direction: 'in' | 'out' | 'transfer'): Centavos | null => {
  const own = moves.filter((move) => move.direction === direction)
  return own.length === 0 ? null : sum(own.map(({ amount }) => amount))
}

/** The columns of the ledger; the totals are those of the whole filtered set. */
export const entryColumns = (totals: EntryTotals | undefined): readonly Column<CashEntry>[] => [
  {
    id: 'description',
    header: t('entry'),
    cell: (entry) => (
      <Text strong as="div" style={{ minWidth: 200, whiteSpace: 'normal' }}>
        {entry.description}
      </Text>
    ),
    total: t('total'),
  },
  { id: 'at', header: t('time'), cell: (entry) => <When at={entry.occurredAt} plain />, priority: 2 },
  {
    id: 'day',
    header: t('businessDay'),
    priority: 3,
    cell: (entry) => <span title={day(entry.businessDate)}>{shortDay(entry.businessDate)}</span>,
  },
  { id: 'branch', header: t('branch'), cell: (entry) => entry.branchName, priority: 3 },
  { id: 'type', header: t('type'), cell: (entry) => typeName(entry.sourceType), priority: 3, card: 'hidden' },
  {
    id: 'account',
    header: t('account'),
    priority: 2,
    cell: (entry) => <Names names={entry.moves.map(({ accountName }) => accountName)} />,
  },
  {
    id: 'counter',
    header: t('counterpart'),
    cell: (entry) => <Names names={entry.moves.map(({ counterName }) => counterName)} />,
    priority: 3,
    card: 'hidden',
  },
  {
    id: 'in',
    card: 'amount',
    header: t('in'),
    align: 'right',
    cell: (entry) => <Amount amount={partOf(entry, 'in')} />,
    total: totals && money(totals.in),
  },
  {
    id: 'out',
    card: 'amount',
    header: t('out'),
    align: 'right',
    cell: (entry) => <Amount amount={negated(partOf(entry, 'out'))} />,
    total: totals && money(negate(totals.out)),
  },
  {
    id: 'moved',
    card: 'amount',
    header: t('moved'),
    align: 'right',
    cell: (entry) => <Moved entry={entry} />,
    total: totals && money(totals.moved),
  },
  {
    id: 'balance',
    header: t('balance'),
    align: 'right',
    cell: (entry) => <Money amount={entry.balance} />,
  },
  { id: 'by', header: t('by'), cell: (entry) => entry.by ?? <Nothing />, priority: 3, card: 'hidden' },
  { id: 'marks', header: t('marks'), cell: (entry) => <Marks entry={entry} />, priority: 2 },
]

function Names({ names }: { readonly names: readonly string[] }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{[...new Set(names)].join(', ')}</span>
}

function Amount({ amount }: { readonly amount: Centavos | null }) {
  return amount === null ? <Nothing /> : <Money amount={amount} />
}

/** The amount moved: the net if one account is selected, the amount received if all are. */
function Moved({ entry }: { readonly entry: CashEntry }) {
  const amounts = entry.moves.filter(({ direction }) => direction === 'transfer').map(({ amount }) => amount)
  if (amounts.length === 0) return <Nothing />
  const net = sum(amounts)
  return <Money amount={net === 0 ? sum(amounts.filter((amount) => amount > 0)) : net} />
}

/** The warnings of a row. */
export function Marks({ entry }: { readonly entry: CashEntry }) {
  return (
    <>
      {entry.reversedBy && <StatusBadge status="danger">{t('reversed')}</StatusBadge>}
      {entry.reverses && <StatusBadge status="queued">{t('reversal')}</StatusBadge>}
      {entry.lateFor && (
        <StatusBadge status="attention">{t('lateEntryForLateFor', { lateFor: shortDay(entry.lateFor) })}</StatusBadge>
      )}
    </>
  )
}

const negated = (amount: Centavos | null): Centavos | null => (amount === null ? null : negate(amount))
