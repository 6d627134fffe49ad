import { deskState, type KnownList } from '../../api/offline-desk.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { useStore } from '../../lib/store.ts'
import { Text } from '../layout.tsx'
import { ageWords } from './live-status.tsx'
import { useIsCut } from './needs-connection.tsx'
import { t } from './t.ts'

/** How old a list is, beside it, while there is no connection; nothing while there is one. */
export function KnownAt({ list }: { readonly list: KnownList }) {
  const at = useStore(deskState).ages[list]
  const now = useNow(60_000)
  if (!useIsCut() || at === undefined) return null
  return (
    <div role="status">
      <Text dim>{at === null ? t('onlyWhatWasDoneHere') : t('asOfAt', { at: ageWords(at, now) })}</Text>
    </div>
  )
}
