import type { Centavos } from '@labada/domain/core/money'
import type { ItemUnit } from '@labada/domain/stock/items'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useLayoutEffect, useState } from 'react'
import { money } from '../../lib/format.ts'
import { frame } from '../fields/field-frame.tsx'
import classes from '../fields/found-list.module.css'
import { t } from './t.ts'
import { quantityOf } from './words.ts'

/** An item with its price and its stock. */
interface FoundItem {
  readonly id: string
  readonly name: string
  readonly unit: ItemUnit
  readonly price: Centavos
  readonly onHand: number
}

/** The maximum number of results, which fits without much scrolling; typing more narrows them. */
const MOST_SHOWN = 20

/** Finds an item of a branch by name, SKU or barcode, with arrow keys and Enter; the first match is preselected. */
export function ItemSearch({
  find,
  onPick,
  error,
  inputRef,
}: {
  /**
   * Items that match the text, best match first; all items for an empty text. Undefined while the items are loading.
   */
  readonly find: ((typed: string) => readonly FoundItem[]) | undefined
  readonly onPick: (itemId: string) => void
  readonly error?: string | undefined
  readonly inputRef: Ref<HTMLInputElement>
}) {
  const [text, setText] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = find?.(text).slice(0, MOST_SHOWN)
  const isOpen = combobox.dropdownOpened
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found decides what is chosen first
  useLayoutEffect(() => {
    if (isOpen && text.trim()) combobox.selectFirstOption()
  }, [text, isOpen, find === undefined])
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onPick(id)
        setText('')
        combobox.closeDropdown()
      }}
      transitionProps={{ duration: 0 }}
      // Inside its dialog: elsewhere it would be outside all regions of the page.
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Combobox.Target>
        <TextInput
          {...frame({ label: t('addItem'), hint: t('nameSkuOrBarcode'), error })}
          ref={inputRef}
          value={text}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={(event) => {
            // Enter selects an item; it does not submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          className={classes.list ?? ''}
          style={{ '--found-line': '44px' }}
          aria-label={t('itemsFound')}
        >
          {!found && <div className={classes.words}>{t('searching')}</div>}
          {found?.length === 0 && <div className={classes.words}>{t('noMatchingItemsSoldAt')}</div>}
          {found?.map((item) => (
            <Combobox.Option key={item.id} value={item.id} className={classes.option ?? ''}>
              <span className={classes.name}>{item.name}</span>
              <span className={classes.facts}>
                <span>{money(item.price)}</span>
                <span className={item.onHand <= 0 ? classes.attention : undefined}>
                  {t('onHandInStock', { onHand: quantityOf(item.onHand, item.unit) })}
                </span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
