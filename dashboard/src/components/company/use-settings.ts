import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import { DEFAULT_SETTINGS, type Settings } from '@labada/domain/company/settings'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'

/** The shop's settings, for the counter; defaults until they are loaded. The server applies its own. */
export function useSettings(): Settings {
  const { data } = useQuery({
    ...callQuery([...keys.settings(), 'in-force'], settingsInForceRoutes.settingsInForce, {}),
    staleTime: 10 * 60_000,
  })
  return data ?? DEFAULT_SETTINGS
}
