import { Stack, Text } from '../../../components/layout.tsx'
import { dateTime } from '../../../lib/format.ts'
import { t } from './t.ts'

/** What a section is about, and who changed it last on a line of its own: a first save moves no field beneath it. */
export function LastChanged({
  about,
  changedAt,
  changedBy,
}: {
  readonly about: string
  readonly changedAt?: Date | null | undefined
  readonly changedBy?: string | null | undefined
}) {
  return (
    <Stack gap={4}>
      <Text as="p" dim>
        {about}
      </Text>
      <Text as="p" dim>
        {changedAt
          ? t('changedChangedAtByChangedBy', {
              changedAt: dateTime(changedAt),
              changedBy: changedBy ?? t('theSystem'),
            })
          : t('usingDefaultValues')}
      </Text>
    </Stack>
  )
}
