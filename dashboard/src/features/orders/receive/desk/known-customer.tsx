import { IconRepeat, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Button, IconButton } from '../../../../components/button.tsx'
import { Row } from '../../../../components/layout.tsx'
import { OwedSign } from '../../../../components/signs.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { money, phone } from '../../../../lib/format.ts'
import classes from '../receive.module.css'
import { customerQuery } from '../receive-api.ts'
import { t } from '../t.ts'
import type { TicketCustomer, UsualLine } from '../ticket/ticket.ts'

/** An existing customer, with the details the counter needs. */
export function KnownCustomer({
  customer,
  onChange,
  onUsual,
}: {
  readonly customer: Extract<TicketCustomer, { kind: 'known' }>
  readonly onChange: (customer: null) => void
  readonly onUsual: (usual: readonly UsualLine[]) => void
}) {
  const { data } = useQuery(customerQuery(customer.id))
  const usual = data?.usual ?? []
  return (
    <div className={classes.known}>
      <div className={classes.knownWords}>
        <strong>{customer.name}</strong>
        <Row gap={8}>
          {customer.phone && <span className={classes.dim}>{phone(customer.phone)}</span>}
          {data && data.openOrders > 0 && (
            <span className={classes.dim}>{t('ordersHere', { count: data.openOrders })}</span>
          )}
          {data && data.balance > 0 && (
            <StatusBadge status="attention" icon={OwedSign}>
              {t('owesBalance', { balance: money(data.balance) })}
            </StatusBadge>
          )}
          {data && data.credit > 0 && (
            <StatusBadge status="attention">{t('changeOwedCredit', { credit: money(data.credit) })}</StatusBadge>
          )}
        </Row>
      </div>
      {usual.length > 0 && (
        <Button tone="neutral" icon={<IconRepeat size={20} aria-hidden="true" />} onClick={() => onUsual(usual)}>
          {t('theUsual')}
        </Button>
      )}
      <IconButton label={t('removeCustomerFromTicket', { customer: customer.name })} onClick={() => onChange(null)}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
