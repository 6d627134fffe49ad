import { settingRoutes } from '@labada/contracts/company/settings'
import { DEFAULT_SETTINGS, type Settings } from '@labada/domain/company/settings'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'

/** What the shop has set, for the counter; the usual values until it is known. The server judges by its own. */
export function useSettings(): Settings {
  const { data } = useQuery({
    ...callQuery([...keys.settings(), 'in-force'], settingRoutes.settingsInForce, {}),
    staleTime: 10 * 60_000,
  })
  return data ?? DEFAULT_SETTINGS
}
