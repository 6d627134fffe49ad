import { type MachineDowntime, machineRoutes } from '@labada/contracts/orders/machines/machines'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import { InfiniteSection } from '../../../../components/table/infinite-section.tsx'
import { LoadMore } from '../../../../components/table/load-more.tsx'
import { dateTime, duration } from '../../../../lib/format.ts'
import { t } from '../t.ts'

const PAGE = 20

/** A machine's downtimes, newest first: reason, duration, and repair. */
export function MachineDowntimes({ machineId }: { readonly machineId: string }) {
  const list = useInfiniteQuery({
    queryKey: [...keys.machines(), 'downtimes', machineId],
    queryFn: ({ pageParam, signal }) =>
      call(
        machineRoutes.listMachineDowntimes,
        { params: { machineId }, query: { limit: PAGE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  const downtimes = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <InfiniteSection query={list} what={t('downtime')}>
      <Card title={t('downtime')} level={3}>
        {downtimes.length === 0 && <Text dim>{t('noDowntimeRecorded')}</Text>}
        <Stack gap={12}>
          {downtimes.map((downtime) => (
            <Downtime key={downtime.id} {...downtime} />
          ))}
          <LoadMore query={list} />
        </Stack>
      </Card>
    </InfiniteSection>
  )
}

function Downtime({ since, reason, by, ended }: MachineDowntime) {
  return (
    <div>
      <Text as="p">
        <Text strong>{reason}</Text>
        {ended?.remedy && `: ${ended.remedy}`}
      </Text>
      <Text as="p" dim small>
        {ended
          ? t('sinceByBackInService', {
              since: dateTime(since),
              by: by.name,
              at: dateTime(ended.at),
              duration: duration(minutesBetween(since, ended.at)),
              by2: ended.by.name,
            })
          : t('sinceByStillOutOf', { since: dateTime(since), by: by.name })}
      </Text>
    </div>
  )
}

const minutesBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 60_000)
