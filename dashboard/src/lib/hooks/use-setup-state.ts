import { setupStateRoutes } from '@labada/contracts/setup/setup-state'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callQuery } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../t.ts'

export const DEFAULT_SHOP_NAME = t('labada')

type SetupState = z.output<typeof setupStateRoutes.setupState.response>

/** Public facts: whether this installation waits for its first admin, whether it is a demo, and its name. */
export const useSetupState = (): UseQueryResult<SetupState> =>
  useQuery({ ...callQuery(keys.setup(), setupStateRoutes.setupState, {}), staleTime: 10 * 60_000 })

export const useShopName = (): string => useSetupState().data?.shopName || DEFAULT_SHOP_NAME
