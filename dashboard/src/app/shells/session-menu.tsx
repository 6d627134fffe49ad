import { useMantineColorScheme } from '@mantine/core'
import {
  IconHelp,
  IconKeyboard,
  IconKeyboardOff,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconRowInsertBottom,
  IconShieldLock,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLogOut } from '../../components/hooks/use-log-out.ts'
import { Text } from '../../components/layout.tsx'
import { Menu } from '../../components/windows/menu.tsx'
import type { MenuProps } from '../../components/windows/menu-props.ts'
import { COLOR_SCHEME_WORDS, nextColorScheme } from '../../lib/color-scheme.ts'
import { openHelp } from '../../lib/help-request.ts'
import { useWho } from '../../lib/hooks/use-home.ts'
import { areSingleKeysOn, setSingleKeys } from '../../lib/hooks/use-hotkeys.ts'
import { languageName } from '../../lib/language.ts'
import { lazy } from '../../lib/lazy.ts'
import { isComfortable, setComfortable } from '../../lib/row-height.ts'
import { t } from './t.ts'

// Loaded when they are opened.
const TwoStepDialog = lazy(() =>
  import('../../components/access/two-step/two-step-dialog.tsx').then((all) => ({ default: all.TwoStepDialog })),
)

const LanguageDialog = lazy(() =>
  import('../../components/windows/language-dialog.tsx').then((all) => ({ default: all.LanguageDialog })),
)

/** The menu under the user's name: theme, language, shortcuts, log out. */
export function SessionMenu({
  target,
  isAdmin = false,
}: {
  readonly target: MenuProps['target']
  /** Admins see their tables' row height and their own two-step login. */
  readonly isAdmin?: boolean
}) {
  const who = useWho()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [keysOn, setKeysOn] = useState(areSingleKeysOn)
  const [isRoomy, setRoomy] = useState(isComfortable)
  const [isTwoStepOpen, setTwoStepOpen] = useState(false)
  const [isLanguageOpen, setLanguageOpen] = useState(false)
  const leave = useLogOut()
  return (
    <>
      <Menu
        target={target}
        header={<Text strong>{who}</Text>}
        items={[
          {
            label: t('theme'),
            hint: COLOR_SCHEME_WORDS[colorScheme],
            icon: <IconMoon size={18} />,
            onSelect: () => setColorScheme(nextColorScheme(colorScheme)),
          },
          {
            label: t('language'),
            hint: languageName,
            icon: <IconLanguage size={18} />,
            onSelect: () => setLanguageOpen(true),
          },
          ...(isAdmin
            ? [
                {
                  label: t('rowHeight'),
                  hint: isRoomy ? t('comfortable') : t('compact'),
                  icon: <IconRowInsertBottom size={18} />,
                  onSelect: () => {
                    setComfortable(!isRoomy)
                    setRoomy(!isRoomy)
                  },
                },
              ]
            : []),
          {
            label: t('singleKeyShortcuts'),
            hint: keysOn ? t('on') : t('off'),
            icon: keysOn ? <IconKeyboard size={18} /> : <IconKeyboardOff size={18} />,
            onSelect: () => {
              setSingleKeys(!keysOn)
              setKeysOn(!keysOn)
            },
          },
          null,
          ...(isAdmin
            ? [
                {
                  label: t('yourLogin'),
                  icon: <IconShieldLock size={18} />,
                  onSelect: () => setTwoStepOpen(true),
                },
              ]
            : []),
          { label: t('help'), icon: <IconHelp size={18} />, onSelect: openHelp },
          { label: t('logOut'), icon: <IconLogout size={18} />, onSelect: leave },
        ]}
      />
      <Suspense>
        {isTwoStepOpen && <TwoStepDialog onClose={() => setTwoStepOpen(false)} />}
        {isLanguageOpen && <LanguageDialog onClose={() => setLanguageOpen(false)} />}
      </Suspense>
    </>
  )
}
