import { h, part } from '../elements.ts'
import type { Language } from '../languages.ts'
import { cancelBooking, type SeenBooking, seeBooking } from './booking-calls.ts'
import type { FormPage } from './booking-form.ts'
import { type Key, type Voice, voiceOf } from './booking-words.ts'
import { slotOf } from './fields.ts'

/** How often a page that is seen asks for changes; a hidden one does not. Milliseconds. */
const EVERY_MS = 15_000
const LONGEST_WAIT_MS = 60_000

const HEADLINES = {
  asked: 'headlineAsked',
  confirmed: 'headlineConfirmed',
  moved: 'headlineMoved',
  declined: 'headlineDeclined',
  canceled: 'headlineCanceled',
} as const satisfies Record<SeenBooking['state'], Key>

const TYPES = {
  'pick-up': 'typePickUp',
  'pick-up_deliver': 'typePickUpDeliver',
  deliver: 'typeDeliver',
} as const satisfies Record<SeenBooking['type'], Key>

/** The page on which a customer sees what became of a booking. */
export function openStatus(code: string, onChange: () => void): FormPage {
  let language: Language = 'en'
  let booking: SeenBooking | undefined
  let version: string | undefined
  let last: 'loading' | 'booking' | 'nothing' | 'wait' | 'away' = 'loading'
  let waitSeconds = 0
  let failures = 0
  let canceling: 'idle' | 'busy' | 'failed' = 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined

  const notice = h('p', { class: 'notice', role: 'status' })
  const told = h('p', { class: 'visually-hidden', role: 'status' })
  const [state, place, branch] = [h('section'), h('section'), h('section')]
  const shown = { state: part(state), place: part(place), branch: part(branch) }

  function render(): void {
    const v = voiceOf(language)
    const seen = last === 'nothing' ? undefined : booking
    notice.hidden = !(seen && (last === 'away' || last === 'wait'))
    notice.textContent = notice.hidden ? '' : troubleOf(v)
    shown.state([language, seen?.state, seen?.reason, seen?.claimCode, seen ? '' : last, waitSeconds, canceling], () =>
      seen ? stateOf(seen, v) : messageOf(v),
    )
    shown.place([language, seen?.dueOn, seen?.from, seen?.fee, seen?.zone], () => (seen ? placeOf(seen, v) : []))
    shown.branch([language, seen?.branch], () => (seen ? branchOf(seen, v) : []))
    onChange()
  }

  const troubleOf = ({ say }: Voice): string =>
    last === 'wait' ? say('tooMany', { minutes: Math.ceil(waitSeconds / 60) }) : say('noConnection')

  function messageOf(v: Voice): Node[] {
    const { say } = v
    if (last === 'loading') return [h('h1', {}, say('loading'))]
    const again = h('button', { type: 'button', click: () => void look() }, say('tryAgain'))
    if (last === 'nothing') return [h('h1', {}, say('notFound')), h('p', {}, say('notFoundWhy')), h('p', {}, again)]
    return [h('h1', {}, say('title')), h('p', { role: 'alert' }, troubleOf(v)), h('p', {}, again)]
  }

  function stateOf(seen: SeenBooking, { say }: Voice): Node[] {
    return [
      h('h1', {}, say(HEADLINES[seen.state])),
      seen.state === 'asked' && h('p', {}, say('askedWhy')),
      seen.reason !== null && h('p', {}, say('reason', { reason: seen.reason })),
      h('p', { class: 'dim' }, say('code', { code })),
      seen.state === 'asked' && h('p', { class: 'dim' }, say('keepThisPage')),
      seen.claimCode !== null && h('a', { class: 'button call', href: `/t/${seen.claimCode}` }, say('follow')),
      seen.state === 'asked' &&
        h(
          'button',
          { type: 'button', class: 'plain wide', disabled: canceling === 'busy', click: () => void cancel() },
          say('cancel'),
        ),
      canceling === 'failed' && h('p', { class: 'bad', role: 'alert' }, say('cancelFailed')),
    ].filter((node) => node instanceof Node)
  }

  function placeOf(seen: SeenBooking, v: Voice): Node[] {
    const { say, formats } = v
    const ways = seen.type === 'pick-up_deliver' ? 2 : 1
    const row = (label: string, value: string) => h('div', {}, h('dt', {}, label), h('dd', {}, value))
    return [
      h('h2', {}, say('when')),
      h(
        'dl',
        {},
        row(say('day'), formats.day(seen.dueOn)),
        row(say('time'), slotOf(seen, v)),
        row(say('laundry'), say(TYPES[seen.type])),
        row(say('zone'), seen.zone),
        row(say('feesTotal'), formats.money(seen.fee * ways)),
        ...(seen.minimum > 0 && seen.type !== 'deliver' ? [row(say('minimum'), formats.money(seen.minimum))] : []),
      ),
    ]
  }

  function branchOf({ branch: own }: SeenBooking, { say }: Voice): Node[] {
    const dialed = own.phone.replace(/[^\d+]/g, '')
    return [
      h('h2', {}, own.name),
      ...(own.address ? [h('p', {}, own.address)] : []),
      ...(dialed ? [h('a', { class: 'button call', href: `tel:${dialed}` }, say('call', { phone: own.phone }))] : []),
    ]
  }

  async function cancel(): Promise<void> {
    canceling = 'busy'
    render()
    canceling = (await cancelBooking(code)) ? 'idle' : 'failed'
    render()
    await look()
  }

  /** Looks now, shows what came, and looks again later, as long as somebody sees the page. */
  async function look(): Promise<void> {
    clearTimeout(timer)
    const answer = await seeBooking(code, version)
    const before = booking?.state
    last = answer.kind
    failures = answer.kind === 'away' ? failures + 1 : 0
    if (answer.kind === 'wait') waitSeconds = answer.seconds
    if (answer.kind === 'nothing') version = undefined
    if (answer.kind === 'booking') {
      version = answer.version
      booking = answer.booking ?? booking
    }
    render()
    // A screen reader is told of what became of it, not of the first state, which it reads itself.
    if (before && booking && before !== booking.state)
      told.textContent = voiceOf(language).say(HEADLINES[booking.state])
    if (last !== 'nothing') timer = setTimeout(lookIfSeen, waitMs())
  }

  function waitMs(): number {
    if (last === 'wait') return waitSeconds * 1000
    // Phones that lost their connection at the same moment do not all come back at the same moment.
    const jitter = 0.9 + Math.random() * 0.2
    return Math.min(EVERY_MS * 2 ** Math.max(0, failures - 1), LONGEST_WAIT_MS) * jitter
  }

  function lookIfSeen(): void {
    if (document.visibilityState === 'visible') void look()
  }
  document.addEventListener('visibilitychange', () => {
    if (last !== 'nothing' && last !== 'wait') lookIfSeen()
  })
  addEventListener('online', lookIfSeen)

  return {
    main: [notice, told, state, place, branch],
    shop: () => booking?.shop ?? '',
    show: (next) => {
      language = next
      render()
    },
    start: look,
  }
}
