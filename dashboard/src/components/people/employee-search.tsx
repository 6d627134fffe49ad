import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { type FieldProps, frame } from '../fields/field-frame.tsx'
import classes from '../fields/found-list.module.css'
import { t } from './t.ts'

export interface FoundEmployee {
  readonly id: string
  readonly name: string
  /** Their last day, as words, of someone who left. */
  readonly left?: string | undefined
}

/** What stands for all of them: the value of no employee. */
const EVERYONE = 'everyone'

/** Chooses one employee or all, by name or number; typing narrows them. */
export function EmployeeSearch({
  chosen,
  found,
  hasMore,
  isFailed,
  typed,
  onType,
  onOpen,
  onPick,
  ...field
}: Pick<FieldProps, 'label'> & {
  /** The name of who is chosen; undefined for everyone. */
  readonly chosen: string | undefined
  /** Undefined while they are loading. */
  readonly found: readonly FoundEmployee[] | undefined
  /** Whether more match than were found, so that typing is worth it. */
  readonly hasMore: boolean
  readonly isFailed: boolean
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onOpen: () => void
  /** Undefined for everyone. */
  readonly onPick: (employee: FoundEmployee | undefined) => void
}) {
  const [isTyping, setTyping] = useState(false)
  const combobox = useCombobox({
    onDropdownOpen: onOpen,
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyping(false)
      onType('')
    },
  })
  const isOpen = combobox.dropdownOpened
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found decides what is chosen first
  useLayoutEffect(() => {
    if (isOpen && typed.trim()) combobox.selectFirstOption()
  }, [typed, isOpen, found])
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onPick(found?.find((one) => one.id === id))
        combobox.closeDropdown()
      }}
      transitionProps={{ duration: 0 }}
      // Inside its bar or sheet: elsewhere it would be outside all regions of the page.
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...frame(field)}
          role="combobox"
          value={isTyping ? typed : (chosen ?? '')}
          placeholder={isOpen ? t('nameOrNumber') : t('everyone')}
          autoComplete="off"
          spellCheck={false}
          rightSection={<IconSelector size={16} aria-hidden="true" />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            setTyping(true)
            onType(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          className={classes.list ?? ''}
          // In the sheet of a phone it begins in the middle of the screen.
          style={{ '--found-line': '44px', '--found-most': 'min(40dvh, 360px)' }}
          aria-label={t('employeesFound')}
        >
          {!typed.trim() && (
            <Combobox.Option value={EVERYONE} className={classes.option ?? ''}>
              {t('everyone')}
            </Combobox.Option>
          )}
          {found?.map(({ id, name, left }) => (
            <Combobox.Option key={id} value={id} className={classes.option ?? ''}>
              <span>{name}</span>
              {left && <span className={classes.facts}>{left}</span>}
            </Combobox.Option>
          ))}
          {isFailed && <div className={classes.words}>{t('employeesCouldntLoadTryAgain')}</div>}
          {!found && !isFailed && <div className={classes.words}>{t('searching')}</div>}
          {found?.length === 0 && <div className={classes.words}>{t('noEmployeeFound')}</div>}
          {found && hasMore && <div className={classes.words}>{t('typeANameToSee')}</div>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
