import type { Quote } from '@labada/contracts/orders/order-schemas'
import type { Centavos } from '@labada/domain/core/money'
import { useEffect } from 'react'
import { useSettings } from '../../../../components/company/use-settings.ts'
import { dayAndTime } from '../../../../components/orders/counter/order-words.ts'
import { money } from '../../../../lib/format.ts'
import type { TicketPrice } from '../ticket/ticket-price.ts'
import type { Checkout } from '../use-checkout.ts'
import { DISPLAY_CHANNEL, displayMessage, IDLE, type Shown, shownPay, shownTicket } from './shown.ts'

/** A display that hears nothing for longer goes back to its welcome. Milliseconds. */
const REPEAT_MS = 4_000

/** Tells the customer display of this browser what the counter does; shows nothing itself. */
export function DisplayFeed(props: {
  readonly price: TicketPrice
  readonly quote: Quote | undefined
  readonly total: Centavos
  readonly checkout: Checkout
}): null {
  const { tracking } = useSettings()
  const told = JSON.stringify(shownOf(props, tracking.qrPh))

  useEffect(() => {
    const channel = new BroadcastChannel(DISPLAY_CHANNEL)
    // Another tab of the counter may be the one in use.
    const tell = () => {
      if (!document.hidden) channel.postMessage(JSON.parse(told))
    }
    tell()
    channel.onmessage = ({ data }) => {
      const heard = displayMessage.safeParse(data)
      if (heard.success && heard.data.kind === 'hello') tell()
    }
    const timer = setInterval(tell, REPEAT_MS)
    return () => {
      clearInterval(timer)
      channel.close()
    }
  }, [told])

  useEffect(
    () => () => {
      const channel = new BroadcastChannel(DISPLAY_CHANNEL)
      channel.postMessage(IDLE)
      channel.close()
    },
    [],
  )
  return null
}

function shownOf({ price, quote, total, checkout }: Parameters<typeof DisplayFeed>[0], qrPh: string): Shown {
  const { last, isPaying, tendering } = checkout
  if (price.kind === 'priced')
    return shownTicket(
      price.order,
      quote?.steps ?? [...price.order.steps],
      total,
      isPaying ? shownPay(tendering, qrPh) : null,
    )
  if (!last) return IDLE
  const { order, change, owed } = last
  return {
    kind: 'done',
    number: order.number,
    total: money(order.total),
    balance: order.balance > 0 ? money(order.balance) : null,
    change: change > 0 ? money(change) : null,
    owed: owed > 0 ? money(owed) : null,
    readyBy: dayAndTime(order.promisedAt, new Date()),
  }
}
