import {
  type OrderMessages,
  orderMessageRoutes,
  type SentMessage,
} from '@labada/contracts/orders/messages/order-messages'
import type { Order } from '@labada/contracts/orders/order-schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { newId } from '../../../lib/ids.ts'
import { Button, ButtonAnchor } from '../../button.tsx'
import { useCommand } from '../../hooks/use-command.ts'
import { Card, Row, Stack, Text } from '../../layout.tsx'
import { May } from '../../may.tsx'
import { QuerySection } from '../../notices/query-section.tsx'
import { toast } from '../../notices/toast.tsx'
import { Moment } from '../../values.tsx'
import { confirm } from '../../windows/ask.tsx'
import { Dialog } from '../../windows/dialog.tsx'
import { t } from '../t.ts'
import { CustomerMessages } from './customer-messages.tsx'
import { CHANNEL_NAMES, MESSAGE_NAMES, messageStateWords, nextTryWords } from './message-words.ts'
import classes from './order-messages.module.css'

/** Under the order’s own key: what makes that stale makes these stale. */
const messagesKey = (orderId: string) => [...keys.order(orderId), 'messages']

/** What the customer of an order was told, by what, and what a clerk can tell them from this device. */
export function OrderMessagesDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const query = useQuery(
    callQuery(messagesKey(order.id), orderMessageRoutes.listOrderMessages, { params: { orderId: order.id } }),
  )
  return (
    <Dialog
      opened
      atTop
      width="lg"
      title={t('messagesOfNumber', { number: order.number })}
      onClose={onClose}
      footer={
        <Button tone="neutral" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <QuerySection query={query} what={t('messages')}>
        {(messages) => (
          <Stack>
            <Log orderId={order.id} items={messages.items} />
            <May needs="order.stage">
              <Drafts orderId={order.id} messages={messages} />
            </May>
            {messages.customer ? (
              <May needs="customer.see">
                <CustomerMessages customerId={messages.customer.id} />
              </May>
            ) : (
              <Text dim>{t('noCustomerToMessage')}</Text>
            )}
          </Stack>
        )}
      </QuerySection>
    </Dialog>
  )
}

function Log({ orderId, items }: { readonly orderId: string; readonly items: readonly SentMessage[] }) {
  const client = useQueryClient()
  const resend = useCommand(orderMessageRoutes.resendMessage, {
    onDone: (answer) => {
      client.setQueryData(messagesKey(orderId), answer)
      toast.positive(t('messageQueued'))
    },
  })
  const ask = async (item: SentMessage) => {
    const isSure =
      item.state === 'failed' || (await confirm({ title: t('resendMessage'), body: t('itMayHaveBeenSent') }))
    if (isSure) resend.mutate({ params: { orderId, messageId: item.id }, body: {} })
  }
  if (items.length === 0) return <Text dim>{t('noMessagesYet')}</Text>
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.id} className={classes.one}>
          <Row justify="between">
            <Text strong>
              {[MESSAGE_NAMES[item.kind], item.channel && CHANNEL_NAMES[item.channel]].filter(Boolean).join(' · ')}
            </Text>
            <Text dim>
              <Moment at={item.settledAt ?? item.createdAt} />
            </Text>
          </Row>
          {item.body && <p className={classes.body}>{item.body}</p>}
          <Row justify="between">
            <Text dim>
              {[messageStateWords(item), item.by && t('byWhom', { name: item.by }), item.recipient, nextTryWords(item)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {(item.state === 'failed' || item.state === 'unknown') && (
              <Button
                needs="order.stage"
                tone="neutral"
                size="sm"
                busy={resend.isPending}
                onClick={() => void ask(item)}
              >
                {t('resend')}
              </Button>
            )}
          </Row>
        </li>
      ))}
    </ul>
  )
}

function Drafts({ orderId, messages }: { readonly orderId: string; readonly messages: OrderMessages }) {
  const client = useQueryClient()
  const opened = useCommand(orderMessageRoutes.openMessageInApp, {
    onDone: (answer) => client.setQueryData(messagesKey(orderId), answer),
  })
  const { customer, drafts } = messages
  if (!customer) return null
  if (!customer.hasPhone) return <Text dim>{t('noNumberToMessage')}</Text>
  if (drafts.length === 0) return null
  return (
    <Card title={t('sendFromThisDevice')} level={3} soft>
      <Stack gap={8}>
        <Text as="p" dim>
          {t('opensTheAppWithTheText')}
        </Text>
        {drafts.map(({ kind, body, links }) => (
          <div key={kind}>
            <Text strong>{MESSAGE_NAMES[kind]}</Text>
            <p className={classes.body}>{body}</p>
            <div className={classes.apps}>
              {links.map(({ app, href }) => (
                <ButtonAnchor
                  key={app}
                  tone="neutral"
                  size="sm"
                  href={href}
                  target={href.startsWith('https:') ? '_blank' : undefined}
                  rel="noreferrer"
                  aria-label={t('openIn', { app: CHANNEL_NAMES[app], kind: MESSAGE_NAMES[kind] })}
                  onClick={() => opened.mutate({ params: { orderId }, body: { id: newId(), kind, app } })}
                >
                  {CHANNEL_NAMES[app]}
                </ButtonAnchor>
              ))}
            </div>
          </div>
        ))}
      </Stack>
    </Card>
  )
}
