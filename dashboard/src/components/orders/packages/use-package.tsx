import { manilaDateOf } from '@labada/domain/core/manila-time'
import { IconPackage } from '@tabler/icons-react'
import type { Dispatch } from 'react'
import { useSession } from '../../../api/session.ts'
import { money } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { newId } from '../../../lib/ids.ts'
import { Button } from '../../button.tsx'
import { quantityText } from '../../catalog/quantity-text.ts'
import { NeedsConnection } from '../../notices/needs-connection.tsx'
import type { TenderAction, Tendering } from '../counter/tender.ts'
import { t } from '../t.ts'
import { leftWords, useOpenPackages, useUsablePackages } from './customer-packages.ts'
import { basisOf, type Payable } from './package-basis.ts'
import { offersOf } from './package-offers.ts'

/** What the customer's packages can pay of this order: a button for each, which takes as many units as it can. */
export function UsePackage({
  customerId,
  payable,
  tendering,
  dispatch,
  busy,
}: {
  readonly customerId: string
  readonly payable: Payable
  readonly tendering: Tendering
  readonly dispatch: Dispatch<TenderAction>
  readonly busy: boolean
}) {
  const today = manilaDateOf(useNow(60_000))
  const basis = basisOf(
    payable,
    useSession((session) => session.branch?.id ?? ''),
  )
  const packages = useUsablePackages(customerId)
  const offers = basis ? offersOf(basis, packages, tendering, today) : []
  return (
    <>
      {offers.map(({ sold, use, amount }) => (
        <Button
          key={`${sold.id} ${use.line}`}
          tone="neutral"
          wide
          disabled={busy}
          icon={<IconPackage size={20} aria-hidden="true" />}
          title={leftWords(sold)}
          onClick={() => dispatch({ type: 'use', use: { id: newId(), method: 'package', amount, use } })}
        >
          {t('usePackageUnitsAmount', {
            package: sold.name,
            units: quantityText(use.units, sold.unit),
            amount: money(amount),
          })}
        </Button>
      ))}
      <PackagesWait customerId={customerId} />
    </>
  )
}

/** Why packages cannot be used without a connection. */
function PackagesWait({ customerId }: { readonly customerId: string }) {
  if (useOpenPackages(customerId).length === 0) return null
  return <NeedsConnection>{t('packagesNeedTheConnection')}</NeedsConnection>
}
