import { orderMessageRoutes } from '@labada/contracts/orders/messages/order-messages'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { MESSAGE_NAMES, messageStateWords } from '../../../../components/orders/messages/message-words.ts'
import { Moment } from '../../../../components/values.tsx'
import { t } from './t.ts'

/** What failed or may not have been sent in the last week. */
export function UnsentMessages() {
  return (
    <May needs="order.see">
      <Unsent />
    </May>
  )
}

function Unsent() {
  const query = useQuery(callQuery([...keys.settings(), 'unsent-messages'], orderMessageRoutes.listUnsentMessages, {}))
  return (
    <Card title={t('notSent')}>
      <QuerySection query={query} what={t('notSent')}>
        {({ items }) =>
          items.length === 0 ? (
            <Text dim>{t('allMessagesWereSent')}</Text>
          ) : (
            <Stack gap={8}>
              {items.map((item) => (
                <div key={item.id}>
                  <Text strong>{[MESSAGE_NAMES[item.kind], item.orderNumber].filter(Boolean).join(' · ')}</Text>{' '}
                  {item.settledAt && <Moment at={item.settledAt} />}
                  <Text as="p" dim>
                    {[messageStateWords(item), item.recipient].filter(Boolean).join(' · ')}
                  </Text>
                </div>
              ))}
            </Stack>
          )
        }
      </QuerySection>
    </Card>
  )
}
