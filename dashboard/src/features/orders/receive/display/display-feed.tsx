import type { Quote } from '@labada/contracts/orders/order-schemas'
import type { Centavos } from '@labada/domain/core/money'
import { useEffect } from 'react'
import { useSettings } from '../../../../components/company/use-settings.ts'
import { dayAndTime } from '../../../../components/orders/counter/order-words.ts'
import { money } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import type { TicketPrice } from '../ticket/ticket-price.ts'
import type { Checkout } from '../use-checkout.ts'
import { DISPLAY_CHANNEL, helloSchema, IDLE, REPEAT_MS, type Shown, shownPay, shownTicket } from './shown.ts'

interface DisplayFeedProps {
  readonly price: TicketPrice
  readonly quote: Quote | undefined
  readonly total: Centavos
  readonly checkout: Checkout
}

/** Tells the customer display of this browser what the counter does; shows nothing itself. */
export function DisplayFeed(props: DisplayFeedProps): null {
  const { tracking } = useSettings()
  const now = useNow(60_000)
  const told = JSON.stringify(shownOf(props, tracking.qrPh, now))

  useEffect(() => {
    const channel = new BroadcastChannel(DISPLAY_CHANNEL)
    // Another tab of the counter may be the one in use.
    const tell = () => {
      if (!document.hidden) channel.postMessage(JSON.parse(told))
    }
    tell()
    channel.onmessage = ({ data }) => {
      if (helloSchema.safeParse(data).success) tell()
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

function shownOf({ price, quote, total, checkout }: DisplayFeedProps, qrPh: string, now: Date): Shown {
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
    readyBy: dayAndTime(order.promisedAt, now),
  }
}
