import { packageRoutes, type SoldPackage } from '@labada/contracts/orders/customers/packages'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { day } from '../../../lib/format.ts'
import { quantityText } from '../../catalog/quantity-text.ts'
import { useIsCut } from '../../notices/needs-connection.tsx'
import { t } from '../t.ts'

const NONE: readonly SoldPackage[] = []

/** The query of a customer's packages, those with something left first. */
export const packagesQuery = (customerId: string) =>
  callQuery([...keys.customer(customerId), 'packages'], packageRoutes.listCustomerPackages, { params: { customerId } })

/** The packages of which a customer has something left; none while nobody is chosen. */
export function useOpenPackages(customerId = ''): readonly SoldPackage[] {
  const maySee = useMayDo('customer.see')
  const { data } = useQuery({ ...packagesQuery(customerId), enabled: maySee && customerId !== '' })
  return data?.items.filter(({ state }) => state === 'open') ?? NONE
}

/**
 * The packages that can pay now. None without a connection: another branch may be using them, so only the server knows
 * what is left.
 */
export function useUsablePackages(customerId: string | undefined): readonly SoldPackage[] {
  const open = useOpenPackages(customerId)
  return useIsCut() ? NONE : open
}

/** `8 loads left until Dec 20, 2026` */
export function leftWords({
  unitsLeft,
  unit,
  validUntil,
}: Pick<SoldPackage, 'unitsLeft' | 'unit' | 'validUntil'>): string {
  return t('unitsLeftUntilDay', { units: quantityText(unitsLeft, unit), until: day(validUntil) })
}
