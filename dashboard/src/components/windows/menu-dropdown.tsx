import { Menu as KitMenu } from '@mantine/core'
import classes from './menu.module.css'
import type { MenuProps } from './menu-props.ts'

/** The open menu: arrow keys, typeahead, Escape; focus returns to its button. */
export function MenuDropdown({ target, items, header }: MenuProps) {
  return (
    <KitMenu
      defaultOpened
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      width={240}
    >
      <KitMenu.Target>{target}</KitMenu.Target>
      <KitMenu.Dropdown className={classes.dropdown ?? ''}>
        {header && <KitMenu.Label className={classes.header ?? ''}>{header}</KitMenu.Label>}
        {items.map((item, index) =>
          item === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own
            <KitMenu.Divider key={index} />
          ) : (
            <KitMenu.Item
              key={item.label}
              className={classes.item ?? ''}
              leftSection={item.icon}
              disabled={item.disabled ?? false}
              data-danger={item.danger || undefined}
              onClick={item.onSelect}
            >
              {item.label}
              {item.hint && <span className={classes.hint}>{item.hint}</span>}
            </KitMenu.Item>
          ),
        )}
      </KitMenu.Dropdown>
    </KitMenu>
  )
}
