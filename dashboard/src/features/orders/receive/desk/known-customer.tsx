import type { PricedService } from '@labada/contracts/catalog/priced-services'
import { IconRepeat, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Button, IconButton } from '../../../../components/button.tsx'
import { OwedSign } from '../../../../components/signs.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { money, phone } from '../../../../lib/format.ts'
import classes from '../receive.module.css'
import { customerQuery } from '../receive-api.ts'
import { t } from '../t.ts'
import { type TicketCustomer, type UsualLine, usualLines } from '../ticket/ticket.ts'

/** An existing customer, with the details the counter needs. */
export function KnownCustomer({
  customer,
  onChange,
  services,
  onUsual,
}: {
  readonly customer: Extract<TicketCustomer, { kind: 'known' }>
  readonly onChange: (customer: null) => void
  readonly services: readonly PricedService[]
  readonly onUsual: (usual: readonly UsualLine[]) => void
}) {
  const { data } = useQuery(customerQuery(customer.id))
  const asked = data?.usual ?? []
  // Something of it is no longer sold: then it is not the usual.
  const usual = usualLines(asked, services).length === asked.length ? asked : []
  return (
    <div className={classes.known}>
      <strong className={classes.knownName}>{customer.name}</strong>
      {/* In its place from the start, so that nothing moves once it is known what is usual. */}
      <span className={classes.usual} data-is-known={usual.length > 0 || undefined}>
        <Button
          tone="neutral"
          icon={<IconRepeat size={20} aria-hidden="true" />}
          disabled={usual.length === 0}
          onClick={() => onUsual(usual)}
        >
          {t('theUsual')}
        </Button>
      </span>
      <IconButton label={t('removeCustomerFromTicket', { customer: customer.name })} onClick={() => onChange(null)}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
      <div className={classes.knownFacts}>
        {data && data.balance > 0 && (
          <StatusBadge status="attention" icon={OwedSign}>
            {t('owesBalance', { balance: money(data.balance) })}
          </StatusBadge>
        )}
        {data && data.credit > 0 && (
          <StatusBadge status="attention">{t('changeOwedCredit', { credit: money(data.credit) })}</StatusBadge>
        )}
        {customer.phone && <span className={classes.dim}>{phone(customer.phone)}</span>}
        {data && data.openOrders > 0 && (
          <span className={classes.dim}>{t('ordersHere', { count: data.openOrders })}</span>
        )}
      </div>
    </div>
  )
}
