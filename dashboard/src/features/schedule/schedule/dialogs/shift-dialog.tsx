import type { ScheduledShift, ShiftTemplate } from '@labada/contracts/schedule/shifts'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { AskedChange } from '@labada/domain/schedule/shift-edits'
import { useId, useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { TimeField } from '../../../../components/fields/time-field.tsx'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { shortDay, weekday } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import { addition, type Place, planOf, removal, rest } from '../roster-cells.ts'
import type { Week } from '../roster-model.ts'
import { hoursText } from '../roster-words.ts'
import { t } from '../t.ts'

interface Terms {
  readonly employeeId: string
  readonly branchId: string
  readonly date: ManilaDate
  readonly starts: number
  readonly ends: number
  readonly breakMinutes: number
  readonly role: string
  readonly note: string
}

/** Everything about the shifts of a cell; also how one is moved without dragging. */
export function ShiftDialog({
  place,
  week,
  days,
  templates,
  onClose,
  onSave,
}: {
  readonly place: Place
  readonly week: Week
  readonly days: readonly ManilaDate[]
  readonly templates: readonly ShiftTemplate[]
  readonly onClose: () => void
  readonly onSave: (changes: readonly AskedChange[], done: string) => void
}) {
  const form = useId()
  const work = place.shifts.filter(({ isRestDay }) => !isRestDay)
  const [edited, setEdited] = useState<ScheduledShift | null>(work[0] ?? null)
  const [terms, setTerms] = useState<Terms>(() => termsOf(place, work[0], templates))
  const [error, setError] = useState<string | null>(null)
  const person = week.people.find(({ id }) => id === place.employeeId)
  const change = (changes: Partial<Terms>) => setTerms((now) => ({ ...now, ...changes }))
  const choose = (shift: ScheduledShift | null) => {
    setEdited(shift)
    setTerms(termsOf(place, shift ?? undefined, templates))
  }
  const save = () => {
    const ends = terms.ends <= terms.starts ? terms.ends + 1440 : terms.ends
    if (terms.breakMinutes >= ends - terms.starts) {
      setError(t('theBreakIsLongerThan'))
      return
    }
    const plan = { ...terms, ends, role: terms.role.trim() || null, note: terms.note.trim() || null, isRestDay: false }
    const gone = place.shifts.filter(({ isRestDay }) => isRestDay && !edited).map(removal)
    const change: AskedChange = edited
      ? { do: 'put', shift: { ...planOf(edited), ...plan }, version: edited.version }
      : addition({ id: newId(), ...plan, isPublished: false })
    onSave([...gone, change], `${person?.name ?? 'Shift'}, ${shortDay(terms.date)}: ${hoursText(plan)}`)
  }
  const offered = templates.filter(
    (one) => !one.isArchived && (one.branchId === null || one.branchId === terms.branchId),
  )
  return (
    <Dialog
      opened
      atTop
      width="md"
      onClose={onClose}
      title={`${person?.name ?? ''} · ${weekday(place.date)}`}
      footer={
        <>
          {place.shifts.length > 0 && (
            <Button
              tone="danger"
              onClick={() => onSave((edited ? [edited] : place.shifts).map(removal), t('shiftRemoved'))}
            >
              {t('remove')}
            </Button>
          )}
          <OkCancel form={form} onCancel={onClose} />
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap={12}>
          {work.length > 0 && (
            <Row>
              {work.map((shift) => (
                <Button
                  key={shift.id}
                  size="sm"
                  tone={shift.id === edited?.id ? 'primary' : 'neutral'}
                  onClick={() => choose(shift)}
                >
                  {hoursText(shift)}
                </Button>
              ))}
              <Button size="sm" tone={edited ? 'neutral' : 'primary'} onClick={() => choose(null)}>
                {t('addAnother')}
              </Button>
            </Row>
          )}
          <Row>
            {offered.map((template) => (
              <Button
                key={template.id}
                size="sm"
                tone="neutral"
                onClick={() => {
                  const { starts, ends, breakMinutes, role } = template
                  change({ starts, ends: ends % 1440, breakMinutes, role: role ?? terms.role })
                }}
              >
                {template.name}
              </Button>
            ))}
            <Button
              size="sm"
              tone="neutral"
              onClick={() => onSave(rest(place), t('restDayForPerson', { person: person?.name ?? '' }))}
            >
              {t('restDay2')}
            </Button>
          </Row>
          <Row gap={12}>
            <TimeField label={t('start')} value={terms.starts} onChange={(starts) => change({ starts })} isFirst />
            <TimeField label={t('end')} value={terms.ends % 1440} onChange={(ends) => change({ ends })} />
            <NumberField
              label={t('breakMinutes')}
              value={terms.breakMinutes}
              onChange={(minutes) => change({ breakMinutes: minutes ?? 0 })}
              error={error}
            />
          </Row>
          {terms.ends % 1440 <= terms.starts && <Text small>{t('endsOnTheNextDay')}</Text>}
          <TextField label={t('role')} value={terms.role} onChange={(role) => change({ role })} maxLength={40} />
          <TextField
            label={t('note')}
            hint={t('shownAtTheFirstTime')}
            value={terms.note}
            onChange={(note) => change({ note })}
            maxLength={140}
          />
          <Row gap={12}>
            <SelectField
              label={t('employee')}
              value={terms.employeeId}
              onChange={(employeeId) => change({ employeeId })}
              options={week.people.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SelectField
              label={t('day')}
              value={terms.date}
              onChange={(date) => change({ date })}
              options={days.map((date) => ({ value: date, label: weekday(date) }))}
            />
            <SelectField
              label={t('branch')}
              value={terms.branchId}
              onChange={(branchId) => change({ branchId })}
              options={week.branches.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Row>
          {edited?.changedBy && (
            <Text small dim>
              {edited.isPublished
                ? t('publishedLastSavedByChangedBy', { changedBy: edited.changedBy })
                : t('draftLastSavedByChangedBy', { changedBy: edited.changedBy })}
            </Text>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

function termsOf(place: Place, shift: ScheduledShift | undefined, templates: readonly ShiftTemplate[]): Terms {
  const { employeeId, branchId, date } = place
  const first = templates.find(({ isArchived }) => !isArchived)
  const from = shift ?? first ?? { starts: 480, ends: 1020, breakMinutes: 60, role: null }
  return {
    employeeId,
    branchId,
    date,
    starts: from.starts,
    ends: from.ends,
    breakMinutes: from.breakMinutes,
    role: from.role ?? '',
    note: shift?.note ?? '',
  }
}
