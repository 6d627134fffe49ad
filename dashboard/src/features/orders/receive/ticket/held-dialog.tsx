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
    <Dialog opened atTop width="md" title={`On hold (${held.length} of ${MOST_HELD})`} onClose={onClose}>
      {held.length === 0 && (
        <EmptyState title="No tickets on hold">
          Hold puts the ticket on the screen aside, so that the next customer can be served.
        </EmptyState>
      )}
      <ul className={classes.list}>
        {held.map(({ ticket, heldAt }, index) => {
          const price = priceTicket(ticket, services)
          const name = ticket.customer?.name || 'Walk-in guest'
          const taken = sum(ticket.taken.map(({ amount }) => amount))
          return (
            <li key={ticket.id} className={classes.listRow}>
              <span className={classes.listWords}>
                <strong>{name}</strong>
                <span className={classes.dim}>
                  {[measureOf(price), price.kind === 'priced' ? money(price.order.total) : 'no services yet']
                    .filter(Boolean)
                    .join(' · ')}{' '}
                  {taken > 0 && <strong>· {money(taken)} taken </strong>}· <Moment at={heldAt} />
                </span>
              </span>
              <Button data-autofocus={index === 0 || undefined} onClick={() => onRecall(ticket.id)}>
                Take up
              </Button>
              <IconButton
                label={`Throw the ticket of ${name} away`}
                onClick={() =>
                  void confirm({
                    title: `Throw the ticket of ${name} away?`,
                    body: taken > 0 ? `${money(taken)} was taken for it. Give it back first.` : undefined,
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
