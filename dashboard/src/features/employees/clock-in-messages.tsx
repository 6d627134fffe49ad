import { Card, Stack, Text } from '../../components/layout.tsx'
import { QuerySection } from '../../components/query-section.tsx'
import { dateTime } from '../../lib/format.ts'
import { useMessages } from './employees-api.ts'

/** What was written for their time-in, and whether they read it. */
export function ClockInMessages({ employeeId }: { readonly employeeId: string }) {
  const messages = useMessages(employeeId)
  return (
    <QuerySection query={messages} what="Messages">
      {({ items }) =>
        items.length === 0 ? null : (
          <Card title="Messages at time-in">
            <Stack gap={12}>
              {items.map(({ id, text, writtenAt, writtenBy, readAt, shownAt }) => (
                <div key={id}>
                  <Text as="p">{text}</Text>
                  <Text dim small>
                    {writtenBy}, {dateTime(writtenAt)} ·{' '}
                    {readAt ? `read ${dateTime(readAt)}` : shownAt ? `shown ${dateTime(shownAt)}, not read` : 'waiting'}
                  </Text>
                </div>
              ))}
            </Stack>
          </Card>
        )
      }
    </QuerySection>
  )
}
