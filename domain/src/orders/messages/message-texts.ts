import type { ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, toPesos } from '../../core/money.ts'
import { slotWords } from '../bookings/booking-slots.ts'
import type { CustomerKind, MessageLanguage } from './message-kinds.ts'

/**
 * What a text may name in braces. `amount` is that of a receipt; `due` says what is left to pay, or that nothing is; `when` is the time of a
 * booking; `package`, `left` and `ends` are of a package that ends.
 */
export const PLACEHOLDERS = [
  'name',
  'order',
  'branch',
  'shop',
  'phone',
  'promised',
  'when',
  'amount',
  'due',
  'package',
  'left',
  'ends',
  'link',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** The longest text, as typed: with its values in it, three parts of an SMS or a few more. */
export const MOST_TEXT = 400

/** The texts of a shop that wrote none. All of their characters are in the SMS alphabet, which keeps them short. */
export const USUAL_TEXTS: Readonly<Record<CustomerKind, Readonly<Record<MessageLanguage, string>>>> = {
  ready: {
    en: 'Hi {name}, your laundry {order} is ready at {branch}. {due}. {link}',
    fil: 'Hi {name}, handa na ang labada mong {order} sa {branch}. {due}. {link}',
    ceb: 'Hi {name}, andam na ang imong labada {order} sa {branch}. {due}. {link}',
  },
  late: {
    en: 'Hi {name}, your laundry {order} needs more time. We’re sorry! We’ll tell you when it’s ready. {link}',
    fil: 'Hi {name}, kailangan pa ng kaunting oras ng labada mong {order}. Pasensya na! Sasabihan ka namin kapag handa na. {link}',
    ceb: 'Hi {name}, kinahanglan pa og gamay nga oras ang imong labada {order}. Pasayloa mi! Pahibaw-on ka namo kung andam na. {link}',
  },
  unclaimed: {
    en: 'Hi {name}, your laundry {order} has been ready at {branch} for three days. {due}. {link}',
    fil: 'Hi {name}, tatlong araw nang handa ang labada mong {order} sa {branch}. {due}. {link}',
    ceb: 'Hi {name}, tulo na ka adlaw nga andam ang imong labada {order} sa {branch}. {due}. {link}',
  },
  pickup: {
    en: 'Hi {name}, our rider is on the way to pick up your laundry. {shop} {phone}',
    fil: 'Hi {name}, papunta na ang rider namin para kunin ang labada mo. {shop} {phone}',
    ceb: 'Hi {name}, padulong na ang among rider aron kuhaon ang imong labada. {shop} {phone}',
  },
  receipt: {
    en: '{shop}: we received {amount} for {order}. {due}. {link}',
    fil: '{shop}: natanggap namin ang {amount} para sa {order}. {due}. {link}',
    ceb: '{shop}: nadawat namo ang {amount} para sa {order}. {due}. {link}',
  },
  thanks: {
    en: 'Thank you, {name}! We hope to see you again at {shop}.',
    fil: 'Salamat, {name}! Balik ka ulit sa {shop}.',
    ceb: 'Salamat, {name}! Balik unya sa {shop}.',
  },
  booking: {
    en: 'Hi {name}, your booking is confirmed: {when}. {shop} {phone} {link}',
    fil: 'Hi {name}, kumpirmado na ang booking mo: {when}. {shop} {phone} {link}',
    ceb: 'Hi {name}, kumpirmado na ang imong booking: {when}. {shop} {phone} {link}',
  },
  booking_moved: {
    en: 'Hi {name}, your booking is confirmed for another time: {when}. {shop} {phone} {link}',
    fil: 'Hi {name}, kumpirmado ang booking mo sa ibang oras: {when}. {shop} {phone} {link}',
    ceb: 'Hi {name}, kumpirmado ang imong booking sa laing oras: {when}. {shop} {phone} {link}',
  },
  package_ends: {
    en: 'Hi {name}, your package {package} has {left} left. Its last day is {ends}. {shop} {phone} {link}',
    fil: 'Hi {name}, {left} pa ang natitira sa package mong {package}. Hanggang {ends} na lang ito. {shop} {phone} {link}',
    ceb: 'Hi {name}, {left} pa ang nabilin sa imong package nga {package}. Hangtod {ends} na lang kini. {shop} {phone} {link}',
  },
  booking_declined: {
    en: 'Hi {name}, we can’t take your booking for {when}. We’re sorry! {shop} {phone} {link}',
    fil: 'Hi {name}, hindi namin matatanggap ang booking mo sa {when}. Pasensya na! {shop} {phone} {link}',
    ceb: 'Hi {name}, dili namo madawat ang imong booking sa {when}. Pasayloa mi! {shop} {phone} {link}',
  },
}

const DUE: Readonly<Record<MessageLanguage, { readonly some: string; readonly none: string }>> = {
  en: { some: 'To pay: ', none: 'Already paid' },
  fil: { some: 'Babayaran: ', none: 'Bayad na' },
  ceb: { some: 'Bayranan: ', none: 'Bayad na' },
}

/** What is wrong with a text; nothing if it may be used. Blank stands for the usual one. */
export function textComplaint(text: string): string | undefined {
  if (text.length > MOST_TEXT) return `Text must be at most ${MOST_TEXT} characters`
  const known: ReadonlySet<string> = new Set(PLACEHOLDERS)
  const stranger = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, word = '']) => !known.has(word))
  if (stranger) return `${stranger[0]} can’t be filled in. Use ${PLACEHOLDERS.map((one) => `{${one}}`).join(', ')}.`
  // https://api.semaphore.co/docs: such messages are silently ignored.
  if (/^test/i.test(text)) return 'Text can’t begin with “Test”: a provider drops such messages'
  return /[{}]/.test(text.replace(/\{\w+\}/g, '')) ? 'A brace is open or closed alone' : undefined
}

/** A slot of a day. */
export interface MessageTime {
  readonly dueOn: ManilaDate
  readonly from: number
  readonly until: number
}

/** A package that ends. */
export interface MessagePackage {
  readonly name: string
  readonly unitsLeft: number
  readonly validUntil: ManilaDate
}

/** What a message says of an order. */
export interface MessageValues {
  readonly name: string
  readonly order: string
  readonly branch: string
  readonly shop: string
  readonly phone: string
  readonly promisedAt: Date | null
  /** Of the booking; null without one. */
  readonly when: MessageTime | null
  /** Of the payment; null for other kinds than a receipt. */
  readonly amount: Centavos | null
  readonly due: Centavos
  /** Null for other kinds than its reminder. */
  readonly package: MessagePackage | null
  /** Blank if the shop has no public address. */
  readonly link: string
}

/**
 * A text with its values, and with the straight quotes of the SMS alphabet. A value that is blank leaves no gap.
 */
export function messageText(template: string, values: MessageValues, language: MessageLanguage): string {
  const { some, none } = DUE[language]
  const said: Readonly<Record<Placeholder, string>> = {
    name: values.name.trim().split(/\s+/)[0] ?? '',
    order: values.order,
    branch: values.branch,
    shop: values.shop,
    phone: values.phone,
    promised: values.promisedAt ? momentText(values.promisedAt) : '',
    when: values.when ? timeText(values.when) : '',
    amount: values.amount === null ? '' : amountText(values.amount),
    due: values.due > 0 ? some + amountText(values.due) : none,
    package: values.package?.name ?? '',
    left: values.package ? String(values.package.unitsLeft) : '',
    ends: values.package ? dayText(values.package.validUntil) : '',
    link: values.link,
  }
  return template
    .replace(/\{(\w+)\}/g, (whole, word: string) => {
      const part = PLACEHOLDERS.find((one) => one === word)
      return part ? said[part] : whole
    })
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/–/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .trim()
}

/** The shop’s text of a kind, or the usual one. */
export const templateOf = (
  texts: { readonly [K in MessageLanguage]: string },
  kind: CustomerKind,
  language: MessageLanguage,
) => texts[language].trim() || USUAL_TEXTS[kind][language]

/** `PHP 1,250.00`: the peso sign is not in the SMS alphabet, and would more than halve what fits. */
function amountText(amount: Centavos): string {
  return `PHP ${toPesos(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
/** `Nov 27, 5:00 PM`, with a plain blank. */
const momentText = (at: Date) => MOMENT.format(at).replace(/\s/g, ' ')

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })
/** `Sun, Nov 22`. */
const dayText = (on: ManilaDate) => DAY.format(new Date(`${on}T00:00:00Z`))
/** `Sun, Nov 22, 1:00-5:00 PM`. */
const timeText = ({ dueOn, ...slot }: MessageTime) => `${dayText(dueOn)}, ${slotWords(slot)}`

/** 3GPP TS 23.038, the default alphabet of SMS; those of its extension count twice. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_TWICE = new Set('^{}\\[~]|€')

/** How many SMS a text takes: 160 letters in one or 153 in each of several, 70 or 67 with any other letter in it. */
export function smsParts(text: string): number {
  const isPlain = [...text].every((letter) => GSM.has(letter) || GSM_TWICE.has(letter))
  const length = isPlain ? [...text].reduce((sum, letter) => sum + (GSM_TWICE.has(letter) ? 2 : 1), 0) : text.length
  const [one, several] = isPlain ? [160, 153] : [70, 67]
  return length <= one ? 1 : Math.ceil(length / several)
}
