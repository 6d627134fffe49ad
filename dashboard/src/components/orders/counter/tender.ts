import type { PaymentMethod, TenderMethod } from '@labada/domain/company/payment-methods'
import { DEFAULT_SETTINGS, fitsMask, type PaymentSettings } from '@labada/domain/company/settings'
import { type Centavos, fromPesos, smallerOf, subtract, sum, ZERO } from '@labada/domain/core/money'
import { money } from '../../../lib/format.ts'
import { t } from './t.ts'

/** A payment as the counter sends it; its id is created here, so that sending it again never takes the money twice. */
export interface TenderedPayment {
  readonly id: string
  readonly method: PaymentMethod
  /** The part of the bill it pays. */
  readonly amount: Centavos
  /** Of a package: the units it pays with, for a line of the order by its place. */
  readonly use?: { readonly packageId: string; readonly line: number; readonly units: number }
  /** Cash handed over. */
  readonly tendered?: Centavos
  readonly reference?: string
  readonly oweChange?: true
}

/** The state of the pay panel: the payments taken so far and the one being entered. */
export interface Tendering {
  readonly due: Centavos
  readonly taken: readonly TenderedPayment[]
  /** The id that the payment being entered will have. */
  readonly nextId: string
  readonly method: TenderMethod
  /** The amount as typed, in pesos; blank means exactly the remaining amount. */
  readonly typed: string
  readonly reference: string
  /** The change cannot be given and stays owed to the customer. */
  readonly oweChange: boolean
  /** The shop’s rules for payment methods. */
  readonly settings: PaymentSettings
}

export type TenderAction =
  | { readonly type: 'method'; readonly method: TenderMethod }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'reference'; readonly text: string }
  | { readonly type: 'owe'; readonly oweChange: boolean }
  /** Adds the payment being entered; the next one gets `nextId`. */
  | { readonly type: 'take'; readonly nextId: string }
  /** Adds a use of a package; what is being entered stays. */
  | { readonly type: 'use'; readonly use: TenderedPayment }
  | { readonly type: 'remove'; readonly id: string }
  /** The amount due changed during payment (new prices). */
  | { readonly type: 'due'; readonly due: Centavos }
  /** The shop changed its rules. */
  | { readonly type: 'settings'; readonly settings: PaymentSettings }
  /** Starts paying another order. */
  | { readonly type: 'restart'; readonly due: Centavos; readonly nextId: string }

export const startTendering = (
  due: Centavos,
  nextId: string,
  settings: PaymentSettings = DEFAULT_SETTINGS.payments,
): Tendering => ({
  due,
  taken: [],
  nextId,
  method: 'cash',
  typed: '',
  reference: '',
  oweChange: false,
  settings,
})

export function tender(state: Tendering, action: TenderAction): Tendering {
  switch (action.type) {
    case 'method':
      // An amount handed over in notes does not apply to a wallet.
      return { ...state, method: action.method, typed: '', reference: '', oweChange: false }
    case 'typed':
      return { ...state, typed: cleanAmount(action.text) }
    case 'reference':
      return { ...state, reference: action.text.slice(0, 40) }
    case 'owe':
      return { ...state, oweChange: action.oweChange }
    case 'take': {
      const entry = entryOf(state)
      if (!entry.payment) return state
      return { ...startTendering(state.due, action.nextId, state.settings), taken: [...state.taken, entry.payment] }
    }
    case 'use':
      return { ...state, typed: '', taken: [...state.taken, action.use] }
    case 'remove':
      return { ...state, taken: state.taken.filter(({ id }) => id !== action.id) }
    case 'restart':
      return startTendering(action.due, action.nextId, state.settings)
    case 'settings':
      return { ...state, settings: action.settings }
    case 'due':
      return { ...state, due: action.due, taken: fitTo(action.due, state.taken) }
  }
}

/** The amount still due after the payments taken; negative if more was taken than is due. */
export function leftOf(state: Pick<Tendering, 'due' | 'taken'>): Centavos {
  return subtract(state.due, sum(state.taken.map(({ amount }) => amount)))
}

export interface Entry {
  /** The part of the bill that the payment being entered pays. */
  readonly amount: Centavos
  /** Cash to hand back, or owed if it cannot be given. */
  readonly change: Centavos
  /** The amount left after this payment. */
  readonly left: Centavos
  /** Why it cannot be taken in its current form. */
  readonly problem: string | null
  /** The payment, if it is valid. */
  readonly payment: TenderedPayment | null
}

/** Whether the shop wants the number on the customer's receipt for this payment method. */
export const needsReference = (method: TenderMethod, settings: PaymentSettings): boolean =>
  method !== 'cash' && method !== 'prepaid' && settings.methods[method].needsReference

/** Evaluates the payment being entered. */
export function entryOf(state: Tendering): Entry {
  const before = leftOf(state)
  // What is typed but no amount, or more than any, is not what is due.
  const handed = state.typed === '' ? before : (amountOf(state.typed) ?? ZERO)
  const isCash = state.method === 'cash'
  const amount = isCash ? smallerOf(handed, before) : handed
  const change = isCash && handed > before ? subtract(handed, before) : ZERO
  const left = subtract(before, smallerOf(amount, before))
  const problem = problemOf(state, { handed, before })
  if (problem) return { amount, change, left, problem, payment: null }
  const reference = state.reference.trim()
  const payment: TenderedPayment = {
    id: state.nextId,
    method: state.method,
    amount,
    ...(isCash ? { tendered: handed } : {}),
    ...(!isCash && reference ? { reference } : {}),
    ...(isCash && state.oweChange && change > 0 ? { oweChange: true as const } : {}),
  }
  return { amount, change, left, problem: null, payment }
}

/** All payments, including the one being entered, if they cover the amount due; otherwise undefined. */
export function settlementOf(state: Tendering): readonly TenderedPayment[] | undefined {
  const before = leftOf(state)
  if (before <= 0) return before === 0 ? state.taken : undefined
  const { payment, left } = entryOf(state)
  return payment && left === 0 ? [...state.taken, payment] : undefined
}

/** Typed pesos as centavos; undefined if blank, incomplete or more than any amount. Commas are thousands. */
export function amountOf(typed: string): Centavos | undefined {
  const pesos = pesosOf(typed)
  return pesos === undefined || pesos > MOST_PESOS ? undefined : fromPesos(pesos)
}

const MOST_PESOS = 10_000_000

function pesosOf(typed: string): number | undefined {
  const text = typed.replaceAll(',', '')
  return /^\d*\.?\d*$/.test(text) && /\d/.test(text) ? Number(text) : undefined
}

/** Keeps digits and one point with at most two decimals. */
function cleanAmount(text: string): string {
  const [whole = '', ...rest] = text
    .replaceAll(',', '')
    .replace(/[^\d.]/g, '')
    .split('.')
  const decimals = rest.join('').slice(0, 2)
  return rest.length > 0 ? `${whole.slice(0, 8)}.${decimals}` : whole.slice(0, 8)
}

function problemOf(state: Tendering, { handed, before }: { handed: Centavos; before: Centavos }): string | null {
  if (before <= 0) return t('nothingLeftToPay')
  if ((pesosOf(state.typed) ?? 0) > MOST_PESOS) return t('enterAtMostMost', { most: money(fromPesos(MOST_PESOS)) })
  if (handed <= 0) return t('enterAnAmount')
  if (state.method !== 'cash' && handed > before) return t('moreThanIsLeftTo')
  if (state.method === 'cash' || state.method === 'prepaid') return null
  const reference = state.reference.trim()
  if (needsReference(state.method, state.settings) && reference === '') return t('referenceIsRequired')
  const { mask } = state.settings.methods[state.method]
  if (reference !== '' && !fitsMask(reference, mask)) return t('enterAReferenceLikeMask', { mask })
  return null
}

/**
 * Recalculates the payments taken for a bill that changed since. Cash was handed over in notes, so a smaller bill only
 * gives more change (the last cash first) and a larger one less. Wallet payments stay unchanged, and no payment is ever
 * dropped: an excess stays until it is given back.
 */
export function fitTo(due: Centavos, taken: readonly TenderedPayment[]): readonly TenderedPayment[] {
  let over = subtract(sum(taken.map(({ amount }) => amount)), due)
  if (over <= 0) return taken
  return taken
    .toReversed()
    .map((payment) => {
      if (payment.method !== 'cash' || over <= 0 || payment.amount <= over) return payment
      const amount = subtract(payment.amount, over)
      over = ZERO
      return { ...payment, amount }
    })
    .toReversed()
}
