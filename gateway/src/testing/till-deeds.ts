import { OFFICE_ACCOUNTS, SALE_ACCOUNTS } from '@labada/domain/orders/office-payments'
import { LOAD_STAGES } from '@labada/domain/orders/order-stages'
import fc from 'fast-check'

const METHODS = ['cash', 'gcash', 'maya', 'card', 'bank'] as const
const pesos = fc.integer({ min: 1, max: 400 })
const hundreds = fc.nat({ max: 20 })
const method = fc.constantFrom('cash', 'cash', 'cash', ...METHODS)
const share = fc.constantFrom(0.25, 0.5, 1, 1.1)
/** How many orders ago it was received; people work on the last few. */
const order = fc.nat({ max: 4 })
const load = fc.nat({ max: 2 })
const owe = fc.constantFrom(true, true, false)
const item = fc.nat({ max: 1 })
const quantity = fc.integer({ min: 1, max: 6 })
const stage = fc.constantFrom(...LOAD_STAGES, 'ready' as const, 'ready' as const)

/** Whatever people do at a till, sensible or not. */
export const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('receive' as const), total: pesos, pays: fc.boolean(), method, share, owe }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('pay' as const), order, share, method, owe }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('payInOffice' as const),
      order,
      share,
      account: fc.constantFrom(...OFFICE_ACCOUNTS),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('giveChange' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), order, byAdmin: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), order, share, method }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('move' as const), order, load, stage }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('moveBack' as const), order, load, stage }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('release' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('releasePart' as const), order, load }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undoRelease' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rewash' as const), order, load }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('allowUnpaid' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('writeOff' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('voidPayment' as const), order, byAdmin: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), hundreds }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('count' as const), hundreds }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('close' as const), hundreds, keep: hundreds, remit: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sell' as const), item, quantity, method }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sellInOffice' as const),
      item,
      quantity,
      account: fc.constantFrom(...SALE_ACCOUNTS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('voidSale' as const), item, byAdmin: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('countStock' as const), item, counted: fc.nat({ max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('transferStock' as const), item, quantity, came: fc.nat({ max: 6 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('moveCash' as const),
      kind: fc.constantFrom('to_safe', 'from_safe', 'cash_in', 'cash_out'),
      hundreds,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.nat({ max: 20 }) }) },
)
export type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never
