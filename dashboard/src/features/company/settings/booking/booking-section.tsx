import { bookingSettingRoutes, type SavedBookingSettings } from '@labada/contracts/orders/bookings/booking-settings'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { bookingSettingComplaints } from '@labada/domain/orders/bookings/booking-settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { SelectField, Toggle } from '../../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../../components/fields/number-field.tsx'
import { Card, Grid, Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../../components/notices/skeletons.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { dateTime } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { Editable } from '../editable.tsx'
import { SaveBar } from '../save-bar.tsx'
import { useEditing } from '../section-form.tsx'
import { type BookingFields, fromBookingFields, toBookingFields } from './booking-fields.ts'
import { BranchBookingCard } from './branch-booking-card.tsx'
import { t } from './t.ts'

const QUERY_KEY = [...keys.settings(), 'booking']

/** What customers can book on the shop’s booking page: for each branch its slots, its areas and their fees. */
export function BookingSection() {
  const query = useQuery(callQuery(QUERY_KEY, bookingSettingRoutes.getBookingSettings, {}))
  return (
    <QuerySection query={query} what={t('booking')} skeleton={<Skeletons rows={8} />}>
      {(latest) => <BookingForm latest={latest} />}
    </QuerySection>
  )
}

/** What the fields are begun with. */
const begunWith = (saved: SavedBookingSettings) => ({
  saved,
  initial: toBookingFields(saved, manilaDateOf(new Date())),
})

function BookingForm({ latest }: { readonly latest: SavedBookingSettings }) {
  const client = useQueryClient()
  const [{ saved, initial }, begin] = useState(() => begunWith(latest))
  const [branchId, setBranchId] = useState(saved.branches[0]?.id ?? '')
  const [isTried, setTried] = useState(false)
  const form = useForm<BookingFields>({
    initial,
    check: (fields) => {
      setTried(true)
      const sent = fromBookingFields(fields)
      const found = Object.entries(bookingSettingComplaints(sent))
      // The branch with the first complaint comes into sight, with its complaints beside their fields.
      const wrong = sent.branches[Number(found[0]?.[0].split('.')[1])]
      if (wrong) setBranchId(wrong.branchId)
      return {
        ...(fields.daysAhead === null && { daysAhead: t('enterANumber') }),
        ...(fields.leadHours === null && { leadHours: t('enterANumber') }),
        ...(found[0] && { branches: found[0][1] }),
      }
    },
    onSubmit: async (fields) => {
      if (!isDirty) return
      const answer = await call(
        bookingSettingRoutes.changeBookingSettings,
        { body: { version: saved.version, settings: fromBookingFields(fields) } },
        { mode: 'debounce' },
      )
      client.setQueryData(QUERY_KEY, answer)
      show(answer)
      toast.positive(t('bookingSettingsSaved'))
    },
  })
  const { values } = form
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  const show = (fresh: SavedBookingSettings) => {
    const begun = begunWith(fresh)
    begin(begun)
    setTried(false)
    form.reset(begun.initial)
  }
  const isOutdated = useEditing(form, { isDirty, isNewer: latest.version > saved.version, follow: () => show(latest) })
  const branch = values.branches.find((one) => one.branchId === branchId)
  const link = `${saved.publicAddress || window.location.origin}/book`
  return (
    <Card title={t('booking')} side={<ExportButton list="bookings" query={{}} />}>
      <form {...form.formProps}>
        <Stack>
          <Text as="p" dim>
            {saved.changedAt
              ? t('customersAskOnlineChanged', {
                  changedAt: dateTime(saved.changedAt),
                  changedBy: saved.changedBy ?? '',
                })
              : t('customersAskOnline')}
          </Text>
          <Editable needs="settings.edit">
            <Stack>
              <Toggle
                label={t('takeBookings')}
                hint={values.on ? t('customersBookAt', { link }) : t('theBookingPageSaysSo')}
                checked={values.on}
                onChange={(on) => form.set('on', on)}
              />
              <Grid least={220} gap={16}>
                <NumberField
                  label={t('daysAhead')}
                  hint={t('n0IsTodayOnly')}
                  unit={t('days')}
                  min={0}
                  max={60}
                  required
                  {...form.field('daysAhead')}
                />
                <NumberField
                  label={t('cutOff')}
                  hint={t('beforeTheSlotStarts')}
                  unit={t('hours')}
                  min={0}
                  max={48}
                  decimals={1}
                  required
                  {...form.field('leadHours')}
                />
              </Grid>
              {branch && (
                <>
                  <SelectField
                    label={t('branch')}
                    options={saved.branches.map(({ id, name }) => ({ value: id, label: name }))}
                    value={branchId}
                    onChange={setBranchId}
                  />
                  <BranchBookingCard
                    key={branchId}
                    name={saved.branches.find(({ id }) => id === branchId)?.name ?? ''}
                    branch={branch}
                    complaintAt={complaintAt(isTried, values, branchId)}
                    onChange={(next) =>
                      form.set(
                        'branches',
                        values.branches.map((one) => (one.branchId === branchId ? next : one)),
                      )
                    }
                  />
                </>
              )}
            </Stack>
          </Editable>
          <SaveBar
            form={form}
            section={t('booking')}
            what={t('settingsCouldntBeSaved')}
            isDirty={isDirty}
            isOutdated={isOutdated}
            by={latest.changedBy}
            onReset={() => show(latest)}
          />
        </Stack>
      </form>
    </Card>
  )
}

/** What is wrong with a part of a branch (`slots.2`), once somebody tried to save. */
function complaintAt(isTried: boolean, fields: BookingFields, branchId: string): (part: string) => string | undefined {
  const sent = fromBookingFields(fields)
  const complaints = isTried ? bookingSettingComplaints(sent) : {}
  const at = sent.branches.findIndex((one) => one.branchId === branchId)
  return (part) => complaints[`branches.${at}.${part}`]
}
