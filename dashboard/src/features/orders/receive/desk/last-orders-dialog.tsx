import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { LastOrder } from '@labada/contracts/orders/customers/customers'
import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/button.tsx'
import { Stack } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { CustomerMessages } from '../../../../components/orders/messages/customer-messages.tsx'
import { Moment } from '../../../../components/values.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'
import { money } from '../../../../lib/format.ts'
import classes from '../receive.module.css'
import { customerQuery } from '../receive-api.ts'
import { t } from '../t.ts'
import { type UsualLine, usualLines } from '../ticket/ticket.ts'
import { BirthMonth } from './birth-month.tsx'
import { quantityWords } from './service-words.ts'

interface LastOrdersDialogProps {
  readonly customer: { readonly id: string; readonly name: string }
  readonly services: readonly PricedService[]
  /** Puts these lines on the ticket. */
  readonly onAgain: (lines: readonly UsualLine[]) => void
  readonly onClose: () => void
}

/** The note on a customer and their last three orders, each to be repeated with one press. */
export function LastOrdersDialog({ customer, services, onAgain, onClose }: LastOrdersDialogProps) {
  const query = useQuery(customerQuery(customer.id))
  return (
    <Dialog opened title={t('lastOrdersOfCustomer', { customer: customer.name })} onClose={onClose}>
      {query.data?.note && (
        <p className={classes.note}>
          <strong>{t('note')}:</strong> {query.data.note}
        </p>
      )}
      <Stack inOrder>
        <QuerySection
          query={query}
          what={t('recentOrders')}
          isEmpty={({ lastOrders }) => lastOrders.length === 0}
          empty={<EmptyState title={t('noOrdersYet')}>{t('noOrdersToRepeat')}</EmptyState>}
        >
          {({ lastOrders }) => (
            <ul className={classes.list}>
              {lastOrders.map((order) => (
                <Last key={order.id} order={order} services={services} onAgain={onAgain} />
              ))}
            </ul>
          )}
        </QuerySection>
        <BirthMonth customerId={customer.id} />
        <CustomerMessages customerId={customer.id} />
      </Stack>
    </Dialog>
  )
}

function Last({
  order: { number, receivedAt, total, balance, lines },
  services,
  onAgain,
}: { readonly order: LastOrder } & Pick<LastOrdersDialogProps, 'services' | 'onAgain'>) {
  const isSold = usualLines(lines, services).length === lines.length
  return (
    <li className={classes.listRow}>
      <span className={classes.listWords}>
        <span>
          <strong>{number}</strong> <Moment at={receivedAt} />
        </span>
        <span>{lines.map(({ name, unit, quantity }) => `${name} ${quantityWords(unit, quantity)}`).join(', ')}</span>
        <span className={classes.dim}>
          {[money(total), balance > 0 ? t('unpaidBalance', { balance: money(balance) }) : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.listKeys}>
        {isSold ? (
          <Button
            tone="neutral"
            icon={<IconRepeat size={20} aria-hidden="true" />}
            aria-label={t('sameAgainAsNumber', { number })}
            onClick={() => onAgain(lines)}
          >
            {t('sameAgain')}
          </Button>
        ) : (
          <span className={classes.dim}>{t('noLongerSold')}</span>
        )}
      </span>
    </li>
  )
}
