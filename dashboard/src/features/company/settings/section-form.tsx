import { type Setting, settingRoutes } from '@labada/contracts/company/settings'
import { DEFAULT_SETTINGS, type SettingSection } from '@labada/domain/company/settings'
import { atMinutes, type ManilaDate } from '@labada/domain/core/manila-time'
import type { Rule } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { DateField } from '../../../components/fields/date-field.tsx'
import { Card, Stack } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { dateTime } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { Editable } from './editable.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { LastChanged } from './last-changed.tsx'
import { SaveBar } from './save-bar.tsx'
import { SECTION_NAMES, type SectionItem, settingIn, type ValueOf } from './sections.ts'
import classes from './settings.module.css'
import { t } from './t.ts'

type Values = Readonly<Record<string, unknown>>

interface SectionFormProps<S extends SettingSection, V extends Values> {
  readonly section: S
  readonly item: SectionItem
  readonly about: string
  /** Converts a section's value to field values, and back. */
  readonly toFields: (value: ValueOf<S>) => V
  readonly fromFields: (fields: V) => ValueOf<S>
  readonly rules?: { readonly [K in keyof V & string]?: readonly Rule[] }
  readonly check?: (fields: V) => { [K in keyof V & string]?: string | undefined }
  /** Whether a change may wait for a day; the shop's name does not. */
  readonly datable?: boolean
  readonly children: (form: ReturnType<typeof useForm<V>>) => ReactNode
  /** A preview of the values, shown beside the fields. */
  readonly beside?: ((fields: V) => ReactNode) | undefined
}

/**
 * One section of the settings: its fields, Save and Cancel once something changed, who changed it last, its history,
 * its scheduled changes. Changes saved by another admin in the meantime are shown, never overwritten.
 */
export function SectionForm<S extends SettingSection, V extends Values>(props: SectionFormProps<S, V>) {
  const { section, item, toFields } = props
  const [base, setBase] = useState(item)
  const client = useQueryClient()
  const mayEdit = useMayDo('settings.edit')
  const [startOn, setStartOn] = useState<ManilaDate | null>(null)
  const [isLater, setLater] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const valueIn = (from: SectionItem) => toFields(settingIn(from.current, section))
  const form = useForm<V>({
    initial: valueIn(base),
    ...(props.rules && { rules: props.rules }),
    check: (fields) => props.check?.(fields) ?? {},
    onSubmit: async (fields) => {
      // Ctrl+Enter sends a form whatever its buttons say.
      if (!isDirty) return
      const effectiveAt = isLater && startOn ? atMinutes(startOn, 0) : undefined
      // The value belongs to its section: both come from the same S.
      const change = { section, value: props.fromFields(fields) } as Setting
      await call(
        settingRoutes.changeSetting,
        { body: { change, version: base.newestVersion, ...(effectiveAt && { effectiveAt }) } },
        { mode: 'debounce' },
      )
      toast.positive(
        effectiveAt
          ? t('sectionSettingsSavedEffectiveEffectiveAt', {
              section: SECTION_NAMES[section],
              effectiveAt: dateTime(effectiveAt),
            })
          : t('sectionSettingsSaved', { section: SECTION_NAMES[section] }),
      )
      const answer = await client.fetchQuery({
        queryKey: keys.settings(),
        queryFn: ({ signal }) => call(settingRoutes.listSettings, {}, { signal }),
        // The cached value is from before the change.
        staleTime: 0,
      })
      const fresh = answer.items.find(({ current }) => current.setting.section === section)
      if (fresh) show(fresh)
    },
  })
  const show = (fresh: SectionItem) => {
    setBase(fresh)
    setLater(false)
    setStartOn(null)
    form.reset(valueIn(fresh))
  }
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(valueIn(base))
  const isOutdated = useEditing(form, {
    isDirty,
    isNewer: item.newestVersion > base.newestVersion,
    follow: () => show(item),
  })
  const { changedAt, changedBy } = base.current
  return (
    <Card
      title={SECTION_NAMES[section]}
      side={
        <Button tone="neutral" size="sm" onClick={() => setHistory(true)}>
          {t('history')}
        </Button>
      }
    >
      <form {...form.formProps}>
        <Stack>
          <LastChanged about={props.about} changedAt={changedAt} changedBy={changedBy} />
          <div className={props.beside ? classes.withPreview : undefined}>
            <Editable needs="settings.edit">
              <Stack>{props.children(form)}</Stack>
            </Editable>
            {props.beside?.(form.values)}
          </div>
          {base.upcoming.map(({ version, effectiveAt, changedBy: by }) => (
            <Banner key={version} status="working">
              {t('aChangeByByTakes', { by: by ?? t('theSystem'), effectiveAt: dateTime(effectiveAt) })}
            </Banner>
          ))}
          {(isDirty || (base.current.version > 0 && mayEdit)) && (
            <SaveBar
              form={form}
              section={SECTION_NAMES[section]}
              what={t('settingsCouldntBeSaved')}
              isDirty={isDirty}
              isOutdated={isOutdated}
              by={item.current.changedBy}
              onReset={() => show(item)}
              canSave={!isLater || startOn !== null}
              saved={
                section !== 'shop' && (
                  <Button
                    tone="neutral"
                    size="sm"
                    onClick={() => form.reset(toFields(DEFAULT_SETTINGS[section] as ValueOf<S>))}
                  >
                    {t('useDefaultValues')}
                  </Button>
                )
              }
            >
              {props.datable !== false && (
                <div className={classes.when}>
                  <SelectField
                    label={t('takesEffect')}
                    value={isLater ? 'later' : 'now'}
                    onChange={(when) => setLater(when === 'later')}
                    options={[
                      { value: 'now', label: t('now') },
                      { value: 'later', label: t('fromADate') },
                    ]}
                  />
                  {isLater && <DateField label={t('day')} required value={startOn} onChange={setStartOn} />}
                </div>
              )}
            </SaveBar>
          )}
        </Stack>
      </form>
      {isHistory && (
        <HistoryDrawer
          section={section}
          onClose={() => setHistory(false)}
          onTake={(value) => {
            setHistory(false)
            form.reset(toFields(value as ValueOf<S>))
          }}
        />
      )}
    </Card>
  )
}

/**
 * What every section does while it is edited: it asks before unsaved fields are left, and untouched ones follow what others
 * save. Returns whether what is edited was saved elsewhere meanwhile; what this form is saving counts as its own.
 */
export function useEditing(
  { isBusy }: { readonly isBusy: boolean },
  { isDirty, isNewer, follow }: { readonly isDirty: boolean; readonly isNewer: boolean; readonly follow: () => void },
): boolean {
  useLeaveGuard(isDirty)
  const isOutdated = isNewer && !isBusy
  useEffect(() => {
    if (isOutdated && !isDirty) follow()
  })
  return isOutdated
}

/** Asks before unsaved fields are left: by a link, by closing the window. */
function useLeaveGuard(isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ title: t('leaveWithoutSaving'), body: t('yourChangesHereWillBe') }).then((leaves) =>
      leaves ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
