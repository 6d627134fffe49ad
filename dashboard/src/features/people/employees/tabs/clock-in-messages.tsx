import { Button } from '../../../../components/button.tsx'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { dateTime } from '../../../../lib/format.ts'
import { useMessages } from '../employees-api.ts'
import { isUnread, MessageState, messageMoment } from './message-state.tsx'
import { useTakeBack } from './use-take-back.ts'

/** What was written for their time-in, and whether they read it; what they have not may be taken back. */
export function ClockInMessages({ employeeId }: { readonly employeeId: string }) {
  const messages = useMessages(employeeId)
  const taking = useTakeBack(([read]) => read && toast.negative(`${read.label}: ${read.message}`))
  return (
    <QuerySection query={messages} what="Messages">
      {({ items }) =>
        items.length === 0 ? null : (
          <Card title="Messages at time-in">
            <Stack gap={12}>
              {items.map((message) => (
                <div key={message.id}>
                  <Text as="p">{message.text}</Text>
                  <Row gap={8} align="center">
                    <MessageState message={message} />
                    <Text dim small>
                      {messageMoment(message)} · written {dateTime(message.writtenAt)} by {message.writtenBy}
                    </Text>
                    {isUnread(message) && (
                      <Button
                        tone="neutral"
                        size="sm"
                        aria-label={`Take back: ${message.text}`}
                        busy={taking.isBusy}
                        onClick={() => void taking.ask([message.id])}
                      >
                        Take back…
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
