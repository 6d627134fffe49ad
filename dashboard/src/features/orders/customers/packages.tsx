import { type PackageEntry, packageRoutes, type SoldPackage } from '@labada/contracts/orders/customers/packages'
import { minLength, required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button, TextButton } from '../../../components/button.tsx'
import { quantityText } from '../../../components/catalog/quantity-text.ts'
import { useBranches } from '../../../components/company/use-branches.ts'
import { useSettings } from '../../../components/company/use-settings.ts'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Row, Stack, Text } from '../../../components/layout.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { leftWords, packagesQuery } from '../../../components/orders/packages/customer-packages.ts'
import { RefundPackageDialog } from '../../../components/orders/packages/refund-package-dialog.tsx'
import { Money } from '../../../components/values.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { dateTime, money } from '../../../lib/format.ts'
import { t } from './t.ts'

/** A customer's packages with what changed them, and the ways to give money back for one. */
export function Packages({
  customerId,
  onOpenOrder,
}: {
  readonly customerId: string
  readonly onOpenOrder: (orderId: string) => void
}) {
  const list = useQuery(packagesQuery(customerId))
  const [openId, setOpenId] = useState<string | null>(null)
  const packages = list.data?.items ?? []
  return (
    <Card title={t('packages')}>
      <Stack gap={8}>
        {list.isSuccess && packages.length === 0 && <Text dim>{t('noPackagesYet')}</Text>}
        {list.isError && <Text>{t('packagesCouldntLoad')}</Text>}
        {packages.map((sold) => (
          <Stack key={sold.id} gap={4}>
            <Row align="baseline" justify="between" nowrap>
              <TextButton
                aria-expanded={openId === sold.id}
                onClick={() => setOpenId(openId === sold.id ? null : sold.id)}
              >
                {sold.name}
              </TextButton>
              <Text strong>{money(sold.valueLeft)}</Text>
            </Row>
            <Text small dim>
              {t('numberState', { number: sold.number, state: stateWords(sold) })}
            </Text>
            {openId === sold.id && <Entries sold={sold} onOpenOrder={onOpenOrder} />}
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

function Entries({ sold, onOpenOrder }: { readonly sold: SoldPackage; readonly onOpenOrder: (id: string) => void }) {
  const { data } = useQuery(
    callQuery([...keys.customer(sold.customer.id), 'package-entries', sold.id], packageRoutes.listPackageEntries, {
      params: { packageId: sold.id },
    }),
  )
  const branches = useBranches().data?.items.filter(({ closedAt }) => closedAt === null) ?? []
  const [isRefunding, setRefunding] = useState(false)
  const { reversals } = useSettings()
  const undo = useCommand(packageRoutes.voidPackage, {
    invalidates: () => [keys.customers(), keys.cashSessions(), keys.figures(), keys.audit()],
    onDone: ({ name }) => toast.positive(t('packageVoided', { package: name })),
  })
  const ask = async () => {
    const reason = await prompt({
      title: t('voidPackageName', { package: sold.name }),
      body: t('theMoneyGoesBackThisCant', { amount: money(sold.price) }),
      label: t('reason'),
      rules: [required, minLength(reversals.leastReason)],
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) undo.mutate({ params: { packageId: sold.id }, body: { reason } })
  }
  return (
    <Stack gap={4}>
      {data?.items.map((entry) => (
        <Stack key={entry.id} gap={0}>
          <Row align="baseline" justify="between" nowrap>
            <Text>
              {entry.order ? (
                <TextButton onClick={() => entry.order && onOpenOrder(entry.order.id)}>
                  {wordsOf(entry, sold)}
                </TextButton>
              ) : (
                wordsOf(entry, sold)
              )}
            </Text>
            <Money amount={entry.amount} signed />
          </Row>
          <Text small dim>
            {t('recordedAtBranch', { recordedAt: dateTime(entry.recordedAt), branch: entry.branchName })}
          </Text>
        </Stack>
      ))}
      {sold.state === 'open' && branches.length > 0 && (
        <Row justify="end">
          {sold.unitsLeft === sold.units && (
            <Button needs="package.refund" tone="neutral" busy={undo.isPending} onClick={() => void ask()}>
              {t('voidPackage')}
            </Button>
          )}
          <Button needs="package.refund" tone="neutral" onClick={() => setRefunding(true)}>
            {t('refundPackage')}
          </Button>
        </Row>
      )}
      {isRefunding && <RefundPackageDialog sold={sold} branches={branches} onClose={() => setRefunding(false)} />}
    </Stack>
  )
}

function stateWords(sold: SoldPackage): string {
  switch (sold.state) {
    case 'open':
      return leftWords(sold)
    case 'used':
      return t('usedUp')
    case 'ended':
      return t('ended')
    case 'refunded':
      return t('refunded')
    case 'voided':
      return t('voided')
  }
}

function wordsOf({ kind, units, order, reason }: PackageEntry, { unit }: SoldPackage): string {
  const [amount, number] = [quantityText(Math.abs(units), unit), order?.number ?? '']
  switch (kind) {
    case 'sale':
      return t('unitsSold', { units: amount })
    case 'use':
      return t('unitsUsedForOrder', { units: amount, order: number })
    case 'use_void':
      return t('unitsBackVoided', { units: amount, order: number })
    case 'use_refund':
      return t('unitsBackRefunded', { units: amount, order: number })
    case 'refund':
      return t('unitsRefunded', { units: amount, reason: reason ?? '' })
    case 'void':
      return t('saleVoided', { reason: reason ?? '' })
    case 'expiry':
      return t('unitsEnded', { units: amount })
  }
}
