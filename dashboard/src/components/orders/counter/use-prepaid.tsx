import { customerRoutes } from '@labada/contracts/orders/customers/customers'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { NeedsConnection, useIsCut } from '../../notices/needs-connection.tsx'
import { t } from './t.ts'

/**
 * What a customer can use of their prepaid balance now. Zero without a connection: another branch may be spending it,
 * so only the server knows.
 */
export function usePrepaid(customerId: string | undefined): Centavos {
  const prepaid = useKnownPrepaid(customerId)
  return useIsCut() ? ZERO : prepaid
}

/** Why a balance cannot be used without a connection. */
export function PrepaidWaits({ customerId }: { readonly customerId: string }) {
  if (useKnownPrepaid(customerId) === 0) return null
  return <NeedsConnection>{t('prepaidBalancesNeedTheConnection')}</NeedsConnection>
}

function useKnownPrepaid(customerId = ''): Centavos {
  const maySee = useMayDo('customer.see')
  const { data } = useQuery({
    ...callQuery(keys.customer(customerId), customerRoutes.getCustomer, { params: { customerId } }),
    enabled: maySee && customerId !== '',
  })
  return data?.prepaid ?? ZERO
}
