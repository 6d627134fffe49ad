import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../../components/button.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import classes from '../receive.module.css'
import type { TicketCustomer } from '../ticket/ticket.ts'

/** Somebody the shop does not know yet: a name, and a number to call. */
export function NewCustomer({
  customer,
  onChange,
  onDone,
  complaint,
}: {
  readonly customer: Extract<TicketCustomer, { kind: 'new' }>
  readonly onChange: (customer: TicketCustomer | null) => void
  /** Both are written down: the keys of the tiles work from now on. */
  readonly onDone: () => void
  readonly complaint?: { readonly field: 'customer' | 'phone'; readonly message: string } | undefined
}) {
  const done = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') onDone()
  }
  const error = (field: 'customer' | 'phone') => (complaint?.field === field ? complaint.message : undefined)
  return (
    <fieldset className={classes.newCustomer} aria-label="New customer">
      <TextField
        label="Customer name"
        required
        autoFocus={customer.name === ''}
        autoComplete="off"
        maxLength={80}
        value={customer.name}
        onChange={(name) => onChange({ ...customer, name })}
        onKeyDown={done}
        error={error('customer')}
      />
      <TextField
        label="Phone"
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
      <IconButton label="No customer: walk-in guest" tone="neutral" onClick={() => onChange(null)}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
