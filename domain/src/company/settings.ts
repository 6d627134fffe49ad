import { DomainError } from '../core/errors.ts'
import { type Centavos, centavos, ZERO } from '../core/money.ts'
import type { MoneyMethod, PaymentMethod } from './payment-methods.ts'
import { ALARM, LEAST_REASON, TOLERANCE, UNDO_MS, VOID_MINUTES } from './setting-defaults.ts'

/** The sections of the settings; each is saved, dated and reverted on its own. */
export const SETTING_SECTIONS = [
  'shop',
  'receipts',
  'orders',
  'payments',
  'tracking',
  'taxes',
  'reversals',
  'counter',
  'cash',
  'advances',
  'backups',
] as const
export type SettingSection = (typeof SETTING_SECTIONS)[number]

/** The shop's identity, on slips and in titles. */
export interface ShopSettings {
  readonly shopName: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly tin: string
}

/** The text of a claim stub, besides the order. */
export interface ReceiptSettings {
  /** Lines under the shop's name, at most 3. */
  readonly header: readonly string[]
  /** Lines at the end, at most 6. */
  readonly footer: readonly string[]
  /** The shop's liability; empty prints nothing. */
  readonly liability: string
  readonly showQr: boolean
  /** A second stub with every order, for the shop's own file. */
  readonly shopCopy: boolean
}

export interface OrderSettings {
  /** Seconds within which a load's last move can be undone without a reason. */
  readonly undoSeconds: number
  /** Days that ready laundry is kept, as promised on the stub. */
  readonly keptDays: number
  /**
   * The maximum payment for claims about an order, as a multiple of its service fee; above it an admin gives a reason.
   */
  readonly claimCapTimes: number
  /** Days without a word of the server after which a counter erases what it knows. */
  readonly offlineDays: number
  /**
   * What a counter may take off an order by hand without `order.discount`: at most this percentage of the subtotal, and
   * at most `discountMost`. Zero in either: none.
   */
  readonly discountPercent: number
  readonly discountMost: Centavos
}

/** The methods other than cash by which money comes in. */
export type WalletMethod = Exclude<MoneyMethod, 'cash'>
export const WALLET_METHODS = ['gcash', 'maya', 'card', 'bank'] as const satisfies readonly WalletMethod[]

export interface MethodSettings {
  readonly active: boolean
  readonly needsReference: boolean
  /**
   * The format of a reference: `#` a digit, `A` a letter, `*` either, other characters as they are; empty accepts
   * anything.
   */
  readonly mask: string
  /** The account the customer pays to, shown at the counter. */
  readonly accountName: string
  readonly accountNumber: string
}

export interface PaymentSettings {
  readonly methods: Readonly<Record<WalletMethod, MethodSettings>>
  /** Whether change that the drawer cannot give may be owed. */
  readonly owedChange: boolean
}

/** The page on which customers follow their orders. */
export interface TrackingSettings {
  readonly on: boolean
  /** Days after the release until the page of an order ends. */
  readonly days: number
  /** Scheme, host and port at which customers reach the shop, printed on stubs; empty: the counter's own. */
  readonly address: string
  /** The text of the shop's own static QR Ph code; empty if it has none. */
  readonly qrPh: string
}

/** Which services have the discounts of the law. */
export interface TaxSettings {
  /** Ids of the services that fall under the law (RA 9994, RA 10754). Laundry is not named there, so none by default. */
  readonly coveredServices: readonly string[]
}

/**
 * `off`: the counter may neither do it nor ask. `approval`: an admin approves each. `limited`: alone within the limits,
 * above them it asks.
 */
export const COUNTER_LEAVES = ['off', 'approval', 'limited'] as const
export type CounterLeave = (typeof COUNTER_LEAVES)[number]

/**
 * The policy for voids and refunds: what the counter may reverse alone. Admins may reverse everything that can be
 * reversed.
 */
export interface ReversalSettings {
  readonly counterVoids: CounterLeave
  /** The largest order, payment or sale the counter may void alone. */
  readonly voidMost: Centavos
  /** Whether the counter may void orders alone after work has started. */
  readonly voidStarted: boolean
  /**
   * Minutes within which the counter alone may void what was recorded while no drawer was open; otherwise the cash
   * session decides.
   */
  readonly voidMinutes: number
  readonly counterRefunds: CounterLeave
  /** The maximum the counter may refund alone for one order or sale. */
  readonly refundMost: Centavos
  /** The minimum length of a reason, for everyone. */
  readonly leastReason: number
}

/** `off`: a counter is its account. `pin`: whoever works there says so with a PIN. */
export const COUNTER_STANDS = ['off', 'pin'] as const
export type CounterStands = (typeof COUNTER_STANDS)[number]

/** Who stands at the counter. */
export interface CounterSettings {
  readonly standing: CounterStands
  /** Minutes without a touch or a key after which a counter locks; zero: never by itself. */
  readonly lockMinutes: number
}

export interface CashSettings {
  /** A count within this of the expected amount needs no note. */
  readonly tolerance: Centavos
  /** A count that differs by more than this raises an alarm. */
  readonly alarm: Centavos
  /** A branch expected to have less cash than this gets a warning. */
  readonly floor: Centavos
  /** Blind counts: none of the counter's pages shows the expected cash before it has counted. */
  readonly blindCount: boolean
}

/** How much of their pay employees may get in advance. */
export interface AdvanceSettings {
  /** `earned`: a percentage of earned, unpaid wages; `fixed`: the same amount for everyone. */
  readonly basis: 'earned' | 'fixed'
  readonly percent: number
  readonly cap: Centavos
  /** No requests within this many days before payday; zero: always allowed. */
  readonly quietDays: number
}

/** The schedule of backups. */
export interface BackupSettings {
  /** One of `BACKUP_HOURS`; 24: once a day. */
  readonly everyHours: number
  /** One of the day's backup times. Minutes since midnight in Manila. */
  readonly atMinutes: number
}

export interface Settings {
  readonly shop: ShopSettings
  readonly receipts: ReceiptSettings
  readonly orders: OrderSettings
  readonly payments: PaymentSettings
  readonly tracking: TrackingSettings
  readonly taxes: TaxSettings
  readonly reversals: ReversalSettings
  readonly counter: CounterSettings
  readonly cash: CashSettings
  readonly advances: AdvanceSettings
  readonly backups: BackupSettings
}

const METHOD: MethodSettings = { active: true, needsReference: false, mask: '', accountName: '', accountNumber: '' }

/** The settings until someone changes them. The shop's own name and phone come from its setup. */
export const DEFAULT_SETTINGS: Settings = {
  shop: { shopName: 'Labada', phone: '', email: '', address: '', tin: '' },
  receipts: { header: [], footer: [], liability: '', showQr: true, shopCopy: false },
  orders: {
    undoSeconds: UNDO_MS / 1000,
    keptDays: 30,
    claimCapTimes: 10,
    offlineDays: 7,
    discountPercent: 0,
    discountMost: ZERO,
  },
  payments: {
    methods: {
      gcash: { ...METHOD, needsReference: true },
      maya: { ...METHOD, needsReference: true },
      card: METHOD,
      bank: METHOD,
    },
    owedChange: true,
  },
  taxes: { coveredServices: [] },
  tracking: { on: true, days: 7, address: '', qrPh: '' },
  reversals: {
    counterVoids: 'limited',
    voidMost: centavos(1000_00),
    voidStarted: false,
    voidMinutes: VOID_MINUTES,
    counterRefunds: 'approval',
    refundMost: centavos(500_00),
    leastReason: LEAST_REASON,
  },
  counter: { standing: 'off', lockMinutes: 3 },
  cash: { tolerance: TOLERANCE, alarm: ALARM, floor: centavos(10_000_00), blindCount: true },
  advances: { basis: 'earned', percent: 30, cap: centavos(200_000), quietDays: 0 },
  backups: { everyHours: 24, atMinutes: 120 },
}

const SIGNS: Readonly<Record<string, RegExp>> = { '#': /^\d$/, A: /^[A-Za-z]$/, '*': /^[A-Za-z\d]$/ }

/** Whether a reference fits a mask; spaces and dashes are ignored on both sides. */
export function fitsMask(reference: string, mask: string): boolean {
  const bare = (text: string) => [...text.replace(/[\s-]/g, '')]
  const signs = bare(mask)
  const given = bare(reference)
  if (signs.length === 0) return true
  return given.length === signs.length && signs.every((sign, at) => fitsSign(given[at] ?? '', sign))
}

const fitsSign = (given: string, sign: string): boolean => SIGNS[sign]?.test(given) ?? given === sign

/** The facts of a payment that its settings check; `owed` is change that could not be given. */
export interface PaymentInHand {
  readonly method: PaymentMethod
  readonly reference: string | null
  readonly owed: Centavos
}

/**
 * Refuses `field_invalid` if a payment uses a method that is turned off, lacks a required reference, or has one of
 * another format.
 */
export function refuseUnfitPayment({ method, reference, owed }: PaymentInHand, settings: PaymentSettings): void {
  if (owed > 0 && !settings.owedChange) {
    throw new DomainError('field_invalid', 'This branch always gives change', { field: 'oweChange' })
  }
  if (method === 'cash' || method === 'prepaid' || method === 'package') return
  const { active, needsReference, mask } = settings.methods[method]
  if (!active) throw new DomainError('field_invalid', 'This payment method is turned off', { field: 'method' })
  if (needsReference && !reference)
    throw new DomainError('field_invalid', 'Reference is required', { field: 'reference' })
  if (reference && !fitsMask(reference, mask))
    throw new DomainError('field_invalid', `Reference must look like ${mask}`, { field: 'reference' })
}
