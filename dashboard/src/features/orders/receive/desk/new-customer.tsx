import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../../components/button.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { useMedia } from '../../../../lib/hooks/use-media.ts'
import classes from '../receive.module.css'
import { t } from '../t.ts'
import type { TicketCustomer } from '../ticket/ticket.ts'

/** Fields for a new customer: a name and a phone number. */
export function NewCustomer({
  customer,
  onChange,
  onDone,
  complaint,
}: {
  readonly customer: Extract<TicketCustomer, { kind: 'new' }>
  readonly onChange: (customer: TicketCustomer | null) => void
  /** Called when both fields are filled in; enables the tiles' shortcut keys. */
  readonly onDone: () => void
  readonly complaint?: { readonly field: 'customer' | 'phone'; readonly message: string } | undefined
}) {
  // Where there is no room for the labels, the fields say themselves what they are for.
  const isLow = useMedia('(max-width: 767px), (max-height: 700px)')
  const done = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') onDone()
  }
  const error = (field: 'customer' | 'phone') => (complaint?.field === field ? complaint.message : undefined)
  return (
    <fieldset className={classes.newCustomer} aria-label={t('newCustomer')}>
      <TextField
        label={t('customerName')}
        required
        autoFocus={customer.name === ''}
        autoComplete="off"
        placeholder={isLow ? t('customerName') : undefined}
        maxLength={80}
        value={customer.name}
        onChange={(name) => onChange({ ...customer, name })}
        onKeyDown={done}
        error={error('customer')}
      />
      <TextField
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoFocus={customer.name !== ''}
        autoComplete="off"
        maxLength={20}
        placeholder="0917 123 4567"
        value={customer.phone}
        onChange={(number) => onChange({ ...customer, phone: number })}
        onKeyDown={done}
        error={error('phone')}
      />
      <IconButton label={t('removeCustomerWalkIn')} tone="neutral" onClick={() => onChange(null)}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
