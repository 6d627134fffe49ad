import type { Centavos } from '../../core/money.ts'
import { trackingLinkOf } from '../order-tracking.ts'
import type { MessagePackage, MessageTime, MessageValues } from './message-texts.ts'

/** What a message is about, as far as it is said in one. */
export interface MessageSource {
  readonly customer: { readonly name: string } | undefined
  readonly number: string
  readonly claimCode: string
  readonly branchName: string
  readonly phone: string
  readonly due: Centavos
  readonly facts: {
    readonly order: { readonly promisedAt: Date } | null
    readonly payments: readonly { readonly id: string; readonly amount: Centavos }[]
    readonly bookings: readonly (MessageTime & { readonly changeId: string; readonly code: string })[]
    readonly packages: readonly (MessagePackage & { readonly id: string })[]
  }
}

/** The address of the order’s tracking page; blank without a public address or a page. */
export function messageLinkOf(
  { claimCode }: Pick<MessageSource, 'claimCode'>,
  { on, address }: { readonly on: boolean; readonly address: string },
): string {
  return on && address !== '' && claimCode !== '' ? trackingLinkOf(address, claimCode) : ''
}

/** The address of the page of a booking; blank without a public address. */
const bookingLinkOf = (code: string, address: string): string => (address === '' ? '' : `${address}/book/${code}`)

/** The address that a message leads to: the booking’s if it is about one, otherwise the order’s. */
export function linkOf(
  source: Pick<MessageSource, 'claimCode' | 'facts'>,
  tracking: { readonly on: boolean; readonly address: string },
  subjectId: string,
): string {
  const booking = source.facts.bookings.find(({ changeId }) => changeId === subjectId)
  return booking ? bookingLinkOf(booking.code, tracking.address) : messageLinkOf(source, tracking)
}

/** The values of a message. `subjectId`: the payment that a receipt is about, the answer that a booking got, or the package that ends. */
export function messageValuesOf(
  source: MessageSource,
  shop: { readonly name: string; readonly phone: string },
  link: string,
  subjectId: string,
): MessageValues {
  return {
    name: source.customer?.name ?? '',
    order: source.number,
    branch: source.branchName,
    shop: shop.name,
    phone: source.phone || shop.phone,
    promisedAt: source.facts.order?.promisedAt ?? null,
    when: source.facts.bookings.find(({ changeId }) => changeId === subjectId) ?? null,
    amount: source.facts.payments.find(({ id }) => id === subjectId)?.amount ?? null,
    due: source.due,
    package: source.facts.packages.find(({ id }) => id === subjectId) ?? null,
    link,
  }
}
