import { Facts, Stack, Text } from '../../components/layout.tsx'
import { Dialog } from '../../components/windows/dialog.tsx'
import { useShownHotkeys } from '../../lib/hooks/use-hotkeys.ts'
import { closeShortcutSheet } from './shortcut-request.ts'
import { t } from './t.ts'

const EVERYWHERE = [
  { keys: t('homeEnd'), does: t('moveThroughATable') },
  { keys: 'Enter', does: t('openTheRow') },
  { keys: t('space'), does: t('selectTheRow') },
  { keys: t('ctrlEnter'), does: t('submitAForm') },
  { keys: t('esc'), does: t('closeTheTopWindowOr') },
]

/** The keys that work on this page, and those that work everywhere. */
export function ShortcutSheet() {
  const here = useShownHotkeys()
  const all = [...new Map([...here, ...EVERYWHERE].map((one) => [`${one.keys} ${one.does}`, one])).values()]
  return (
    <Dialog opened onClose={closeShortcutSheet} title={t('keyboardShortcuts')}>
      <Stack gap={12}>
        <Facts items={all.map(({ keys, does }) => [<kbd key={keys}>{keys}</kbd>, does] as const)} />
        <Text dim small as="p">
          {t('singleKeyShortcutsWorkWhen')}
        </Text>
      </Stack>
    </Dialog>
  )
}
