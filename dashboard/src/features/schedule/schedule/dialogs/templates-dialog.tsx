import { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import type { ShiftTemplate } from '@labada/contracts/schedule/shifts'
import { useState } from 'react'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { NumberField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { TimeField } from '../../../../components/fields/time-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'
import { newId } from '../../../../lib/ids.ts'
import classes from '../problems.module.css'
import { hoursText } from '../roster-words.ts'
import { t } from '../t.ts'

/** Hours that are used again and again: add, change, archive. */
export function TemplatesDialog({
  templates,
  onClose,
}: {
  readonly templates: readonly ShiftTemplate[]
  readonly onClose: () => void
}) {
  const mayChange = useMayDo('schedule.setup')
  const [edited, setEdited] = useState<ShiftTemplate | null>(null)
  const update = useCommand(scheduleRoutes.updateShiftTemplate, { invalidates: () => [keys.schedule()] })
  const setArchived = ({ id, ...terms }: ShiftTemplate, isArchived: boolean) =>
    update.mutate({ params: { templateId: id }, body: { ...terms, isArchived } })
  return (
    <Dialog
      opened
      width="md"
      onClose={onClose}
      title={t('shiftTemplates2')}
      footer={
        <Button tone="neutral" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Stack>
        <May needs="schedule.setup">
          <TemplateForm key={edited?.id ?? 'new'} template={edited} onSaved={() => setEdited(null)} />
        </May>
        {!mayChange && templates.length === 0 && <EmptyState title={t('noShiftTemplatesYet')} />}
        <ul className={classes.problems}>
          {templates.map((template) => (
            <li key={template.id}>
              <b>{template.name}</b>
              <Text dim={template.isArchived}>
                {template.isArchived
                  ? t('hoursArchived', { hours: hoursText({ ...template, isRestDay: false }) })
                  : hoursText({ ...template, isRestDay: false })}
              </Text>
              <May needs="schedule.setup">
                <Row>
                  <Button
                    size="sm"
                    tone="quiet"
                    onClick={() => setEdited(template)}
                    aria-label={t('editTemplate', { template: template.name })}
                  >
                    {t('edit')}
                  </Button>
                  <Button
                    size="sm"
                    tone="quiet"
                    busy={update.isPending}
                    onClick={() => setArchived(template, !template.isArchived)}
                    aria-label={
                      template.isArchived
                        ? t('restoreTemplate', { template: template.name })
                        : t('archiveTemplate', { template: template.name })
                    }
                  >
                    {template.isArchived ? t('restore') : t('archive')}
                  </Button>
                </Row>
              </May>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}

function TemplateForm({
  template,
  onSaved,
}: {
  readonly template: ShiftTemplate | null
  readonly onSaved: () => void
}) {
  const [id, setId] = useState(newId)
  const [name, setName] = useState(template?.name ?? '')
  const [starts, setStarts] = useState(template?.starts ?? 480)
  const [end, setEnd] = useState((template?.ends ?? 1020) % 1440)
  const [breakMinutes, setBreak] = useState(template?.breakMinutes ?? 60)
  const [role, setRole] = useState(template?.role ?? '')
  const done = { invalidates: () => [keys.schedule()], onFailed: () => true }
  const create = useCommand(scheduleRoutes.createShiftTemplate, {
    ...done,
    onDone: () => {
      setId(newId())
      setName('')
      onSaved()
    },
  })
  const update = useCommand(scheduleRoutes.updateShiftTemplate, { ...done, onDone: onSaved })
  const save = () => {
    const ends = end <= starts ? end + 1440 : end
    const terms = { name, branchId: template?.branchId ?? null, starts, ends, breakMinutes, role: role.trim() || null }
    if (template) {
      const { isArchived, version } = template
      update.mutate({ params: { templateId: template.id }, body: { ...terms, isArchived, version } })
    } else create.mutate({ body: { id, ...terms } })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap={8}>
        <Row gap={12} align="end">
          <TextField label={t('name')} value={name} onChange={setName} maxLength={40} />
          <TimeField label={t('start')} value={starts} onChange={setStarts} />
          <TimeField label={t('end')} value={end} onChange={setEnd} />
          <NumberField label={t('breakMinutes')} value={breakMinutes} onChange={(value) => setBreak(value ?? 0)} />
          <TextField label={t('role')} value={role} onChange={setRole} maxLength={40} />
          <Button
            type="submit"
            tone="primary"
            disabled={name.trim() === ''}
            busy={create.isPending || update.isPending}
          >
            {template ? t('save') : t('addTemplate')}
          </Button>
        </Row>
        <Refusal error={create.error ?? update.error} what={t('template')} />
      </Stack>
    </form>
  )
}
