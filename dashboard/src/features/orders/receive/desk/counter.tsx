import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { ServiceCategory } from '@labada/domain/catalog/service-kinds'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { hasDelivery, hasPickup } from '@labada/domain/orders/order-stages'
import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import bill from '../../../../components/orders/counter/bill.module.css'
import { soon } from '../../../../components/orders/counter/soon.ts'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { money } from '../../../../lib/format.ts'
import { useKeyOwner } from '../../../../lib/hooks/use-key-owner.tsx'
import { useHasKeyboard, useMedia } from '../../../../lib/hooks/use-media.ts'
import classes from '../receive.module.css'
import { t } from '../t.ts'
import places from '../ticket/ticket.module.css'
import type { TicketAction } from '../ticket/ticket.ts'
import { measureOf, TicketPanel } from '../ticket/ticket-panel.tsx'
import { chargedOf, complaintOf, priceTicket, type TicketPromotions } from '../ticket/ticket-price.ts'
import { useQuote } from '../ticket/use-quote.ts'
import type { Tickets } from '../ticket/use-tickets.ts'
import { useCheckout } from '../use-checkout.ts'
import { useNewPrices } from '../use-new-prices.ts'
import { CustomerBox } from './customer-box.tsx'
import { OrderTypeBox } from './order-type.tsx'
import { ServiceTiles } from './service-tiles.tsx'
import { useCounterKeys } from './use-counter-keys.ts'

const PayPanel = soon(
  () => import('../../../../components/orders/counter/pay-panel.tsx').then((all) => all.PayPanel),
  'panel',
)
const TakenParts = soon(() =>
  import('../../../../components/orders/counter/taken-parts.tsx').then((all) => all.TakenParts),
)
// Fetched together with the page, including its window, so it is available as soon as the first tile is.
const KeypadDialog = soon(() => import('./keypad-dialog.tsx').then((all) => all.KeypadDialog), 'window')
// Most orders come and go over the counter.
const Trips = soon(() => import('../trip-fields.tsx').then((all) => all.Trips))
const Problem = soon(() => import('../problem.tsx').then((all) => all.Problem))
const ChangeStrip = soon(() =>
  import('../../../../components/orders/counter/change-strip.tsx').then((all) => all.ChangeStrip),
)
const DisplayFeed = soon(() => import('../display/display-feed.tsx').then((all) => all.DisplayFeed))
const PromotionFeed = soon(() => import('../ticket/promotion-feed.tsx').then((all) => all.PromotionFeed))
const OpenDrawerDialog = soon(
  () => import('../../../../components/cash/open-drawer-dialog.tsx').then((all) => all.OpenDrawerDialog),
  'window',
)

export interface CounterProps {
  readonly services: readonly PricedService[]
  readonly priceVersionId: string
  readonly tickets: Tickets
  readonly onRecall: () => void
  /** Where the folded ticket goes on phones. */
  readonly foot: HTMLElement | null
}

/** Services at the left, the ticket at the right; on phones the ticket is a bar that opens. */
export function Counter({ services, priceVersionId, tickets, onRecall, foot }: CounterProps) {
  const { ticket } = tickets
  const branchName = useSession((session) => session.branch?.name ?? t('thisBranch'))
  const page = useRef<HTMLDivElement>(null)
  const customerInput = useRef<HTMLInputElement>(null)
  const [category, setCategory] = useState<ServiceCategory | null>(null)
  const [keypad, setKeypad] = useState<PricedService | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMedia('(max-width: 767px)')

  const [promotions, setPromotions] = useState<TicketPromotions>()
  const price = priceTicket(ticket, services, promotions)
  const asked = useQuote(ticket, price, promotions?.key)
  // A quote based on older prices is no longer valid.
  const quote = asked?.priceVersionId === priceVersionId ? asked : undefined
  const computed = price.kind === 'priced' ? price.order.total : ZERO
  const total: Centavos = quote?.total ?? computed
  const checkout = useCheckout({ tickets, services, priceVersionId, price, total, isQuoted: quote !== undefined })
  useNewPrices({ priceVersionId, promotionsKey: promotions?.key, ticket, computed, total })

  /** Any edit to the ticket starts the next order, so the previous order's change is no longer shown. */
  const change = (action: TicketAction) => {
    checkout.forgetLast()
    tickets.change(action)
  }
  const add = (service: PricedService) => {
    const line = ticket.lines.find(({ serviceId }) => serviceId === service.id)
    change({ type: 'add', service, charged: line ? chargedOf(price, line) : 0 })
  }
  const pay = () => {
    checkout.startPaying()
    // On phones the panel lies in the sheet; a wide window may become as narrow meanwhile.
    setOpen(true)
  }
  // Input received while the ticket is being saved belongs to the next ticket.
  useKeyOwner({ kind: 'panel', isOpen: checkout.isBusy && !checkout.isPaying, isReady: false })
  useCounterKeys({
    services,
    category,
    ticket,
    price,
    change,
    add,
    openKeypad: setKeypad,
    focusCustomer: () => customerInput.current?.focus(),
    hold: () => {
      if (!tickets.hold()) onRecall()
    },
    later: checkout.payLater,
    pay,
  })

  const hasKeyboard = useHasKeyboard()
  const complaint = checkout.isTried ? complaintOf(ticket, price, quote !== undefined) : undefined
  const complained = complaint?.field
  useEffect(() => {
    // A trip's field is on the ticket and takes the focus itself.
    if (complained !== 'customer' && complained !== 'phone') return
    // On a phone the field is behind the sheet that shows the error.
    setOpen(false)
    page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [complained])
  const problem = (
    <Suspense>
      <Problem complaint={complaint} checkout={checkout} branchName={branchName} />
    </Suspense>
  )
  const said = (
    <Suspense>
      {checkout.last ? (
        <ChangeStrip {...checkout.last} />
      ) : (
        <p className={places.hint}>{hasKeyboard ? t('tapAServiceOrPress') : t('tapAService')}</p>
      )}
    </Suspense>
  )
  const side = checkout.isPaying ? (
    <div className={places.payPlace}>
      <Suspense>
        <PayPanel
          tendering={checkout.tendering}
          dispatch={checkout.tender}
          onAccept={checkout.accept}
          onAcceptPart={checkout.accept}
          onBack={checkout.stopPaying}
          busy={checkout.isBusy}
          customerId={ticket.customer?.kind === 'known' ? ticket.customer.id : undefined}
          payable={price.kind === 'priced' && !ticket.legalDiscount ? { priced: price.order, total } : undefined}
          problem={problem}
        />
      </Suspense>
    </div>
  ) : (
    <TicketPanel
      ticket={ticket}
      price={price}
      total={total}
      services={services}
      change={change}
      computedPromise={asked?.promisedAt}
      quote={quote}
      onKeypad={setKeypad}
      onHold={tickets.hold}
      onLater={checkout.payLater}
      onPay={pay}
      busy={checkout.isBusy}
      said={said}
      trips={
        <Suspense>
          {(hasPickup(ticket.type) || hasDelivery(ticket.type)) && (
            <Trips
              ticket={ticket}
              change={change}
              complaint={
                complaint?.field === 'pickup' || complaint?.field === 'delivery'
                  ? { field: complaint.field, message: complaint.message }
                  : undefined
              }
            />
          )}
        </Suspense>
      }
      problem={
        <>
          {checkout.tendering.taken.length > 0 && (
            <Suspense>
              <TakenParts
                payments={checkout.tendering.taken}
                busy={checkout.isBusy}
                onRemove={(id) => checkout.tender({ type: 'remove', id })}
              />
            </Suspense>
          )}
          {problem}
        </>
      }
    />
  )
  // The next order starts at its services, not with the previous order's sheet open.
  if (isOpen && ticket.lines.length === 0 && !checkout.isPaying) setOpen(false)
  const isSheetOpen = isPhone && isOpen && (ticket.lines.length > 0 || checkout.isPaying)
  return (
    <div ref={page} className={classes.page}>
      <div className={classes.left}>
        <div className={classes.customer}>
          <CustomerBox
            inputRef={customerInput}
            customer={ticket.customer}
            onChange={(customer) => change({ type: 'customer', customer })}
            services={services}
            onUsual={(usual) => change({ type: 'usual', usual, services })}
            onDone={() => {
              if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
            }}
            complaint={
              complaint?.field === 'customer' || complaint?.field === 'phone'
                ? { field: complaint.field, message: complaint.message }
                : undefined
            }
          />
        </div>
        <OrderTypeBox ticket={ticket} change={change} />
        <ServiceTiles
          services={services}
          ticket={ticket}
          price={price}
          category={category}
          onCategory={setCategory}
          onAdd={add}
          onKeypad={setKeypad}
        />
        {isPhone &&
          foot &&
          createPortal(
            <div className={classes.foot} data-lines={ticket.lines.length > 0 || undefined}>
              {ticket.lines.length > 0 ? (
                <>
                  <button type="button" className={bill.bar} onClick={() => setOpen(true)} aria-haspopup="dialog">
                    <span>{measureOf(price) || t('ticket')}</span>
                    <strong>{money(total)}</strong>
                    <span aria-hidden="true">▲</span>
                  </button>
                  {!isSheetOpen && (
                    <Button needs="payment.take" size="lg" disabled={checkout.isBusy} onClick={pay}>
                      {t('pay')}
                    </Button>
                  )}
                </>
              ) : (
                said
              )}
            </div>,
            foot,
          )}
      </div>
      {isPhone ? (
        <Drawer opened={isSheetOpen} onClose={() => setOpen(false)} title={t('ticket')} width={800}>
          <div className={places.sheet}>{side}</div>
        </Drawer>
      ) : (
        <div className={places.ticketPlace}>{side}</div>
      )}
      <Suspense>
        <PromotionFeed onChange={setPromotions} />
        <DisplayFeed price={price} quote={quote} total={total} checkout={checkout} />
      </Suspense>
      <Suspense>
        {keypad && (
          <KeypadDialog
            service={keypad}
            services={services}
            ticket={ticket}
            onDone={(action) => {
              setKeypad(null)
              if (action) change(action)
            }}
          />
        )}
        {checkout.isDrawerAsked && <OpenDrawerDialog why={t('openTheDrawerToTake')} onDone={checkout.drawerDone} />}
      </Suspense>
    </div>
  )
}
