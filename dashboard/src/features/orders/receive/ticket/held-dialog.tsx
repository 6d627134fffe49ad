import type { PricedService } from '@labada/contracts/catalog/priced-services'
import { sum } from '@labada/domain/core/money'
import { IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../../../components/button.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Moment } from '../../../../components/values.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'
import { money } from '../../../../lib/format.ts'
import classes from '../receive.module.css'
import { t } from '../t.ts'
import { type HeldTicket, MOST_HELD } from './stored-tickets.ts'
import { measureOf } from './ticket-panel.tsx'
import { priceTicket } from './ticket-price.ts'

/** The tickets on hold on this device. */
export function HeldDialog({
  held,
  services,
  onRecall,
  onDiscard,
  onClose,
}: {
  readonly held: readonly HeldTicket[]
  readonly services: readonly PricedService[]
  readonly onRecall: (ticketId: string) => void
  readonly onDiscard: (ticketId: string) => void
  readonly onClose: () => void
}) {
  return (
    <Dialog
      opened
      atTop
      width="md"
      title={t('onHoldHeldOfMostHeld', { held: held.length, mostHeld: MOST_HELD })}
      onClose={onClose}
    >
      {held.length === 0 && <EmptyState title={t('noTicketsOnHold')}>{t('holdSetsTheCurrentTicket')}</EmptyState>}
      <ul className={classes.list}>
        {held.map(({ ticket, heldAt }, index) => {
          const price = priceTicket(ticket, services)
          const name = ticket.customer?.name || t('walkInCustomer')
          const taken = sum(ticket.taken.map(({ amount }) => amount))
          return (
            <li key={ticket.id} className={classes.listRow}>
              <span className={classes.listWords}>
                <strong>{name}</strong>
                <span className={classes.dim}>
                  {[measureOf(price), price.kind === 'priced' ? money(price.order.total) : t('noServicesYet')]
                    .filter(Boolean)
                    .join(' · ')}{' '}
                  {taken > 0 && <strong>{t('takenTaken', { taken: money(taken) })} </strong>}· <Moment at={heldAt} />
                </span>
              </span>
              <Button data-autofocus={index === 0 || undefined} onClick={() => onRecall(ticket.id)}>
                {t('resume')}
              </Button>
              <IconButton
                label={t('discardTicketForName', { name })}
                onClick={() =>
                  void confirm({
                    title: t('discardTicketForName2', { name }),
                    body: taken > 0 ? t('takenWasTakenForThis', { taken: money(taken) }) : undefined,
                    danger: true,
                  }).then((isMeant) => {
                    if (isMeant) onDiscard(ticket.id)
                  })
                }
              >
                <IconTrash size={20} aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
