import { drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'

export const handoversQuery = () => callQuery(keys.handovers(), drawerDeskRoutes.listHandovers, { query: {} })
