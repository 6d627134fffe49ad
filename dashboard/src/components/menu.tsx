import { Menu as KitMenu } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './menu.module.css'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Says why it is disabled, or what the current choice is. */
  readonly hint?: string | undefined
  readonly onSelect: () => void
}

/** The ⋯ menu: what is done less often. `target` is a button of ours. */
export function Menu({
  target,
  items,
  header,
}: {
  readonly target: ReactNode
  /** `null` draws a line between groups. */
  readonly items: readonly (MenuItem | null)[]
  readonly header?: ReactNode
}) {
  return (
    <KitMenu position="bottom-end" withinPortal transitionProps={{ duration: 0 }} width={240}>
      <KitMenu.Target>{target}</KitMenu.Target>
      <KitMenu.Dropdown className={classes.dropdown ?? ''}>
        {header && <div className={classes.header}>{header}</div>}
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
