import { MESSAGE_STANDINGS, MOST_MESSAGES, type SentMessage } from '@labada/contracts/people/employee-messages'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { totalsOf } from '../../../../api/list-totals.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { BulkProblems, useBulk } from '../../../../components/table/bulk.tsx'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'
import { dateTime } from '../../../../lib/format.ts'
import { type MessageStanding, useSentMessages } from '../employees-api.ts'
import { t } from '../t.ts'
import { isUnread, MessageState, messageMoment } from './message-state.tsx'
import { useTakeBack } from './use-take-back.ts'

const STANDINGS: Readonly<Record<MessageStanding, string>> = {
  unread: t('unread'),
  read: t('read'),
  taken_back: t('withdrawn'),
}
const COLUMNS: readonly Column<SentMessage>[] = [
  { id: 'employee', header: t('to'), cell: ({ employeeName }) => employeeName },
  { id: 'text', header: t('message2'), cell: ({ text }) => text },
  {
    id: 'written',
    header: t('written'),
    priority: 2,
    cell: ({ writtenAt, writtenBy }) => t('writtenAtByWrittenBy', { writtenAt: dateTime(writtenAt), writtenBy }),
  },
  {
    id: 'state',
    header: t('status'),
    cell: (message) => (
      <Stack gap={4}>
        <MessageState message={message} />
        <Text dim small>
          {messageMoment(message)}
        </Text>
      </Stack>
    ),
  },
]

/** Every message for a time-in, by employee: who read it, who has not; withdraws it from the latter. */
export function SentMessagesDialog({ onClose }: { readonly onClose: () => void }) {
  const [standing, setStanding] = useState<MessageStanding | ''>('')
  const list = useSentMessages(standing === '' ? {} : { standing })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const bulk = useBulk()
  const maySend = useMayDo('message.send')
  const ticked = rows.filter((row) => bulk.selected.has(row.id))
  const taking = useTakeBack(bulk.settle)
  const takeBack = () => {
    if (ticked.length > MOST_MESSAGES)
      toast.negative(t('selectUpToMostMessagesMessages', { mostMessages: MOST_MESSAGES }))
    else void taking.ask(ticked.map(({ id }) => id))
  }
  return (
    <Dialog
      opened
      width="xl"
      onClose={onClose}
      title={t('messagesAtTimeIn')}
      footer={
        <Button tone="neutral" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Stack>
        <Row align="end">
          <SelectField
            label={t('status')}
            value={standing}
            onChange={setStanding}
            options={[
              { value: '', label: t('allMessages') },
              ...MESSAGE_STANDINGS.map((value) => ({ value, label: STANDINGS[value] })),
            ]}
          />
        </Row>
        <BulkProblems bulk={bulk} counted={(count) => t('messages3', { count })} />
        <InfiniteSection query={list} what={t('messages2')}>
          <AppTable
            label={t('messages2')}
            columns={COLUMNS}
            rows={rows}
            rowId={({ id }) => id}
            rowLabel={({ employeeName, text }) => `${employeeName}: ${text}`}
            totalCount={totalsOf(list.data)?.messages}
            {...(maySend && {
              selected: new Set(ticked.map(({ id }) => id)),
              onSelect: bulk.select,
              bulkActions: (
                <Button
                  size="sm"
                  tone="neutral"
                  busy={taking.isBusy}
                  disabled={!ticked.some(isUnread)}
                  onClick={takeBack}
                >
                  {t('withdraw')}
                </Button>
              ),
            })}
            {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
            isLoadingMore={list.isFetchingNextPage}
            empty={
              standing === '' ? (
                <EmptyState icon={<IconMessage size={36} stroke={1.5} />} title={t('noMessagesYet')}>
                  {maySend && t('selectPeopleInTheList')}
                </EmptyState>
              ) : (
                <EmptyState
                  title={t('noMatchingMessages')}
                  action={<Button onClick={() => setStanding('')}>{t('showAllMessages')}</Button>}
                />
              )
            }
          />
        </InfiniteSection>
      </Stack>
    </Dialog>
  )
}
