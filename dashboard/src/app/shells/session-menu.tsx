import { useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconKeyboardOff, IconLogout, IconMoon, IconRowInsertBottom } from '@tabler/icons-react'
import { useState } from 'react'
import { Text } from '../../components/layout.tsx'
import { Menu } from '../../components/windows/menu.tsx'
import type { MenuProps } from '../../components/windows/menu-props.ts'
import { COLOR_SCHEME_WORDS, nextColorScheme } from '../../lib/color-scheme.ts'
import { useWho } from '../../lib/hooks/use-home.ts'
import { areSingleKeysOn, setSingleKeys } from '../../lib/hooks/use-hotkeys.ts'
import { useLogOut } from '../../lib/hooks/use-log-out.ts'
import { isComfortable, setComfortable } from '../../lib/row-height.ts'

/** The menu under the person's name: look, keys, log out. */
export function SessionMenu({
  target,
  withRows = false,
}: {
  readonly target: MenuProps['target']
  readonly withRows?: boolean
}) {
  const who = useWho()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [keysOn, setKeysOn] = useState(areSingleKeysOn)
  const [isRoomy, setRoomy] = useState(isComfortable)
  const leave = useLogOut()
  return (
    <Menu
      target={target}
      header={<Text strong>{who}</Text>}
      items={[
        {
          label: 'Theme',
          hint: COLOR_SCHEME_WORDS[colorScheme],
          icon: <IconMoon size={18} />,
          onSelect: () => setColorScheme(nextColorScheme(colorScheme)),
        },
        ...(withRows
          ? [
              {
                label: 'Row height',
                hint: isRoomy ? 'Comfortable' : 'Compact',
                icon: <IconRowInsertBottom size={18} />,
                onSelect: () => {
                  setComfortable(!isRoomy)
                  setRoomy(!isRoomy)
                },
              },
            ]
          : []),
        {
          label: 'Single-key shortcuts',
          hint: keysOn ? 'On' : 'Off',
          icon: keysOn ? <IconKeyboard size={18} /> : <IconKeyboardOff size={18} />,
          onSelect: () => {
            setSingleKeys(!keysOn)
            setKeysOn(!keysOn)
          },
        },
        null,
        { label: 'Log out', icon: <IconLogout size={18} />, onSelect: leave },
      ]}
    />
  )
}
