import { DomainError } from '../core/errors.ts'
import { type Centavos, centavos } from '../core/money.ts'
import type { PaymentMethod } from './payment-methods.ts'
import { ALARM, LEAST_REASON, TOLERANCE, UNDO_MS, VOID_MINUTES } from './setting-defaults.ts'

/** The parts of the settings; each is saved, dated and taken back by itself. */
export const SETTING_SECTIONS = [
  'shop',
  'receipts',
  'orders',
  'payments',
  'reversals',
  'cash',
  'advances',
  'backups',
] as const
export type SettingSection = (typeof SETTING_SECTIONS)[number]

/** Who the shop is, on slips and in titles. */
export interface ShopSettings {
  readonly shopName: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly tin: string
}

/** What a claim stub says besides the order. */
export interface ReceiptSettings {
  /** Lines under the shop's name, at most 3. */
  readonly header: readonly string[]
  /** Lines at the end, at most 6. */
  readonly footer: readonly string[]
  /** What the shop answers for; empty prints nothing. */
  readonly liability: string
  readonly showQr: boolean
  /** A second stub for the shop's own file with every order. */
  readonly shopCopy: boolean
}

export interface OrderSettings {
  /** Seconds within which a load's last move is taken back without a reason. */
  readonly undoSeconds: number
  /** Days laundry is kept after it is ready, as the stub promises. */
  readonly keptDays: number
  /** How many times the service fee of an order is paid for claims about it, unless an admin says why it is more. */
  readonly claimCapTimes: number
}

/** Ways to pay that are not cash. */
export type WalletMethod = Exclude<PaymentMethod, 'cash'>
export const WALLET_METHODS = ['gcash', 'maya', 'card', 'bank'] as const satisfies readonly WalletMethod[]

export interface MethodSettings {
  readonly active: boolean
  readonly needsReference: boolean
  /** What a reference looks like: `#` a digit, `A` a letter, `*` either, other signs as they are; empty takes anything. */
  readonly mask: string
  /** Whose account the customer pays to, shown at the counter. */
  readonly accountName: string
  readonly accountNumber: string
}

export interface PaymentSettings {
  readonly methods: Readonly<Record<WalletMethod, MethodSettings>>
  /** Cash payments whose change could not be given may stay owed. */
  readonly owedChange: boolean
}

/** `off`: the counter neither does it nor asks. `approval`: an admin approves each. `limited`: alone within the limits, above them it asks. */
export const COUNTER_LEAVES = ['off', 'approval', 'limited'] as const
export type CounterLeave = (typeof COUNTER_LEAVES)[number]

/** The policy for voids and refunds: what the counter may undo alone. Admins may undo everything that can be undone. */
export interface ReversalSettings {
  readonly counterVoids: CounterLeave
  /** The largest order, payment or sale the counter voids alone. */
  readonly voidMost: Centavos
  /** Whether the counter alone voids orders on which work has started. */
  readonly voidStarted: boolean
  /** Minutes in which the counter alone voids what was recorded while no drawer was open; else its cash session counts. */
  readonly voidMinutes: number
  readonly counterRefunds: CounterLeave
  /** The most the counter alone gives back of one order or sale. */
  readonly refundMost: Centavos
  /** Fewest characters of a reason, for everybody. */
  readonly leastReason: number
}

export interface CashSettings {
  /** A count this near to what is expected is fine; above it a note is due. */
  readonly tolerance: Centavos
  /** A count further off than this is an alarm. */
  readonly alarm: Centavos
  /** A branch that is going to have less than this is warned of. */
  readonly floor: Centavos
  /** The counter learns what its drawer should hold only once it has counted: no page of it shows that sum before. */
  readonly blindCount: boolean
}

/** How much of their pay staff may have in advance. */
export interface AdvanceSettings {
  /** `earned`: a percentage of what is earned and not paid yet; `fixed`: the same amount for everybody. */
  readonly basis: 'earned' | 'fixed'
  readonly percent: number
  readonly cap: Centavos
  /** No requests within so many days before the day of pay; zero: always. */
  readonly quietDays: number
}

/** When the clock makes backups. */
export interface BackupSettings {
  /** One of `BACKUP_HOURS`; 24: once a day. */
  readonly everyHours: number
  /** One of the times of the day. Minutes since midnight in Manila. */
  readonly atMinutes: number
}

export interface Settings {
  readonly shop: ShopSettings
  readonly receipts: ReceiptSettings
  readonly orders: OrderSettings
  readonly payments: PaymentSettings
  readonly reversals: ReversalSettings
  readonly cash: CashSettings
  readonly advances: AdvanceSettings
  readonly backups: BackupSettings
}

const METHOD: MethodSettings = { active: true, needsReference: false, mask: '', accountName: '', accountNumber: '' }

/** What holds until somebody changes it. The shop's own name and phone come from its set-up. */
export const DEFAULT_SETTINGS: Settings = {
  shop: { shopName: 'Labada', phone: '', email: '', address: '', tin: '' },
  receipts: { header: [], footer: [], liability: '', showQr: true, shopCopy: false },
  orders: { undoSeconds: UNDO_MS / 1000, keptDays: 30, claimCapTimes: 10 },
  payments: {
    methods: {
      gcash: { ...METHOD, needsReference: true },
      maya: { ...METHOD, needsReference: true },
      card: METHOD,
      bank: METHOD,
    },
    owedChange: true,
  },
  reversals: {
    counterVoids: 'limited',
    voidMost: centavos(1000_00),
    voidStarted: false,
    voidMinutes: VOID_MINUTES,
    counterRefunds: 'approval',
    refundMost: centavos(500_00),
    leastReason: LEAST_REASON,
  },
  cash: { tolerance: TOLERANCE, alarm: ALARM, floor: centavos(10_000_00), blindCount: true },
  advances: { basis: 'earned', percent: 30, cap: centavos(200_000), quietDays: 0 },
  backups: { everyHours: 24, atMinutes: 120 },
}

const SIGNS: Readonly<Record<string, RegExp>> = { '#': /^\d$/, A: /^[A-Za-z]$/, '*': /^[A-Za-z\d]$/ }

/** Whether a reference has the shape of a mask; spaces and dashes do not count on either side. */
export function fitsMask(reference: string, mask: string): boolean {
  const bare = (text: string) => [...text.replace(/[\s-]/g, '')]
  const signs = bare(mask)
  const given = bare(reference)
  if (signs.length === 0) return true
  return given.length === signs.length && signs.every((sign, at) => fitsSign(given[at] ?? '', sign))
}

const fitsSign = (given: string, sign: string): boolean => SIGNS[sign]?.test(given) ?? given === sign

/** What a payment's settings look at; `owed` is change that could not be given. */
export interface PaymentInHand {
  readonly method: PaymentMethod
  readonly reference: string | null
  readonly owed: Centavos
}

/**
 * Refuses `field_invalid` when a payment uses a way that is switched off, leaves out a reference that is due, or gives
 * one of another shape than the settings say.
 */
export function refuseUnfitPayment({ method, reference, owed }: PaymentInHand, settings: PaymentSettings): void {
  if (owed > 0 && !settings.owedChange) {
    throw new DomainError('field_invalid', 'This branch always gives change', { field: 'oweChange' })
  }
  if (method === 'cash') return
  const { active, needsReference, mask } = settings.methods[method]
  if (!active) throw new DomainError('field_invalid', 'This payment method is turned off', { field: 'method' })
  if (needsReference && !reference)
    throw new DomainError('field_invalid', 'Reference is required', { field: 'reference' })
  if (reference && !fitsMask(reference, mask))
    throw new DomainError('field_invalid', `Reference must look like ${mask}`, { field: 'reference' })
}
