import type { DeliveryOfferOnWire, OfferOnWire } from '@labada/contracts/orders/bookings/bookings'
import { h, part } from '../elements.ts'
import type { Language } from '../languages.ts'
import { ask, bodyOf } from '../page-calls.ts'
import { askFor, newRequestId } from './booking-calls.ts'
import { type Key, voiceOf } from './booking-words.ts'
import { type Complaints, dayOf, messagesField, newDraft, textField, timeFields, zoneField } from './fields.ts'

type Branch = OfferOnWire['branches'][number]

/**
 * The part of an order's page that asks to have it brought: for whoever showed that they know the phone number. `headers` are those
 * that prove it. `onAsked`: something was asked for, so the order may look different.
 */
export function openDelivery(code: string, headers: () => Readonly<Record<string, string>>, onAsked: () => void) {
  const section = h('section')
  const show = part(section)
  const draft = newDraft()
  let id = newRequestId()
  let language: Language = 'en'
  let known: DeliveryOfferOnWire | undefined
  let isOpen = false
  let isBusy = false
  let complaints: Complaints = {}
  let complaint = ''

  const branchOf = ({ zones, days }: NonNullable<DeliveryOfferOnWire['offer']>): Branch => ({
    id: '',
    name: '',
    address: '',
    phone: '',
    zones,
    days,
  })

  function render(): void {
    const focused = document.activeElement?.id
    show([language, known, isOpen, isBusy, complaints, complaint, draft.day, draft.zoneId], content)
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus()
  }

  function content(): readonly (Node | false)[] {
    if (!known || (!known.booking && !known.offer)) return []
    const v = voiceOf(language)
    const { say } = v
    const { booking, offer } = known
    const branch = offer && branchOf(offer)
    const state = booking && STATES[booking.state]
    const canAsk = branch !== null && branch.days.length > 0
    return [
      h('h2', {}, say('typeDeliver')),
      state !== null && h('p', {}, say(state)),
      booking !== null && h('p', {}, h('a', { href: `/book/${booking.code}` }, say('seeBooking'))),
      canAsk && h('p', {}, say('deliveryWhy')),
      canAsk &&
        !isOpen &&
        h(
          'button',
          {
            id: 'ask-delivery',
            type: 'button',
            class: 'plain wide',
            click: () => {
              isOpen = true
              render()
              document.getElementById('zoneId')?.focus()
            },
          },
          say('askForDelivery'),
        ),
      canAsk && isOpen && form(branch),
    ]
  }

  function form(branch: Branch): Node {
    const v = voiceOf(language)
    return h(
      'form',
      {
        novalidate: true,
        submit: (event) => {
          event.preventDefault()
          void submit(branch)
        },
      },
      zoneField(branch, draft, complaints, v, render),
      ...timeFields(branch, draft, complaints, v, render),
      textField(draft, 'address', complaints, v, { autocomplete: 'street-address', maxlength: 200 }),
      textField(draft, 'landmark', complaints, v, { autocomplete: 'off', maxlength: 120 }),
      textField(draft, 'note', complaints, v, { autocomplete: 'off', maxlength: 300 }),
      messagesField(draft, v),
      h('button', { type: 'submit', class: 'wide', 'aria-busy': isBusy ? 'true' : undefined }, v.say('askForDelivery')),
      complaint !== '' && h('p', { class: 'bad', role: 'alert' }, complaint),
    )
  }

  /** Shows what is wrong, with the focus on the first of it. */
  function complain(found: Complaints, words = ''): void {
    complaints = found
    complaint = words
    render()
    section.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input:enabled')?.focus()
  }

  async function submit(branch: Branch): Promise<void> {
    if (isBusy) return
    const { say, formats } = voiceOf(language)
    const found: Complaints = {
      ...(draft.zoneId === '' && { zoneId: 'chooseZone' as const }),
      ...(draft.from === null && { from: 'chooseTime' as const }),
      ...(draft.address.trim().length < 5 && { address: 'addressNeeded' as const }),
    }
    complain(found)
    if (Object.keys(found).length > 0) return
    isBusy = true
    render()
    const { zoneId, day, from, address, landmark, note, messages } = draft
    const request = { id, zoneId, dueOn: day, from, address, landmark, note, messages, language }
    const answer = await askFor(`/api/track/${code}/delivery`, request, headers())
    isBusy = false
    if (answer.kind === 'asked') {
      isOpen = false
      await read()
      onAsked()
      return
    }
    if (answer.kind === 'wait') return complain({}, say('tooMany', { minutes: Math.ceil(answer.seconds / 60) }))
    if (answer.kind !== 'refused') return complain({}, say('notSent'))
    // What was refused was not booked: what is sent next is another request.
    id = newRequestId()
    await read()
    if (answer.fields.includes('zoneId')) {
      const zone = branch.zones.find((one) => one.id === zoneId)
      return complain({}, say('belowMinimum', { amount: formats.money(zone?.minimum ?? 0) }))
    }
    draft.from = null
    complain({ from: 'timeTaken' })
  }

  /** Reads what can be asked for now. */
  async function read(): Promise<void> {
    const answer = await ask(`/api/track/${code}/delivery`, { headers: headers() })
    const next = answer?.ok ? await bodyOf<DeliveryOfferOnWire>(answer) : undefined
    if (!next) return
    known = next
    const branch = next.offer && branchOf(next.offer)
    if (branch?.zones.length === 1) draft.zoneId = branch.zones[0]?.id ?? ''
    const chosen = branch ? dayOf(branch, draft) : undefined
    draft.day = chosen?.day ?? ''
    if (!chosen?.slots.some(({ from, isFull }) => from === draft.from && !isFull)) draft.from = null
    render()
  }

  return {
    section,
    /** Whoever may no longer see it sees nothing. */
    show: (next: Language, isOwn: boolean) => {
      language = next
      if (!isOwn) known = undefined
      render()
    },
    read,
    /** Whether something was asked for that nobody answered yet. */
    isWaiting: () => known?.booking?.state === 'asked',
  }
}

const STATES = {
  asked: 'deliveryAsked',
  confirmed: 'deliveryAnswered',
  moved: 'deliveryAnswered',
  declined: 'deliveryDeclined',
  canceled: 'deliveryDeclined',
} as const satisfies Record<NonNullable<DeliveryOfferOnWire['booking']>['state'], Key>
