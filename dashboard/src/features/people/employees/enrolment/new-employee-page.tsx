import { employeeFileRoutes } from '@labada/contracts/people/employee-files'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { PageHeader } from '../../../../components/page-header.tsx'
import { dateTime } from '../../../../lib/format.ts'
import { useBranchScope } from '../../../../lib/hooks/use-branch-scope.ts'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { newId } from '../../../../lib/ids.ts'
import { paths } from '../../../../lib/paths.ts'
import { blankValues, valuesOfDraft } from '../employee-values.ts'
import { t } from '../t.ts'
import { NewEmployee } from './new-employee.tsx'

/** Creates an employee step by step; the draft is saved on the server, so a reload or another PC can resume it. */
export function NewEmployeePage() {
  const [draftId, open] = useUrlState('draft')
  const [scope] = useBranchScope()
  const [freshId] = useState(newId)
  // In the address from the start, so that a reload finds what was typed.
  useEffect(() => {
    if (!draftId) open(freshId)
  }, [draftId, freshId, open])
  const [today] = useState(() => manilaDateOf(new Date()))
  const drafts = useQuery({
    ...callQuery([...keys.employees(), 'drafts'], employeeFileRoutes.listDrafts, {}),
    // The form on screen is newer than its saved draft: the draft is fetched on opening the page, not refetched.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const drop = useCommand(employeeFileRoutes.dropDraft, { invalidates: () => [keys.employees()] })
  return (
    <>
      <PageHeader title={t('newEmployee')} crumbs={[{ label: t('employees'), to: paths.employees }]} />
      <QuerySection query={drafts} what={t('unfinishedForms')}>
        {({ items }) => {
          const id = draftId ?? freshId
          const kept = items.find((one) => one.id === id)
          const others = kept ? [] : items.filter((one) => one.id !== id)
          return (
            <Stack>
              <NewEmployee
                key={id}
                id={id}
                today={today}
                version={kept?.version ?? 0}
                step={kept?.content.step ?? 0}
                initial={kept ? valuesOfDraft(kept.content, today) : blankValues(today, scope ?? '')}
              />
              {others.length > 0 && (
                <Card title={t('continueWhereYouLeftOff')}>
                  <Stack gap={12}>
                    {others.map(({ id, savedAt, content: { fields } }) => {
                      const name = [fields.firstname, fields.lastname].filter(Boolean).join(' ') || t('noNameYet')
                      return (
                        <Row key={id} justify="between" align="center">
                          <span>
                            <Text strong>{name}</Text>{' '}
                            <Text dim small>
                              {t('savedSavedAt', { savedAt: dateTime(savedAt) })}
                            </Text>
                          </span>
                          <Row>
                            <Button
                              tone="neutral"
                              size="sm"
                              onClick={() => open(id)}
                              aria-label={t('continueName', { name })}
                            >
                              {t('continue')}
                            </Button>
                            <Button
                              tone="quiet"
                              size="sm"
                              aria-label={t('discardName', { name })}
                              onClick={() => drop.mutate({ params: { draftId: id } })}
                            >
                              {t('discard')}
                            </Button>
                          </Row>
                        </Row>
                      )
                    })}
                  </Stack>
                </Card>
              )}
            </Stack>
          )
        }}
      </QuerySection>
    </>
  )
}
