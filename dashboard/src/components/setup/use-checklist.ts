import { checklistRoutes, type SetupStep } from '@labada/contracts/setup/checklist'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { useMayDo } from '../../api/session.ts'
import { useRememberedSwitch } from '../../lib/remembered.ts'

/** A shop that still has something to set up. */
export interface OpenChecklist {
  readonly steps: readonly { readonly step: SetupStep; readonly done: boolean }[]
}

/**
 * The first steps of a new shop; `checklist` is null in the demo company and once everything is done. Dismissing hides it
 * from the home of this browser, not from Help.
 */
export function useChecklist() {
  const query = useQuery({
    ...callQuery(keys.setupChecklist(), checklistRoutes.getSetupChecklist, {}),
    enabled: useMayDo('settings.edit'),
  })
  const [isShown, setShown] = useRememberedSwitch('setup-checklist', true)
  const { data } = query
  const checklist: OpenChecklist | null =
    data?.applies && data.steps.some(({ done }) => !done) ? { steps: data.steps } : null
  return { query, checklist, isShown, dismiss: () => setShown(false) }
}
