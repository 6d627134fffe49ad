import { type Setting, settingRoutes } from '@labada/contracts/company/settings'
import type { SettingSection } from '@labada/domain/company/settings'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { changedFields } from '../../../components/access/audit/changed-fields.ts'
import { ChangeRows } from '../../../components/access/audit/changes.tsx'
import { Button } from '../../../components/button.tsx'
import { Card, Stack, Text } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { LoadMore } from '../../../components/table/load-more.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { dateTime } from '../../../lib/format.ts'
import { flatOf } from './flat.ts'
import { SECTION_NAMES } from './sections.ts'
import { t } from './t.ts'

/** Previous versions of a section, newest first; any of them can be restored into the form. */
export function HistoryDrawer({
  section,
  onClose,
  onTake,
}: {
  readonly section: SettingSection
  readonly onClose: () => void
  readonly onTake: (value: Setting['value']) => void
}) {
  const list = useInfiniteQuery({
    queryKey: [...keys.settings(), 'history', section],
    queryFn: ({ pageParam, signal }) =>
      call(settingRoutes.settingHistory, { query: { section, limit: 20, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Drawer opened onClose={onClose} title={t('historyOfSection', { section: SECTION_NAMES[section] })} width={560}>
      <InfiniteSection query={list} what={t('history')}>
        {versions.length === 0 ? (
          <EmptyState icon={<IconHistory size={36} stroke={1.5} />} title={t('neverChanged')}>
            {t('usingDefaultValues')}
          </EmptyState>
        ) : (
          <Stack>
            {versions.map((version, at) => {
              const before = versions[at + 1]
              const isFuture =
                version.effectiveAt !== null && version.changedAt !== null && version.effectiveAt > version.changedAt
              return (
                <Card key={version.version} soft label={t('versionVersion', { version: version.version })}>
                  <Stack gap={8}>
                    <Text strong as="p">
                      {dateTime(version.changedAt)} · {version.changedBy ?? t('system')}
                    </Text>
                    {isFuture && (
                      <Text dim as="p">
                        {t('takesEffectEffectiveAt', { effectiveAt: dateTime(version.effectiveAt) })}
                      </Text>
                    )}
                    <ChangeRows
                      fields={changedFields(
                        before ? flatOf(before.setting.value) : null,
                        flatOf(version.setting.value),
                      )}
                    />
                    <May needs="settings.edit">
                      <div>
                        <Button tone="neutral" size="sm" onClick={() => onTake(version.setting.value)}>
                          {t('useTheseValues')}
                        </Button>
                      </div>
                    </May>
                  </Stack>
                </Card>
              )
            })}
            <LoadMore query={list} />
          </Stack>
        )}
      </InfiniteSection>
    </Drawer>
  )
}
