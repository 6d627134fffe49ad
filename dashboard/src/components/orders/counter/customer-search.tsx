import type { Customer } from '@labada/contracts/orders/customers/customers'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch, IconUserPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { date, money, phone } from '../../../lib/format.ts'
import { useKeyOwner } from '../../../lib/hooks/use-key-owner.tsx'
import { IconButton } from '../../button.tsx'
import { frame } from '../../fields/field-frame.tsx'
import classes from '../../fields/found-list.module.css'
import { SEARCH_FROM } from './search-from.ts'
import { t } from './t.ts'

const NEW = 'new'

export interface CustomerSearchProps {
  readonly inputRef: Ref<HTMLInputElement>
  readonly text: string
  readonly placeholder?: string | undefined
  readonly onText: (text: string) => void
  /** The matches for the text; undefined while searching. */
  readonly found: readonly Customer[] | undefined
  readonly isFailed: boolean
  readonly onPick: (customer: Customer) => void
  /** No match: creates a new customer from the typed text. */
  readonly onNew: (typed: string) => void
}

/**
 * Finds a customer by phone or name, with arrow keys and Enter; the first match is preselected. Enter pressed before
 * the results is remembered: a number that only one customer has needs no second press.
 */
export function CustomerSearch({
  inputRef,
  text,
  placeholder,
  onText,
  found,
  isFailed,
  onPick,
  onNew,
}: CustomerSearchProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const isAsking = text.trim().length >= SEARCH_FROM
  const enteredText = useRef<string>(null)
  // Enter was pressed before the results: text typed after it must wait for the selection, too.
  const [isEntered, setEntered] = useState(false)
  useKeyOwner({ kind: 'panel', isOpen: isEntered && isAsking, isReady: false })
  // Runs before paint, so that Enter always finds the first match selected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found decides what is chosen first
  useLayoutEffect(() => {
    if (!found && !isFailed) return
    combobox.selectFirstOption()
    const [only, ...others] = found ?? []
    if (only && others.length === 0 && enteredText.current === text) onPick(only)
    enteredText.current = null
    setEntered(false)
  }, [found, isFailed])
  const keepEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (!found && !isFailed) {
      enteredText.current = text
      setEntered(true)
    } else if (combobox.getSelectedOptionIndex() === -1) combobox.selectFirstOption()
  }

  const submit = (value: string) => {
    const customer = found?.find(({ id }) => id === value)
    if (customer) onPick(customer)
    else onNew(text)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit} transitionProps={{ duration: 0 }} withinPortal>
      <Combobox.Target>
        <TextInput
          {...frame({ label: t('customerPhoneOrName') })}
          ref={inputRef}
          value={text}
          placeholder={placeholder ?? ''}
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts="F2"
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          rightSection={
            text ? (
              <IconButton label={t('clear')} onClick={() => onText('')}>
                <IconX size={18} aria-hidden="true" />
              </IconButton>
            ) : undefined
          }
          onChange={(event) => {
            onText(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onKeyDown={keepEnter}
          onFocus={() => isAsking && combobox.openDropdown()}
          onBlur={() => {
            enteredText.current = null
            setEntered(false)
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isAsking}>
        <Combobox.Options
          className={classes.list ?? ''}
          style={{ '--found-line': '56px' }}
          aria-label={t('customersFound')}
        >
          {!found && !isFailed && <div className={classes.words}>{t('searching')}</div>}
          {isFailed && <div className={classes.words}>{t('searchIsntRespondingYouCan')}</div>}
          {found?.map((customer) => (
            <Combobox.Option key={customer.id} value={customer.id} className={classes.option ?? ''}>
              <Found customer={customer} />
            </Combobox.Option>
          ))}
          {(found || isFailed) && (
            <Combobox.Option value={NEW} className={classes.option ?? ''}>
              <IconUserPlus size={20} aria-hidden="true" />
              <span>
                {t.rich('newCustomerText', {
                  span: (words) => <span className={classes.name}>{words}</span>,
                  text: text.trim(),
                })}
              </span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Found({ customer }: { readonly customer: Customer }) {
  return (
    <>
      <span className={classes.name}>{customer.name}</span>
      <span className={classes.facts}>
        {customer.phone && <span>{phone(customer.phone)}</span>}
        {customer.lastOrderAt && <span>{t('lastLastOrderAt', { lastOrderAt: date(customer.lastOrderAt) })}</span>}
        {customer.openOrders > 0 && <span>{t('ordersHere', { count: customer.openOrders })}</span>}
        {customer.balance > 0 && (
          <span className={classes.attention}>{t('owesBalance', { balance: money(customer.balance) })}</span>
        )}
        {customer.credit > 0 && (
          <span className={classes.attention}>{t('changeOwedCredit', { credit: money(customer.credit) })}</span>
        )}
      </span>
    </>
  )
}
