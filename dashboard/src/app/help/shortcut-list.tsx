import { Facts, Stack, Text } from '../../components/layout.tsx'
import { useShownHotkeys } from '../../lib/hooks/use-hotkeys.ts'
import { t } from './t.ts'

const EVERYWHERE = [
  { keys: t('homeEnd'), does: t('moveThroughATable') },
  { keys: 'Enter', does: t('openTheRow') },
  { keys: t('space'), does: t('selectTheRow') },
  { keys: t('ctrlEnter'), does: t('submitAForm') },
  { keys: t('esc'), does: t('closeTheTopWindowOr') },
]

/** The keyboard shortcuts of this page, and the global ones. */
export function ShortcutList() {
  const here = useShownHotkeys()
  const all = [...new Map([...here, ...EVERYWHERE].map((one) => [`${one.keys} ${one.does}`, one])).values()]
  return (
    <Stack gap={12}>
      <Facts items={all.map(({ keys, does }) => [<kbd key={keys}>{keys}</kbd>, does] as const)} />
      <Text dim small as="p">
        {t('singleKeyShortcutsWorkWhen')}
      </Text>
    </Stack>
  )
}
