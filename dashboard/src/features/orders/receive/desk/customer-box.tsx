import type { PricedService } from '@labada/contracts/catalog/priced-services'
import type { Customer } from '@labada/contracts/orders/customers/customers'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { SearchField } from '../../../../components/fields/text-field.tsx'
import { SEARCH_FROM } from '../../../../components/orders/counter/search-from.ts'
import { soon } from '../../../../components/orders/counter/soon.ts'
import { useKeyOwner } from '../../../../lib/hooks/use-key-owner.tsx'
import { useMedia } from '../../../../lib/hooks/use-media.ts'
import { keepFirst } from '../../../../lib/keyboard/owners.ts'
import classes from '../receive.module.css'
import { customerSearch } from '../receive-api.ts'
import { t } from '../t.ts'
import type { TicketCustomer, UsualLine } from '../ticket/ticket.ts'

const CustomerSearch = soon(() =>
  import('../../../../components/orders/counter/customer-search.tsx').then((all) => all.CustomerSearch),
)

const NewCustomer = soon(() => import('./new-customer.tsx').then((all) => all.NewCustomer), 'panel')
const KnownCustomer = soon(() => import('./known-customer.tsx').then((all) => all.KnownCustomer))

interface CustomerBoxProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly customer: TicketCustomer | null
  readonly onChange: (customer: TicketCustomer | null) => void
  readonly services: readonly PricedService[]
  readonly onUsual: (usual: readonly UsualLine[]) => void
  /** Called when a customer was chosen; enables the tiles' shortcut keys. */
  readonly onDone: () => void
  readonly complaint?: { readonly field: 'customer' | 'phone'; readonly message: string } | undefined
}

/** The customer who owns the laundry. No customer means a walk-in guest, identified only by the stub. */
export function CustomerBox(props: CustomerBoxProps) {
  const { customer, onChange } = props
  if (customer?.kind === 'known') {
    return (
      <Suspense fallback={<strong>{customer.name}</strong>}>
        <KnownCustomer customer={customer} onChange={onChange} services={props.services} onUsual={props.onUsual} />
      </Suspense>
    )
  }
  if (customer?.kind === 'new') return <NewCustomer {...props} customer={customer} onChange={onChange} />
  return <FindCustomer {...props} />
}

function FindCustomer({ inputRef, onChange, onDone }: CustomerBoxProps) {
  const [text, setText] = useState('')
  const search = text.trim()
  const maySearch = useMayDo('customer.see')
  const found = useQuery({ ...customerSearch(search), enabled: maySearch && search.length >= SEARCH_FROM })
  const pick = ({ id, name, phone }: Customer) => {
    onChange({ kind: 'known', id, name, phone })
    onDone()
  }
  // The search loads shortly after the page. Text typed before then is kept, with the caret at its end.
  const isTyping = useRef(false)
  const [isWaiting, setWaiting] = useState(false)
  useKeyOwner({ kind: 'panel', isOpen: isWaiting, isReady: false })
  // Enter and the arrow keys are handled by the list that loads with it.
  const keepForList = (event: React.KeyboardEvent) => {
    if (!/^(Enter|Arrow(Up|Down))$/.test(event.key)) return
    event.preventDefault()
    keepFirst([{ key: event.key }])
    setWaiting(true)
  }
  const take = (input: HTMLInputElement | null) => {
    inputRef.current = input
    if (!input || !isTyping.current) return
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
  }
  const isLow = useMedia('(max-width: 767px), (max-height: 700px)')
  // Where there is no room for the label, the field says itself what it is for.
  const placeholder = isLow ? t('customerPhoneOrName') : undefined
  const early = (
    <SearchField
      label={t('customerPhoneOrName')}
      placeholder={placeholder}
      ref={take}
      value={text}
      onChange={setText}
      onKeyDown={keepForList}
      onFocus={() => {
        isTyping.current = true
      }}
      onBlur={() => {
        isTyping.current = false
      }}
    />
  )
  return (
    <div className={classes.find}>
      {maySearch && (
        <Suspense fallback={early}>
          <CustomerSearch
            inputRef={(input) => {
              take(input)
              isTyping.current = false
              if (input) setWaiting(false)
            }}
            text={text}
            placeholder={placeholder}
            onText={setText}
            found={found.data?.items}
            isFailed={found.isError}
            onPick={pick}
            onNew={(typed) => onChange(newCustomer(typed))}
          />
        </Suspense>
      )}
      <Button
        tone="neutral"
        icon={<IconUserPlus size={20} aria-hidden="true" />}
        onClick={() => onChange(newCustomer(search))}
      >
        {t('new')}
      </Button>
    </div>
  )
}

/** Digits are a phone number, anything else a name. */
const newCustomer = (typed: string): TicketCustomer =>
  /^[\d\s+().-]+$/.test(typed)
    ? { kind: 'new', name: '', phone: typed.trim() }
    : { kind: 'new', name: typed.trim(), phone: '' }
