import { keys } from '../../api/query-keys.ts'

/** What a sale taken back makes stale. */
export const staleAfterSale = () => [
  keys.itemSales(),
  keys.items(),
  keys.stock(),
  keys.cashSessions(),
  keys.session(),
  keys.ledger(),
]
