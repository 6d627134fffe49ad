import type { Decided, PaidFrom } from '@labada/domain/expenses/expenses'
import type { ExpenseAccount } from '@labada/domain/ledger/ledger'

/** Something a branch of the demo company spends money on. */
export interface Outlay {
  /** Number of the kind, and its account. */
  readonly kind: number
  readonly account: ExpenseAccount
  readonly words: string
  readonly pesos: number
  readonly paidFrom: PaidFrom
  readonly supplier?: string | undefined
  readonly documentNo?: string | undefined
  /** Minutes after midnight. */
  readonly minute?: number | undefined
  readonly reason?: string | undefined
  readonly picture?: number | undefined
  /** How it was decided when it was written down; within its limit when left out. */
  readonly decided?: Decided | undefined
  /** What became of it. */
  readonly end?: 'approved' | 'rejected' | 'voided' | undefined
}

interface Usual {
  readonly kind: number
  readonly account: ExpenseAccount
  readonly words: readonly string[]
  readonly suppliers?: readonly string[]
  readonly least: number
  readonly most: number
  readonly chance: number
}

/** Small things out of the drawer, and how likely each is on a day. */
export const USUAL: readonly Usual[] = [
  {
    kind: 1,
    account: 'expense:supplies',
    words: ['Plastic bags', 'Hangers and safety pins', 'Garbage bags', 'Bond paper and tape'],
    suppliers: ['Carlita Sari-sari', 'Gaisano Mabolo', 'SM Hypermarket'],
    least: 45,
    most: 260,
    chance: 0.32,
  },
  {
    kind: 2,
    account: 'expense:transport',
    words: ['Tricycle to the bank', 'Delivery to a condo', 'Gasoline of the motorcycle'],
    least: 30,
    most: 180,
    chance: 0.34,
  },
  {
    kind: 3,
    account: 'expense:meals',
    words: ['Lunch on overtime', 'Bread and coffee'],
    suppliers: ['Aling Nena Carinderia', 'Julie’s Bakeshop'],
    least: 60,
    most: 240,
    chance: 0.18,
  },
  {
    kind: 5,
    account: 'expense:water',
    words: ['Drinking water, 3 gallons'],
    suppliers: ['Aqua Cebu'],
    least: 75,
    most: 240,
    chance: 0.22,
  },
  {
    kind: 7,
    account: 'expense:repairs',
    words: ['Hose of washer 2', 'Light bulb', 'Faucet of the sink'],
    suppliers: ['JB Hardware'],
    least: 85,
    most: 480,
    chance: 0.07,
  },
]

/** Bills the back office pays from the bank; each sways by so many pesos twenty times up or down. */
export const MONTHLY: readonly (Omit<Outlay, 'paidFrom'> & { readonly dayOfMonth: number; readonly sways: number })[] =
  [
    {
      kind: 11,
      account: 'expense:rent',
      words: 'Rent of the shop',
      supplier: 'Uy Realty',
      pesos: 14_000,
      dayOfMonth: 3,
      sways: 0,
    },
    {
      kind: 6,
      account: 'expense:electricity',
      words: 'Electricity',
      supplier: 'Visayan Electric',
      pesos: 9_400,
      dayOfMonth: 12,
      sways: 60,
    },
    {
      kind: 5,
      account: 'expense:water',
      words: 'Water of the shop',
      supplier: 'MCWD',
      pesos: 3_200,
      dayOfMonth: 14,
      sways: 25,
    },
    {
      kind: 8,
      account: 'expense:internet',
      words: 'Internet',
      supplier: 'PLDT',
      pesos: 1_699,
      dayOfMonth: 18,
      sways: 0,
    },
  ]

const over = (isPaid: boolean, isOverLimit: boolean): Decided => ({ status: 'pending_approval', isPaid, isOverLimit })

/** What wants somebody’s attention: the same bill twice, two that wait, one rejected, one voided. */
export const EVENTS: readonly { readonly code: string; readonly daysAgo: number; readonly outlay: Outlay }[] = [
  {
    code: 'MAB',
    daysAgo: 3,
    outlay: {
      kind: 4,
      account: 'expense:gas',
      words: 'LPG refill, 11 kg',
      supplier: 'Metro Gas Cebu',
      documentNo: 'OR 004512',
      pesos: 945,
      paidFrom: 'drawer',
      picture: 0,
    },
  },
  {
    code: 'MAB',
    daysAgo: 1,
    outlay: {
      kind: 4,
      account: 'expense:gas',
      words: 'LPG refill, 11 kg',
      supplier: 'Metro Gas Cebu',
      documentNo: 'OR 004519',
      pesos: 945,
      paidFrom: 'drawer',
      picture: 1,
    },
  },
  {
    code: 'MAB',
    daysAgo: 1,
    outlay: {
      kind: 3,
      account: 'expense:meals',
      words: 'Dinner of the late shift',
      supplier: 'Aling Nena Carinderia',
      pesos: 420,
      paidFrom: 'drawer',
      reason: 'Four people stayed until midnight',
      picture: 4,
      decided: over(true, true),
    },
  },
  {
    code: 'MAB',
    daysAgo: 4,
    outlay: {
      kind: 2,
      account: 'expense:transport',
      words: 'Delivery to a condo',
      pesos: 120,
      paidFrom: 'drawer',
      end: 'voided',
    },
  },
  {
    code: 'LAH',
    daysAgo: 1,
    outlay: {
      kind: 1,
      account: 'expense:supplies',
      words: 'Bleach and stain remover',
      supplier: 'Cebu Chem Trading',
      documentNo: 'INV 77120',
      pesos: 1_240,
      paidFrom: 'drawer',
      reason: 'Stock ran out a week early',
      picture: 5,
      decided: over(true, true),
    },
  },
  {
    code: 'LAH',
    daysAgo: 2,
    outlay: {
      kind: 7,
      account: 'expense:repairs',
      words: 'Water line of washer 3',
      supplier: 'JB Hardware',
      documentNo: 'SI 20117',
      pesos: 635,
      paidFrom: 'drawer',
      picture: 2,
    },
  },
  {
    code: 'TAL',
    daysAgo: 2,
    outlay: {
      kind: 3,
      account: 'expense:meals',
      words: 'Merienda for visitors',
      pesos: 320,
      paidFrom: 'drawer',
      reason: 'The landlord came by',
      decided: over(true, true),
      end: 'rejected',
    },
  },
  {
    code: 'TAL',
    daysAgo: 1,
    outlay: {
      kind: 1,
      account: 'expense:supplies',
      words: 'Plastic bags and safety pins',
      supplier: 'Carlita Sari-sari',
      pesos: 185,
      paidFrom: 'drawer',
      picture: 3,
    },
  },
]

/** What a branch may spend on a kind in a month, in pesos. */
export const BUDGETS: Readonly<Record<number, number>> = {
  1: 2_500,
  2: 1_500,
  3: 1_200,
  4: 4_000,
  5: 4_500,
  6: 10_000,
  7: 2_000,
  8: 1_700,
  11: 14_000,
}
