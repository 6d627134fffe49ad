import { ZERO } from '@labada/domain/core/money'
import { Button } from '../../../../components/button.tsx'
import { Checkbox, SelectField, Toggle } from '../../../../components/fields/choice-field.tsx'
import { MoneyField, NumberField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Card, Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { minuteOfDay } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import { Add } from './add.tsx'
import type { BranchFields, SlotFields, ZoneFields } from './booking-fields.ts'
import { ClosedDaysCard } from './closed-days-card.tsx'
import { t } from './t.ts'

const WEEKDAYS = [
  t('sunday'),
  t('monday'),
  t('tuesday'),
  t('wednesday'),
  t('thursday'),
  t('friday'),
  t('saturday'),
] as const
const HALF_HOURS = Array.from({ length: 49 }, (_, half) => ({
  value: String(half * 30),
  label: minuteOfDay(half * 30),
}))
const MOST_SLOTS = 30
const MOST_ZONES = 40

interface BranchBookingCardProps {
  readonly name: string
  readonly branch: BranchFields
  /** What is wrong with a part: `slots.0`. */
  readonly complaintAt: (part: string) => string | undefined
  readonly onChange: (branch: BranchFields) => void
}

/** What can be booked at one branch. */
export function BranchBookingCard({ name, branch, complaintAt, onChange }: BranchBookingCardProps) {
  const { on, slots, zones } = branch
  const setSlot = (at: number, change: Partial<SlotFields>) =>
    onChange({ ...branch, slots: slots.map((slot, one) => (one === at ? { ...slot, ...change } : slot)) })
  const setZone = (at: number, change: Partial<ZoneFields>) =>
    onChange({ ...branch, zones: zones.map((zone, one) => (one === at ? { ...zone, ...change } : zone)) })
  return (
    <Stack>
      <Toggle
        label={t('takeBookingsAtBranch', { branch: name })}
        hint={t('needsATimeSlotAndA')}
        checked={on}
        onChange={(next) => onChange({ ...branch, on: next })}
      />
      <Card title={t('timeSlots')} level={3} soft>
        <Stack>
          {slots.length === 0 && <Text dim>{t('noTimeSlotsYet')}</Text>}
          {slots.map((slot, at) => (
            <SlotRow
              key={slot.key}
              number={at + 1}
              slot={slot}
              complaint={complaintAt(`slots.${at}`)}
              onChange={(change) => setSlot(at, change)}
              onRemove={() => onChange({ ...branch, slots: slots.filter((one) => one !== slot) })}
            />
          ))}
          <Complaint words={complaintAt('slots')} />
          <Add
            label={t('addATimeSlot')}
            disabled={slots.length >= MOST_SLOTS}
            onClick={() => onChange({ ...branch, slots: [...slots, nextSlot(slots)] })}
          />
        </Stack>
      </Card>
      <ClosedDaysCard branch={branch} onChange={onChange} />
      <Card title={t('zones')} level={3} soft>
        <Stack>
          {zones.length === 0 && <Text dim>{t('noZonesYet')}</Text>}
          {zones.map((zone, at) => (
            <ZoneRow
              key={zone.id}
              number={at + 1}
              zone={zone}
              complaint={complaintAt(`zones.${at}`)}
              onChange={(change) => setZone(at, change)}
              onRemove={() => onChange({ ...branch, zones: zones.filter((one) => one !== zone) })}
            />
          ))}
          <Complaint words={complaintAt('zones')} />
          <Add
            label={t('addAZone')}
            disabled={zones.length >= MOST_ZONES}
            onClick={() =>
              onChange({ ...branch, zones: [...zones, { id: newId(), name: '', fee: ZERO, minimum: ZERO }] })
            }
          />
        </Stack>
      </Card>
    </Stack>
  )
}

/** From where the last one ends, three hours long and as it is. */
function nextSlot(slots: readonly SlotFields[]): SlotFields {
  const last = slots.at(-1)
  const from = last ? Math.min(Number(last.until), 1410) : 9 * 60
  return {
    key: newId(),
    weekdays: last?.weekdays ?? [1, 2, 3, 4, 5, 6],
    from: String(from),
    until: String(Math.min(from + 180, 1440)),
    capacity: last?.capacity ?? 4,
  }
}

function SlotRow({
  number,
  slot,
  complaint,
  onChange,
  onRemove,
}: {
  readonly number: number
  readonly slot: SlotFields
  readonly complaint: string | undefined
  readonly onChange: (change: Partial<SlotFields>) => void
  readonly onRemove: () => void
}) {
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend className="visually-hidden">{t('timeSlotNumber', { number })}</legend>
      <Stack gap={8}>
        <Grid least={140} gap={12}>
          <SelectField
            label={t('from')}
            options={HALF_HOURS.slice(0, -1)}
            value={slot.from}
            onChange={(from) => onChange({ from })}
          />
          <SelectField
            label={t('until')}
            options={HALF_HOURS.slice(1)}
            value={slot.until}
            onChange={(until) => onChange({ until })}
            error={complaint}
          />
          <NumberField
            label={t('places')}
            min={1}
            max={99}
            value={slot.capacity}
            onChange={(capacity) => onChange({ capacity })}
          />
        </Grid>
        <Row gap={12}>
          {WEEKDAYS.map((label, day) => (
            <Checkbox
              key={label}
              label={label}
              checked={slot.weekdays.includes(day)}
              onChange={(isOn) =>
                onChange({ weekdays: isOn ? [...slot.weekdays, day] : slot.weekdays.filter((one) => one !== day) })
              }
            />
          ))}
        </Row>
        <Row>
          <Button
            needs="settings.edit"
            tone="quiet"
            size="sm"
            aria-label={t('removeTimeSlotNumber', { number })}
            onClick={onRemove}
          >
            {t('removeTimeSlot')}
          </Button>
        </Row>
      </Stack>
    </fieldset>
  )
}

function ZoneRow({
  number,
  zone,
  complaint,
  onChange,
  onRemove,
}: {
  readonly number: number
  readonly zone: ZoneFields
  readonly complaint: string | undefined
  readonly onChange: (change: Partial<ZoneFields>) => void
  readonly onRemove: () => void
}) {
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend className="visually-hidden">{t('zoneNumber', { number })}</legend>
      <Stack gap={8}>
        <Grid least={160} gap={12}>
          <TextField
            label={t('zone')}
            required
            maxLength={60}
            autoComplete="off"
            value={zone.name}
            onChange={(name) => onChange({ name })}
            error={complaint}
          />
          <MoneyField label={t('feeEachWay')} value={zone.fee} onChange={(fee) => onChange({ fee })} />
          <MoneyField label={t('minimumOrder')} value={zone.minimum} onChange={(minimum) => onChange({ minimum })} />
        </Grid>
        <Row>
          <Button
            needs="settings.edit"
            tone="quiet"
            size="sm"
            aria-label={t('removeZoneNumber', { number })}
            onClick={onRemove}
          >
            {t('removeZone')}
          </Button>
        </Row>
      </Stack>
    </fieldset>
  )
}

function Complaint({ words }: { readonly words: string | undefined }) {
  return words === undefined ? null : (
    <div role="alert">
      <Text strong>{words}</Text>
    </div>
  )
}
