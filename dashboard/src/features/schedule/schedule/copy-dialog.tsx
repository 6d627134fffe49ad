import { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import { addDays, type ManilaDate } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { Checkbox, SelectField } from '../../../components/fields/choice-field.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { dayRange, plural, weekday } from '../../../lib/format.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { newId } from '../../../lib/ids.ts'
import classes from './roster.module.css'
import { hoursText } from './roster-words.ts'

const SKIPPED = {
  deactivated: 'left the company',
  not_assigned: 'is not assigned that day',
  on_leave: 'is on leave',
  occupied: 'has something planned already',
} as const

/** Copies the week before into this one, or this one into those that follow; says first what will come and what not. */
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
      onCopied(batchId, `${plural(shifts.length, 'shift')} copied`)
    },
  })
  const [id] = useState(newId)
  const until = toWeekOns.at(-1) ?? weekOn
  // Only what was just looked at may be copied: before the answer nobody knows whether there is anything.
  const isNothing = preview.data?.adds.length === 0
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title={mode === 'copy' ? 'Copy last week?' : 'Repeat this week?'}
      footer={
        isNothing ? (
          <Button tone="neutral" data-autofocus onClick={onClose}>
            Close
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
        <Text>
          {dayRange(fromWeekOn, addDays(fromWeekOn, 6))} into {dayRange(toWeekOns[0] ?? weekOn, addDays(until, 6))}, as
          drafts.
        </Text>
        {mode === 'repeat' && (
          <SelectField
            label="For"
            value={weeks}
            onChange={setWeeks}
            options={['1', '2', '3', '4', '8', '12'].map((value) => ({ value, label: plural(Number(value), 'week') }))}
          />
        )}
        <Checkbox label="Rest days too" checked={withRestDays} onChange={setWithRestDays} />
        <QuerySection query={preview} what="The preview">
          {({ adds, skips }) =>
            adds.length === 0 ? (
              <Text strong>{nothingWords(mode, skips)}</Text>
            ) : (
              <Stack gap={8}>
                <Text strong>
                  {plural(adds.length, 'shift')} will be added, {skips.length} skipped.
                </Text>
                {skips.length > 0 && (
                  <ul className={classes.problems}>
                    {skips.slice(0, 30).map(({ shift, reason, name }) => (
                      <li key={shift.id}>
                        {name} {SKIPPED[reason]}: {weekday(shift.date)}, {hoursText(shift)}
                      </li>
                    ))}
                    {skips.length > 30 && <li>and {skips.length - 30} more</li>}
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
    return 'Nothing to copy: everybody has something planned already.'
  }
  if (skips.length > 0) return 'Nothing to copy: everybody is planned already, on leave or not assigned.'
  return mode === 'copy' ? 'Nothing to copy: last week has no shifts.' : 'Nothing to copy: this week has no shifts.'
}
