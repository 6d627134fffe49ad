import { type PermitRequest, permitRequestRoutes } from '@labada/contracts/access/permit-requests'
import { drawerDeskRoutes } from '@labada/contracts/cash/drawer-desk'
import type { Route } from '@labada/contracts/core/route'
import { packageRoutes } from '@labada/contracts/orders/customers/packages'
import { prepaidRoutes } from '@labada/contracts/orders/customers/prepaid'
import { orderDeskRoutes } from '@labada/contracts/orders/order-desk'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import type { DrawerMove } from '@labada/domain/cash/drawer-movements'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { movementName } from '../../../components/cash/movement-names.ts'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Row, Stack, Text } from '../../../components/layout.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { money, number, time } from '../../../lib/format.ts'
import { t } from './t.ts'

/** What counters wait for right now, each with its two answers; nothing where none waits. */
export function PermitRequests({
  branchId,
  onOpen,
}: {
  readonly branchId: string | undefined
  readonly onOpen: (orderId: string) => void
}) {
  const query = { ...(branchId && { branchId }) }
  const waiting = useQuery(
    callQuery([...keys.permitRequests(), 'list', query], permitRequestRoutes.listPermitRequests, { query }),
  )
  const items = waiting.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card title={t('waitingAtTheCounter')}>
      <Stack>
        {items.map((request) => (
          <Waiting key={request.id} request={request} onOpen={onOpen} />
        ))}
      </Stack>
    </Card>
  )
}

function Waiting({ request, onOpen }: { readonly request: PermitRequest; readonly onOpen: (orderId: string) => void }) {
  const { id: permitRequestId, order, branchName, askedBy, expiresAt, reason } = request
  const about = aboutOf(request)
  const mayDecide = useMayDo('approval.decide')
  const decide = useCommand(permitRequestRoutes.decidePermitRequest, {
    invalidates: () => [keys.permitRequests(), keys.figures(), keys.audit()],
  })
  const params = { permitRequestId }
  const decline = async () => {
    const note = await prompt({ title: t('declineRequest'), label: t('noteToTheCounter'), rules: [], maxLength: 200 })
    if (note !== null) decide.mutate({ params, body: { decision: 'declined', ...(note && { note }) } })
  }
  return (
    <section aria-label={t('whatAtBranch', { what: whatOf(request), branch: branchName })}>
      <Row justify="between" align="center">
        <Stack gap={4}>
          <Text strong>{whatOf(request)}</Text>
          {about.length > 0 && <Text>{about.join(' · ')}</Text>}
          {reason && <Text>{reason}</Text>}
          <Text dim small>
            {t('nameAtBranchWaitsUntil', { name: askedBy.name, branch: branchName, time: time(expiresAt) })}
          </Text>
        </Stack>
        <Row gap={8}>
          {order && (
            <Button tone="quiet" onClick={() => onOpen(order.id)}>
              {order.number}
            </Button>
          )}
          {mayDecide && (
            <>
              <Button
                needs={commandOf(request.call)?.[0].permittable}
                busy={decide.isPending}
                onClick={() => decide.mutate({ params, body: { decision: 'approved' } })}
              >
                {t('approve')}
              </Button>
              <Button tone="neutral" disabled={decide.isPending} onClick={() => void decline()}>
                {t('decline')}
              </Button>
            </>
          )}
        </Row>
      </Row>
    </section>
  )
}

/** `Discount: 50%, order total ₱100.00`. */
function whatOf({ call, kind, amount, percent, total, saleNumber }: PermitRequest): string {
  // Only cash movements have a kind.
  const what = kind === null ? (commandOf(call)?.[1] ?? call) : movementName(kind as DrawerMove)
  const size = percent === null ? amount && money(amount) : `${percent}%`
  const words = size === null ? what : t('whatOfSize', { what, size })
  return total === null || saleNumber !== null ? words : t('wordsOnATotalOf', { words, total: money(total) })
}

/** Who and what it is about, as the books have it: `Maria Cruz · 2 × Wash-Dry-Fold · ₱390.00 paid`. */
function aboutOf({ customer, lines, saleNumber, total, paid, method }: PermitRequest): string[] {
  return [
    customer,
    saleNumber !== null && total !== null && t('saleOfTotal', { number: saleNumber, total: money(total) }),
    lines.map(({ name, quantity }) => (quantity === null ? name : `${number(quantity)} × ${name}`)).join(', '),
    paid !== null && t('amountPaid', { amount: money(paid) }),
    method !== null && METHOD_NAMES[method],
  ].flatMap((part) => part || [])
}

/** The commands that a counter asks for, with the key that the office needs to allow them. */
const COMMANDS: readonly (readonly [Route, string])[] = [
  [orderRoutes.receiveOrder, t('discount')],
  [orderDeskRoutes.settleStorage, t('waiveStorageFee')],
  [orderRoutes.voidOrder, t('voidOrder')],
  [orderDeskRoutes.voidPayment, t('voidPayment')],
  [orderRoutes.refundOrder, t('refund')],
  [drawerDeskRoutes.moveCash, t('cashInOrOut')],
  [drawerDeskRoutes.recordNoSale, t('openTheDrawer')],
  [prepaidRoutes.payOutPrepaid, t('prepaidPayOut')],
  [packageRoutes.refundPackage, t('refundPackage')],
  [packageRoutes.voidPackage, t('voidPackage')],
  [itemSaleRoutes.voidItemSale, t('voidItemSale')],
  [itemSaleRoutes.refundItemSale, t('refundItems')],
]

const commandOf = (call: string) => COMMANDS.find(([{ method, path }]) => `${method} ${path}` === call)
