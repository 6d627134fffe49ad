import { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { Checkbox, SelectField } from '../../../../components/fields/choice-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { dayRange, weekday } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import classes from '../problems.module.css'
import { hoursText } from '../roster-words.ts'
import { t } from '../t.ts'

const SKIPPED = {
  deactivated: t('leftTheCompany'),
  not_assigned: t('isntAssignedThatDay'),
  on_leave: t('isOnLeave'),
  occupied: t('alreadyHasAShift'),
} as const

/** Copies the previous week into this one, or this one into the following weeks; shows a preview first. */
export function CopyDialog({
  mode,
  weekOn,
  branchIds,
  onClose,
  onCopied,
}: {
  readonly mode: 'copy' | 'repeat'
  readonly weekOn: ManilaDate
  readonly branchIds: readonly string[]
  readonly onClose: () => void
  readonly onCopied: (batchId: string, done: string) => void
}) {
  const [weeks, setWeeks] = useState('1')
  const [withRestDays, setWithRestDays] = useState(true)
  const fromWeekOn = mode === 'copy' ? addDays(weekOn, -7) : weekOn
  const count = mode === 'copy' ? 1 : Number(weeks)
  const toWeekOns = Array.from({ length: count }, (_, at) => addDays(fromWeekOn, 7 * (at + 1)))
  const terms = { fromWeekOn, toWeekOns, branchIds: [...branchIds], withRestDays }
  const preview = useQuery(
    callQuery([...keys.schedule(), 'copy', fromWeekOn, count, withRestDays, ...branchIds], scheduleRoutes.previewCopy, {
      body: terms,
    }),
  )
  const copy = useCommand(scheduleRoutes.copyWeek, {
    invalidates: () => [keys.schedule()],
    onDone: ({ batchId, shifts }) => {
      onClose()
      onCopied(batchId, t('shiftsCopied', { count: shifts.length }))
    },
  })
  const [id] = useState(newId)
  const until = toWeekOns.at(-1) ?? weekOn
  // Copying requires the current preview: until it has loaded, it is unknown whether there is anything to copy.
  const isNothing = preview.data?.adds.length === 0
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title={mode === 'copy' ? t('copyLastWeek') : t('repeatThisWeek')}
      footer={
        isNothing ? (
          <Button tone="neutral" data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <OkCancel
            focusOk
            onCancel={onClose}
            busy={copy.isPending}
            disabled={preview.data === undefined}
            onOk={() => copy.mutate({ body: { id, ...terms } })}
          />
        )
      }
    >
      <Stack gap={12}>
        {!isNothing && (
          <Text>
            {t('copiesFromWeekOnToDayRangeAs', {
              fromWeekOn: dayRange(fromWeekOn, addDays(fromWeekOn, 6)),
              dayRange: dayRange(toWeekOns[0] ?? weekOn, addDays(until, 6)),
            })}
          </Text>
        )}
        {mode === 'repeat' && (
          <SelectField
            label={t('for')}
            value={weeks}
            onChange={setWeeks}
            options={['1', '2', '3', '4', '8', '12'].map((value) => ({
              value,
              label: t('weeks', { count: Number(value) }),
            }))}
          />
        )}
        <Checkbox label={t('restDaysToo')} checked={withRestDays} onChange={setWithRestDays} />
        <QuerySection query={preview} what={t('preview')}>
          {({ adds, skips }) =>
            adds.length === 0 ? (
              <Text strong>{nothingWords(mode, skips)}</Text>
            ) : (
              <Stack gap={8}>
                <Text strong>{t('shiftsWillBeAddedSkips', { count: adds.length, skips: skips.length })}</Text>
                {skips.length > 0 && (
                  <ul className={classes.problems}>
                    {skips.slice(0, 30).map(({ shift, reason, name }) => (
                      <li key={shift.id}>
                        {name} {SKIPPED[reason]}: {weekday(shift.date)}, {hoursText(shift)}
                      </li>
                    ))}
                    {skips.length > 30 && <li>{t('andSkipsMore', { skips: skips.length - 30 })}</li>}
                  </ul>
                )}
              </Stack>
            )
          }
        </QuerySection>
      </Stack>
    </Dialog>
  )
}

/** Why there is nothing to copy, in one line. */
function nothingWords(mode: 'copy' | 'repeat', skips: readonly { readonly reason: keyof typeof SKIPPED }[]): string {
  if (skips.length > 0 && skips.every(({ reason }) => reason === 'occupied')) {
    return t('nothingToCopyEveryoneAlready')
  }
  if (skips.length > 0) return t('nothingToCopyEveryoneIs')
  return mode === 'copy' ? t('nothingToCopyLastWeek') : t('nothingToCopyThisWeek')
}
