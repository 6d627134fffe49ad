import type { Outcome } from '@labada/domain/orders/messages/message-sending'

/** What a channel delivers. */
export interface Delivery {
  /** The message’s id, the same in every try: a provider that knows it can tell a repeat. */
  readonly id: string
  /** A mail address, or a Philippine mobile number `09…`. */
  readonly recipient: string
  /** Only mail shows it. */
  readonly subject: string
  readonly body: string
  /** Where the customer can stop messages; blank: nowhere. */
  readonly stopLink: string
}

/**
 * A way to reach somebody. Never throws for what the network or the provider does: every end is an `Outcome`, and one that
 * leaves open whether the provider has the message is `unknown`.
 */
export interface Channel {
  readonly send: (delivery: Delivery) => Promise<Outcome>
}
