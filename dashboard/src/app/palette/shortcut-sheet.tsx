import { Facts, Stack, Text } from '../../components/layout.tsx'
import { Dialog } from '../../components/windows/dialog.tsx'
import { useShownHotkeys } from '../../lib/hooks/use-hotkeys.ts'
import { closeShortcutSheet } from './shortcut-request.ts'

const EVERYWHERE = [
  { keys: '↑ ↓ Home End', does: 'Move in a table' },
  { keys: 'Enter', does: 'Open the row' },
  { keys: 'Space', does: 'Select the row' },
  { keys: 'Ctrl+Enter', does: 'Send a form' },
  { keys: 'Esc', does: 'Close what is on top, clear a search' },
]

/** The keys that work on this page, and those that work everywhere. */
export function ShortcutSheet() {
  const here = useShownHotkeys()
  const all = [...new Map([...here, ...EVERYWHERE].map((one) => [`${one.keys} ${one.does}`, one])).values()]
  return (
    <Dialog opened onClose={closeShortcutSheet} title="Keyboard shortcuts">
      <Stack gap={12}>
        <Facts items={all.map(({ keys, does }) => [<kbd key={keys}>{keys}</kbd>, does] as const)} />
        <Text dim small as="p">
          Letters and digits work outside fields only; the menu under your name turns them off.
        </Text>
      </Stack>
    </Dialog>
  )
}
