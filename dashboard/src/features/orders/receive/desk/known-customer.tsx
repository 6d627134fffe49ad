import type { PricedService } from '@labada/contracts/catalog/priced-services'
import { IconHistory, IconPigMoney, IconRepeat, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMayDo } from '../../../../api/session.ts'
import { Button, IconButton } from '../../../../components/button.tsx'
import { quantityText } from '../../../../components/catalog/quantity-text.ts'
import { soon } from '../../../../components/orders/counter/soon.ts'
import { leftWords, useOpenPackages } from '../../../../components/orders/packages/customer-packages.ts'
import { OwedSign } from '../../../../components/signs.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { money, phone } from '../../../../lib/format.ts'
import { customerQuery } from '../receive-api.ts'
import { t } from '../t.ts'
import { type TicketCustomer, type UsualLine, usualLines } from '../ticket/ticket.ts'
import classes from './known-customer.module.css'

const PrepaidDialog = soon(
  () => import('../../../../components/orders/prepaid/prepaid-dialog.tsx').then((all) => all.PrepaidDialog),
  'window',
)
const LastOrdersDialog = soon(() => import('./last-orders-dialog.tsx').then((all) => all.LastOrdersDialog), 'window')

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
  const maySearch = useMayDo('customer.see')
  const { data } = useQuery({ ...customerQuery(customer.id), enabled: maySearch })
  const [isOpen, setOpen] = useState(false)
  const [isPrepaidOpen, setPrepaidOpen] = useState(false)
  const packages = useOpenPackages(customer.id)
  const usual = sold(data?.usual, services)
  // Without a usual, what was brought last is the best guess.
  const again = usual.length > 0 ? usual : sold(data?.lastOrders[0]?.lines, services)
  return (
    <div className={classes.knownPlace}>
      <div className={classes.known}>
        {maySearch ? (
          <button
            type="button"
            className={classes.knownName}
            aria-label={t('lastOrdersOfCustomer', { customer: customer.name })}
            onClick={() => setOpen(true)}
          >
            <span>{customer.name}</span>
            <IconHistory size={20} aria-hidden="true" />
          </button>
        ) : (
          <span className={classes.knownName}>{customer.name}</span>
        )}
        <div className={classes.knownKeys}>
          {/* In its place from the start, so that nothing moves once it is known what is usual. */}
          <span className={classes.usual} data-is-known={again.length > 0 || undefined}>
            <Button
              needs="customer.see"
              tone="neutral"
              icon={<IconRepeat size={20} aria-hidden="true" />}
              disabled={again.length === 0}
              onClick={() => onUsual(again)}
            >
              {usual.length > 0 ? t('theUsual') : t('sameAgain')}
            </Button>
          </span>
          <IconButton
            needs="prepaid.topup"
            label={t('topUpBalanceOfCustomer', { customer: customer.name })}
            disabled={!data}
            onClick={() => setPrepaidOpen(true)}
          >
            <IconPigMoney size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('removeCustomerFromTicket', { customer: customer.name })} onClick={() => onChange(null)}>
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={classes.knownFacts}>
          {data && data.balance > 0 && (
            <StatusBadge status="attention" icon={OwedSign}>
              {data.creditLimit === null
                ? t('owesBalance', { balance: money(data.balance) })
                : t('owesBalanceOfLimit', { balance: money(data.balance), limit: money(data.creditLimit) })}
            </StatusBadge>
          )}
          {data && data.prepaid > 0 && (
            <StatusBadge status="ready">{t('prepaidBalance', { balance: money(data.prepaid) })}</StatusBadge>
          )}
          {packages.map((sold) => (
            <StatusBadge key={sold.id} status="ready">
              <span className={classes.wide}>{t('packageLeft', { package: sold.name, left: leftWords(sold) })}</span>
              <span className={classes.narrow}>
                {t('unitsLeft', { units: quantityText(sold.unitsLeft, sold.unit) })}
              </span>
            </StatusBadge>
          ))}
          {data?.stampCards
            .filter(({ stamps, due }) => stamps > 0 || due > 0)
            .map(({ name, stamps, of, due }) => (
              <StatusBadge key={name} status="ready">
                {due > 0 ? t('freeLoadsDue', { count: due }) : t('stampsOf', { stamps, of })}
              </StatusBadge>
            ))}
          {data && data.credit > 0 && (
            <StatusBadge status="attention">{t('changeOwedCredit', { credit: money(data.credit) })}</StatusBadge>
          )}
          {customer.phone && <span className={`${classes.dim} ${classes.knownPhone}`}>{phone(customer.phone)}</span>}
          {data && data.openOrders > 0 && (
            <span className={classes.dim}>{t('ordersHere', { count: data.openOrders })}</span>
          )}
          {data?.note && <span className={classes.knownNote}>{data.note}</span>}
        </div>
      </div>
      <Suspense>
        {isPrepaidOpen && data && <PrepaidDialog customer={data} onClose={() => setPrepaidOpen(false)} />}
        {isOpen && (
          <LastOrdersDialog
            customer={customer}
            services={services}
            onAgain={(lines) => {
              setOpen(false)
              onUsual(lines)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The lines if all of them are still sold: otherwise it would not be the same. */
function sold(lines: readonly UsualLine[] = [], services: readonly PricedService[]): readonly UsualLine[] {
  return usualLines(lines, services).length === lines.length ? lines : []
}
