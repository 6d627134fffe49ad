import type { Approval } from '@labada/contracts/cash/approvals'
import { day, money } from '../../lib/format.ts'
import { METHOD_NAMES } from '../company/words.ts'
import { backWords } from './money-back.tsx'

/** What a counter asks to be allowed, as a sentence about whoever asks. */
export function askingWords({ kind, amount, method, requestedBy: { name } }: Approval): string {
  switch (kind) {
    case 'void_order':
      return `${name} asks to void this order of ${money(amount)}`
    case 'void_payment':
      return `${name} asks to void the ${METHOD_NAMES[method ?? 'cash']} payment of ${money(amount)}`
    case 'refund_order':
      return `${name} asks to refund ${money(amount)} by ${METHOD_NAMES[method ?? 'cash']}`
    case 'promotion':
      return `${name} asks for a promotion of ${money(amount)}`
    case 'cash_out':
      return `${name} asks to take ${money(amount)} out of the drawer`
    case 'release_unpaid':
      return `${name} asks to release it with ${money(amount)} unpaid`
  }
}

/** What a yes does. */
export function approvingWords({ kind, amount, method, dueOn }: Approval): string {
  switch (kind) {
    case 'void_order':
      return 'Approving voids the order at once.'
    case 'void_payment':
      return 'Approving voids the payment at once; the order is unpaid by that much.'
    case 'refund_order':
      return backWords(method ?? 'cash', amount)
    case 'release_unpaid':
      return `To be paid by ${day(dueOn)}.`
    default:
      return 'The counter goes on once you approve.'
  }
}
