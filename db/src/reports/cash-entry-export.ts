import type { ExportQuery } from '@labada/contracts/reports/export-queries'
import { kindsOfLine, lineOf, nameOfLine } from '@labada/domain/cash/cash-flow'
import { countCashEntries, type EntryFilter, listCashEntries } from '../cash/cash-entries.ts'
import { accountNames } from '../cash/cash-flow.ts'
import type { Db } from '../core/client.ts'
import { EXPORT_PAGE, type ExportOf, listOf } from '../core/sheets/export-of.ts'

type Query = ExportQuery<'cashEntries'>

/** The ledger entries that moved money, one row per movement: the details of each figure of the cash flow statement. */
export const CASH_ENTRIES_EXPORT: ExportOf<Query> = listOf(
  'Cash ledger',
  async (db, query: Query) => countCashEntries(db, scopeOf(query), await filterOf(db, query)),
  async (db, query, cursor) => {
    const [filter, names] = await Promise.all([filterOf(db, query), accountNames(db)])
    const page = await listCashEntries(db, scopeOf(query), filter, { cursor, limit: EXPORT_PAGE })
    const items = page.items.flatMap((entry) => entry.moves.map((move) => ({ entry, move, names })))
    return { items, nextCursor: page.nextCursor }
  },
  {
    'Business date': ({ entry }) => ({ day: entry.businessDate }),
    'Booked at': ({ entry }) => ({ at: entry.occurredAt }),
    Branch: ({ entry }) => ({ text: entry.branchName }),
    Account: ({ move, names }) => ({ text: names.get(move.account) ?? move.account }),
    Against: ({ move, names }) => ({
      text: move.direction === 'transfer' ? 'Own account' : (names.get(move.counter) ?? move.counter),
    }),
    'Statement line': ({ move, names }) => ({ text: nameOfLine(lineOf(move), names) }),
    Description: ({ entry }) => ({ text: entry.description }),
    Amount: ({ move }) => ({ pesos: move.amount }),
    'Balance after the entry': ({ entry }) => ({ pesos: entry.balance }),
    By: ({ entry }) => ({ text: entry.by }),
    'For a closed day': ({ entry }) => (entry.lateFor === null ? { text: null } : { day: entry.lateFor }),
    Reversed: ({ entry }) => ({ text: entry.reversedById ? 'reversed' : entry.reversesId ? 'reversal' : null }),
  },
)

const scopeOf = ({ branchId }: Query) => ({ branchId: branchId ?? null })

async function filterOf(db: Db, { from, to, account, line }: Query): Promise<EntryFilter> {
  const kinds = line === undefined ? undefined : kindsOfLine(line, [...(await accountNames(db)).keys()])
  return { from, to, account, kinds }
}
