import { Button } from '../../../../components/button.tsx'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { dateTime } from '../../../../lib/format.ts'
import { useMessages } from '../employees-api.ts'
import { t } from '../t.ts'
import { isUnread, MessageState, messageMoment } from './message-state.tsx'
import { useTakeBack } from './use-take-back.ts'

/** Messages for their time-in, with read status; unread ones can be withdrawn. */
export function ClockInMessages({ employeeId }: { readonly employeeId: string }) {
  const messages = useMessages(employeeId)
  const taking = useTakeBack(([read]) => read && toast.negative(`${read.label}: ${read.message}`))
  return (
    <QuerySection query={messages} what={t('messages2')}>
      {({ items }) =>
        items.length === 0 ? null : (
          <Card title={t('messagesAtTimeIn')}>
            <Stack gap={12}>
              {items.map((message) => (
                <div key={message.id}>
                  <Text as="p">{message.text}</Text>
                  <Row gap={8} align="center">
                    <MessageState message={message} />
                    <Text dim small>
                      {t('messageMomentWrittenWrittenAtByWrittenBy', {
                        messageMoment: messageMoment(message),
                        writtenAt: dateTime(message.writtenAt),
                        writtenBy: message.writtenBy,
                      })}
                    </Text>
                    {isUnread(message) && (
                      <Button
                        needs="message.send"
                        tone="neutral"
                        size="sm"
                        aria-label={t('withdrawText', { text: message.text })}
                        busy={taking.isBusy}
                        onClick={() => void taking.ask([message.id])}
                      >
                        {t('withdraw')}
                      </Button>
                    )}
                  </Row>
                </div>
              ))}
            </Stack>
          </Card>
        )
      }
    </QuerySection>
  )
}
