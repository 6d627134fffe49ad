import { h, part } from '../elements.ts'
import type { Language } from '../languages.ts'
import { askFor, newRequestId, type Offer, readOffer } from './booking-calls.ts'
import { type Key, type Voice, voiceOf } from './booking-words.ts'
import {
  type Complaints,
  choice,
  type Draft,
  dayOf,
  type Field,
  messagesField,
  newDraft,
  radio,
  textField,
  timeFields,
  zoneField,
} from './fields.ts'

/** In the order of the page: the first that is wrong gets the focus. */
const FIELDS: readonly Field[] = ['branchId', 'zoneId', 'day', 'from', 'name', 'phone', 'address']
const PHONE = /^(?:\+63|0063|63|0)?9\d{9}$/

export interface FormPage {
  readonly main: readonly Node[]
  /** The shop’s name, once it is known. */
  readonly shop: () => string
  readonly show: (language: Language) => void
  readonly start: () => Promise<void>
}

/** The page on which a customer asks for a pick-up. `branchId`: chosen by the link. `onAsked`: leads to the booking’s own page. */
export function openForm(branchId: string, onChange: () => void, onAsked: (code: string) => void): FormPage {
  const draft: Draft = { ...newDraft(), branchId }
  // The same until it is booked: a request that was sent twice is one booking.
  let id = newRequestId()
  let language: Language = 'en'
  let offer: Offer | undefined
  let trouble: 'loading' | 'nothing' | 'away' | undefined = 'loading'
  let complaints: Complaints = {}
  let isBusy = false

  const sections = {
    message: h('section'),
    what: h('section'),
    when: h('section'),
    who: h('section'),
    cost: h('section'),
  }
  const complaint = h('p', { class: 'bad', role: 'alert' })
  const form = h(
    'form',
    {
      novalidate: true,
      submit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
    sections.what,
    sections.when,
    sections.who,
    sections.cost,
    complaint,
  )
  const shown = {
    message: part(sections.message),
    what: part(sections.what),
    when: part(sections.when),
    who: part(sections.who),
    cost: part(sections.cost),
  }

  function render(): void {
    const v = voiceOf(language)
    const focused = document.activeElement?.id
    const branch = offer?.branches.find(({ id: one }) => one === draft.branchId)
    const isOpen = branch !== undefined && branch.days.length > 0
    shown.message([language, trouble, isOpen], () => headOf(v))
    form.hidden = offer === undefined
    shown.what([language, offer?.branches, draft.branchId, complaints], () => (offer ? whatOf(offer, v) : []))
    shown.when([language, branch?.days, draft.branchId, draft.day, complaints], () =>
      branch ? [h('h2', {}, v.say('when')), ...timeFields(branch, draft, complaints, v, render)] : [],
    )
    shown.who([language, isOpen, complaints], () => (isOpen ? whoOf(v) : []))
    shown.cost([language, branch?.zones, draft.zoneId, draft.type, isBusy, isOpen], () => (isOpen ? costOf(v) : []))
    // What was made anew has the focus that it had.
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus()
    onChange()
  }

  function headOf({ say }: Voice): Node[] {
    const title = h('h1', {}, say(trouble === 'nothing' ? 'off' : 'title'))
    if (trouble === undefined) return [title]
    if (trouble === 'loading') return [title, h('p', {}, say('loading'))]
    if (trouble === 'nothing') return [title, h('p', {}, say('offWhy'))]
    const again = h('button', { type: 'button', click: () => void start() }, say('tryAgain'))
    return [title, h('p', { role: 'alert' }, say('noConnection')), h('p', {}, again)]
  }

  function whatOf({ branches }: Offer, v: Voice): Node[] {
    const { say } = v
    const branch = branches.find(({ id: one }) => one === draft.branchId)
    return [
      h('h2', {}, say('what')),
      branches.length > 1 &&
        choice(
          'branchId',
          say('branch'),
          branches.map(({ id: value, name }) => ({ value, label: name })),
          draft.branchId,
          (next) => {
            Object.assign(draft, { branchId: next, zoneId: '', day: '', from: null })
            render()
          },
        ),
      branch && zoneField(branch, draft, complaints, v, render),
      h(
        'fieldset',
        { class: 'choices' },
        h('legend', { class: 'block' }, say('laundry')),
        ...(['pick-up_deliver', 'pick-up'] as const).map((type) =>
          radio({
            id: type,
            name: 'type',
            value: type,
            label: say(type === 'pick-up' ? 'typePickUp' : 'typePickUpDeliver'),
            isChecked: draft.type === type,
            onChoose: () => {
              draft.type = type
              render()
            },
          }),
        ),
      ),
    ].filter((node) => node instanceof Node)
  }

  function whoOf(v: Voice): Node[] {
    return [
      h('h2', {}, v.say('details')),
      textField(draft, 'name', complaints, v, { autocomplete: 'name', maxlength: 80 }),
      textField(draft, 'phone', complaints, v, { type: 'tel', autocomplete: 'tel', maxlength: 20 }),
      textField(draft, 'address', complaints, v, { autocomplete: 'street-address', maxlength: 200 }),
      textField(draft, 'landmark', complaints, v, { autocomplete: 'off', maxlength: 120 }),
      textField(draft, 'note', complaints, v, { autocomplete: 'off', maxlength: 300 }),
      messagesField(draft, v),
    ]
  }

  function costOf({ say, formats }: Voice): Node[] {
    const zone = offer?.branches
      .find(({ id: one }) => one === draft.branchId)
      ?.zones.find(({ id: one }) => one === draft.zoneId)
    const row = (label: string, value: string, strong = false) =>
      h('div', { class: strong ? 'strong' : '' }, h('dt', {}, label), h('dd', {}, value))
    const ways = draft.type === 'pick-up' ? 1 : 2
    return [
      h('h2', {}, say('yourPart')),
      ...(zone
        ? [
            h(
              'dl',
              {},
              row(say('pickUpFee'), formats.money(zone.fee)),
              ...(ways === 2 ? [row(say('deliveryFee'), formats.money(zone.fee))] : []),
              row(say('feesTotal'), formats.money(zone.fee * ways), true),
              ...(zone.minimum > 0 ? [row(say('minimum'), formats.money(zone.minimum))] : []),
            ),
          ]
        : []),
      h('p', { class: 'dim' }, say('laundryPriced')),
      h('button', { type: 'submit', class: 'wide', 'aria-busy': isBusy ? 'true' : undefined }, say('book')),
    ]
  }

  function wrongFields(): Complaints {
    const phone = draft.phone.replace(/[\s().\-–/]/g, '')
    return {
      ...(draft.zoneId === '' && { zoneId: 'chooseZone' }),
      ...(draft.from === null && { from: 'chooseTime' }),
      ...(draft.name.trim().length < 2 && { name: 'nameNeeded' }),
      ...(!PHONE.test(phone) && { phone: 'phoneWrong' }),
      ...(draft.address.trim().length < 5 && { address: 'addressNeeded' }),
    } satisfies Complaints
  }

  /** Shows what is wrong, with the focus on the first of it. */
  function complain(found: Complaints): void {
    complaints = found
    render()
    const first = FIELDS.find((field) => found[field])
    if (first === undefined) return
    const place = document.getElementById(first)
    const open =
      place instanceof HTMLInputElement && place.disabled ? sections.when.querySelector('input:enabled') : place
    if (open instanceof HTMLElement) open.focus()
  }

  function tell(key: Key, values?: Readonly<Record<string, number>>): void {
    complaint.textContent = voiceOf(language).say(key, values)
  }

  async function submit(): Promise<void> {
    if (isBusy) return
    complaint.textContent = ''
    const found = wrongFields()
    complain(found)
    if (Object.keys(found).length > 0) return
    isBusy = true
    render()
    const { day, ...rest } = draft
    const answer = await askFor('/api/book', { ...rest, id, dueOn: day, language })
    isBusy = false
    render()
    if (answer.kind === 'asked') return onAsked(answer.code)
    if (answer.kind === 'wait') return tell('tooMany', { minutes: Math.ceil(answer.seconds / 60) })
    if (answer.kind !== 'refused') return tell('notSent')
    // What was refused was not booked: what is sent next is another request.
    id = newRequestId()
    await read()
    if (answer.fields.includes('phone')) return complain({ phone: 'phoneWrong' })
    draft.from = null
    complain({ from: 'timeTaken' })
  }

  /** Reads what can be booked now, and lets go of what no longer can. */
  async function read(): Promise<void> {
    const answer = await readOffer()
    if (answer.kind === 'offer') {
      offer = answer.offer
      trouble = undefined
      const branch = offer.branches.find(({ id: one }) => one === draft.branchId) ?? offer.branches[0]
      if (branch && branch.id !== draft.branchId) Object.assign(draft, { branchId: branch.id, zoneId: '', from: null })
      if (branch && !branch.zones.some(({ id: one }) => one === draft.zoneId)) draft.zoneId = ''
      if (branch?.zones.length === 1) draft.zoneId = branch.zones[0]?.id ?? ''
      const chosen = branch && dayOf(branch, draft)
      draft.day = chosen?.day ?? ''
      if (!chosen?.slots.some(({ from, isFull }) => from === draft.from && !isFull)) draft.from = null
    } else if (answer.kind === 'nothing') {
      offer = undefined
      trouble = 'nothing'
    } else if (offer === undefined) trouble = 'away'
    render()
  }

  async function start(): Promise<void> {
    await read()
  }

  return {
    main: [sections.message, form],
    shop: () => offer?.shop ?? '',
    show: (next) => {
      language = next
      render()
    },
    start,
  }
}
