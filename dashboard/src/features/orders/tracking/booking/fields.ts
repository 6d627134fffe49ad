import { h } from '../elements.ts'
import type { Branch } from './booking-calls.ts'
import type { Key, Voice } from './booking-words.ts'

/** What a customer typed and chose so far. */
export interface Draft {
  branchId: string
  zoneId: string
  type: 'pick-up' | 'pick-up_deliver'
  day: string
  from: number | null
  name: string
  phone: string
  address: string
  landmark: string
  note: string
  messages: boolean
}

export const newDraft = (): Draft => ({
  branchId: '',
  zoneId: '',
  type: 'pick-up_deliver',
  day: '',
  from: null,
  name: '',
  phone: '',
  address: '',
  landmark: '',
  note: '',
  // Asked for, never assumed (Data Privacy Act: consent is freely given).
  messages: false,
})

export type Field = keyof Draft
/** What is wrong with a field. */
export type Complaints = Readonly<Partial<Record<Field, Key>>>

type TextField = 'name' | 'phone' | 'address' | 'landmark' | 'note'

/** A label, an input that writes into the draft, and what is wrong with it. */
export function textField(
  draft: Draft,
  field: TextField,
  complaints: Complaints,
  { say }: Voice,
  own: Readonly<Record<string, string | number | boolean>> = {},
): Node {
  const complaint = complaints[field]
  const isOptional = field === 'landmark' || field === 'note'
  const input = h('input', {
    id: field,
    value: draft[field],
    required: !isOptional,
    'aria-invalid': complaint ? 'true' : undefined,
    'aria-describedby': complaint ? `${field}-complaint` : undefined,
    input: () => {
      draft[field] = input.value
    },
    ...own,
  })
  const label = say(field)
  return h(
    'div',
    { class: 'field' },
    h('label', { class: 'block', for: field }, isOptional ? say('optional', { label }) : label),
    input,
    complaint && h('p', { id: `${field}-complaint`, class: 'bad' }, say(complaint)),
  )
}

/** Whether messages about the laundry are asked for. */
export function messagesField(draft: Draft, { say }: Voice): Node {
  const tick = h('input', {
    id: 'messages',
    type: 'checkbox',
    checked: draft.messages,
    change: () => {
      draft.messages = tick.checked
    },
  })
  return h('label', { class: 'choice' }, tick, h('span', {}, say('messages')))
}

/** A choice of one of some, which says what changed once it did. */
export function choice(
  field: Field,
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: string,
  onChoose: (value: string) => void,
  complaint?: string,
): Node {
  const select = h(
    'select',
    {
      id: field,
      required: true,
      'aria-invalid': complaint ? 'true' : undefined,
      'aria-describedby': complaint ? `${field}-complaint` : undefined,
      change: () => onChoose(select.value),
    },
    ...options.map((one) => h('option', { value: one.value, selected: one.value === chosen }, one.label)),
  )
  return h(
    'div',
    { class: 'field' },
    h('label', { class: 'block', for: field }, label),
    select,
    complaint && h('p', { id: `${field}-complaint`, class: 'bad' }, complaint),
  )
}

/** Where it goes, with the fee of each way. */
export function zoneField(branch: Branch, draft: Draft, complaints: Complaints, v: Voice, onChange: () => void): Node {
  const { say, formats } = v
  return choice(
    'zoneId',
    say('zone'),
    [
      { value: '', label: say('chooseZone') },
      ...branch.zones.map(({ id, name, fee }) => ({
        value: id,
        label: say('zoneFee', { zone: name, fee: formats.money(fee) }),
      })),
    ],
    draft.zoneId,
    (zoneId) => {
      draft.zoneId = zoneId
      onChange()
    },
    complaints.zoneId && say(complaints.zoneId),
  )
}

/** The day and its slots. Full ones can be read and not chosen. */
export function timeFields(branch: Branch, draft: Draft, complaints: Complaints, v: Voice, onDay: () => void): Node[] {
  const { say, formats } = v
  const chosen = dayOf(branch, draft)
  if (!chosen) return [h('p', {}, say('allFull'))]
  const complaint = complaints.from
  return [
    choice(
      'day',
      say('day'),
      branch.days.map(({ day }) => ({ value: day, label: formats.day(day) })),
      chosen.day,
      (day) => {
        draft.day = day
        draft.from = null
        onDay()
      },
    ),
    h(
      'fieldset',
      { class: 'choices', 'aria-describedby': complaint ? 'from-complaint' : undefined },
      h('legend', { class: 'block' }, say('time')),
      ...chosen.slots.map(({ from, until, isFull }, at) =>
        radio({
          id: at === 0 ? 'from' : `from-${from}`,
          name: 'from',
          value: from,
          label: slotOf({ from, until }, v),
          isChecked: draft.from === from && !isFull,
          disabled: isFull ? say('full') : undefined,
          onChoose: () => {
            draft.from = from
          },
        }),
      ),
      complaint && h('p', { id: 'from-complaint', class: 'bad' }, say(complaint)),
    ),
  ]
}

export const slotOf = (slot: { readonly from: number; readonly until: number }, { say, formats }: Voice): string =>
  say('slot', { from: formats.minutes(slot.from), until: formats.minutes(slot.until) })

/** The chosen day, or the first with a place left; undefined if nothing can be booked. */
export function dayOf({ days }: Branch, { day }: Pick<Draft, 'day'>): Branch['days'][number] | undefined {
  return (
    days.find((one) => one.day === day) ?? days.find(({ slots }) => slots.some(({ isFull }) => !isFull)) ?? undefined
  )
}

export function radio(one: {
  readonly id: string
  readonly name: string
  readonly value: string | number
  readonly label: string
  readonly isChecked: boolean
  /** Why it cannot be chosen. */
  readonly disabled?: string | undefined
  readonly onChoose: () => void
}): Node {
  return h(
    'label',
    { class: one.disabled === undefined ? 'choice' : 'choice off' },
    h('input', {
      id: one.id,
      type: 'radio',
      name: one.name,
      value: one.value,
      checked: one.isChecked,
      disabled: one.disabled !== undefined,
      change: one.onChoose,
    }),
    h('span', {}, one.label),
    one.disabled !== undefined && h('span', { class: 'dim' }, one.disabled),
  )
}
