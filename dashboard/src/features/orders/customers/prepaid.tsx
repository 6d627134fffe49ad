import { type PrepaidEntry, prepaidRoutes } from '@labada/contracts/orders/customers/prepaid'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button, TextButton } from '../../../components/button.tsx'
import { useBranches } from '../../../components/company/use-branches.ts'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { Card, Row, Stack, Text } from '../../../components/layout.tsx'
import { PayOutDialog } from '../../../components/orders/prepaid/pay-out-dialog.tsx'
import type { PrepaidCustomer } from '../../../components/orders/prepaid/top-up-dialog.tsx'
import { dateTime, money, signedMoney } from '../../../lib/format.ts'
import { t } from './t.ts'

/** What changed a customer's prepaid balance, newest first, and the way to pay out what is left of it. */
export function Prepaid({
  customer,
  onOpenOrder,
}: {
  readonly customer: PrepaidCustomer
  readonly onOpenOrder: (orderId: string) => void
}) {
  const list = useInfiniteQuery({
    queryKey: [...keys.customers(), 'prepaid', customer.id],
    queryFn: ({ pageParam, signal }) =>
      call(
        prepaidRoutes.listPrepaidEntries,
        { params: { customerId: customer.id }, query: { cursor: pageParam, limit: 20 } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  const branches = useBranches().data?.items.filter(({ closedAt }) => closedAt === null) ?? []
  const [isPayingOut, setPayingOut] = useState(false)
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Card title={t('prepaidBalance')}>
      <Stack gap={8}>
        {list.isSuccess && entries.length === 0 && <Text dim>{t('noPrepaidEntriesYet')}</Text>}
        {list.isError && <Text>{t('entriesCouldntLoad')}</Text>}
        {entries.map((entry) => (
          <Stack key={entry.id} gap={0}>
            <Row align="baseline" justify="between" nowrap>
              <Text>
                {entry.order ? (
                  <TextButton onClick={() => entry.order && onOpenOrder(entry.order.id)}>{wordsOf(entry)}</TextButton>
                ) : (
                  wordsOf(entry)
                )}
              </Text>
              <Text strong>{signedMoney(entry.amount)}</Text>
            </Row>
            <Text small dim>
              {entry.branchName === null
                ? t('recordedAtBalance', { recordedAt: dateTime(entry.recordedAt), balance: money(entry.balance) })
                : t('recordedAtBranchBalance', {
                    recordedAt: dateTime(entry.recordedAt),
                    branch: entry.branchName,
                    balance: money(entry.balance),
                  })}
            </Text>
          </Stack>
        ))}
        {list.hasNextPage && (
          <Button tone="neutral" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('showMore')}
          </Button>
        )}
        {customer.prepaid > 0 && branches.length > 0 && (
          <Row justify="end">
            <Button needs="prepaid.payout" tone="neutral" onClick={() => setPayingOut(true)}>
              {t('payOutBalance')}
            </Button>
          </Row>
        )}
      </Stack>
      {isPayingOut && <PayOutDialog customer={customer} branches={branches} onClose={() => setPayingOut(false)} />}
    </Card>
  )
}

function wordsOf({ kind, method, order, reason }: PrepaidEntry): string {
  const number = order?.number ?? ''
  switch (kind) {
    case 'top_up':
      return t('prepaidTopUp', { method: method ? METHOD_NAMES[method] : '' })
    case 'payment':
      return t('prepaidPayment', { order: number })
    case 'payment_void':
      return t('prepaidPaymentVoided', { order: number })
    case 'refund':
      return t('prepaidRefund', { order: number })
    case 'pay_out':
      return t('prepaidPaidOut', { reason: reason ?? '' })
    case 'merge':
      return t('prepaidMerge')
  }
}
