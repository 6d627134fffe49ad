import type { TrackedOrderOnWire } from '@labada/contracts/orders/order-tracking'
import { openDelivery } from './booking/delivery-part.ts'
import { h, part } from './elements.ts'
import { languageSwitch } from './language-switch.ts'
import { formatsOf, type Language, startLanguage } from './languages.ts'
import { phoneForm } from './phone-form.ts'
import { type Looked, openCalls } from './tracking-calls.ts'
import { branchPart, headlineOf, messagesPart, ownPart, payPart, stagePart, type Voice } from './tracking-parts.ts'
import { say } from './tracking-words.ts'
import './booking/booking.css'
import './tracking.css'

/** How often a page that is seen asks for changes; a hidden one does not. Milliseconds. */
const EVERY_MS = 15_000
const LONGEST_WAIT_MS = 60_000

/** The code in the page's own address, in capitals. */
const code = decodeURIComponent(location.pathname.split('/')[2] ?? '').toUpperCase()
const calls = openCalls(code)

let language: Language = startLanguage(navigator.languages)
let order: TrackedOrderOnWire | undefined
let version: string | undefined
let last: Looked['kind'] | 'loading' = 'loading'
let waitSeconds = 0
let updatedAt: Date | undefined
let failures = 0
/** What became of the last try to stop messages. */
let stopping: 'idle' | 'busy' | 'failed' = 'idle'
let timer: ReturnType<typeof setTimeout> | undefined

const voice = (): Voice => ({ say: (key, values) => say(language, key, values), formats: formatsOf(language) })

const notice = h('p', { class: 'notice', role: 'status' })
const shop = h('div', { class: 'shop' })
const told = h('p', { class: 'visually-hidden', role: 'status' })
const sections = {
  message: h('section'),
  stage: h('section'),
  own: h('section'),
  pay: h('section'),
  branch: h('section'),
  messages: h('section'),
}
const delivery = openDelivery(code, calls.passHeaders, () => void look())
const footer = h('footer')
const languageBox = h('div', { class: 'language' })
const show = {
  language: part(languageBox),
  shop: part(shop),
  message: part(sections.message),
  stage: part(sections.stage),
  own: part(sections.own),
  pay: part(sections.pay),
  branch: part(sections.branch),
  messages: part(sections.messages),
  footer: part(footer),
}

function render(): void {
  const v = voice()
  document.documentElement.lang = language
  document.title = order ? `${headlineOf(order, v)} · ${order.shop}` : v.say('title')
  const isShown = order !== undefined && last !== 'nothing'
  show.language([language], () =>
    languageSwitch(language, v.say('language'), (next) => {
      language = next
      render()
    }),
  )
  show.shop([order?.shop], () => [order?.shop ?? ''])
  shop.hidden = false
  notice.hidden = !(isShown && (last === 'away' || last === 'wait'))
  notice.textContent = notice.hidden ? '' : waitingWords(v)
  show.message([language, isShown, last, waitSeconds], () => (isShown ? [] : message(v)))
  const seen = isShown ? order : undefined
  show.stage([language, seen?.stage, seen?.loads, seen?.promisedAt, seen?.releasedAt], () =>
    seen ? stagePart(seen, code, v) : [],
  )
  show.own([language, seen?.own, seen?.hasPhone], () => (seen ? whose(seen, v) : []))
  delivery.show(language, seen?.own !== null && seen?.own !== undefined)
  show.pay([language, seen?.own, seen?.methods, seen?.stage], () => (seen ? payPart(seen, v) : []))
  show.branch([language, seen?.branch, new Date().toDateString()], () => (seen ? branchPart(seen, v, new Date()) : []))
  show.messages([language, seen?.messages, stopping], () =>
    seen ? messagesPart(seen.messages, stopping, v, () => void stop()) : [],
  )
  show.footer([language, isShown, updatedAt], () =>
    isShown && updatedAt ? [v.say('updated', { when: v.formats.clock(updatedAt) })] : [],
  )
}

function whose(seen: TrackedOrderOnWire, v: Voice): Node[] {
  if (seen.own) return ownPart(seen.own, v)
  if (seen.hasPhone) return phoneForm(v, confirm)
  return [h('h2', {}, v.say('orderAndAmounts')), h('p', {}, v.say('askTheBranch'))]
}

const waitingWords = (v: Voice): string =>
  last === 'wait' ? v.say('tooMany', { minutes: Math.ceil(waitSeconds / 60) }) : v.say('noConnection')

function message(v: Voice): Node[] {
  if (last === 'loading') return [h('h1', {}, v.say('loading'))]
  const again = h('button', { type: 'button', click: () => void look() }, v.say('tryAgain'))
  if (last === 'nothing') return [h('h1', {}, v.say('notFound')), h('p', {}, v.say('notFoundWhy')), h('p', {}, again)]
  return [h('h1', {}, v.say('title')), h('p', { role: 'alert' }, waitingWords(v)), h('p', {}, again)]
}

async function confirm(lastFour: string) {
  const result = await calls.confirm(lastFour)
  if (result === 'confirmed') {
    await look()
    document.getElementById('own')?.focus()
  }
  return result
}

/** Stops messages, and shows that they are. */
async function stop(): Promise<void> {
  stopping = 'busy'
  render()
  stopping = (await calls.stopMessages()) ? 'idle' : 'failed'
  render()
  if (stopping === 'idle') await look()
}

/** Looks now, shows what came, and looks again later, as long as somebody sees the page. */
async function look(): Promise<void> {
  clearTimeout(timer)
  const answer = await calls.look(version)
  const before = order && headlineOf(order, voice())
  last = answer.kind
  failures = answer.kind === 'away' ? failures + 1 : 0
  if (answer.kind === 'order') {
    version = answer.version
    order = answer.order ?? order
    updatedAt = new Date()
    if (order && !order.own && calls.hasPass()) calls.forgetPass()
    if (order?.own && (answer.order || delivery.isWaiting())) void delivery.read()
  }
  if (answer.kind === 'wait') waitSeconds = answer.seconds
  if (answer.kind === 'nothing') {
    order = undefined
    version = undefined
  }
  render()
  const now = order && headlineOf(order, voice())
  // A screen reader is told of a new stage, not of the first one, which it reads itself.
  if (before && now && before !== now) told.textContent = now
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

// At the end: it comes after the answer about the order, and nothing moves for it.
const main = h('main', {}, ...Object.values(sections), delivery.section)
document.getElementById('page')?.append(h('header', {}, shop, languageBox), notice, told, main, footer)
render()
void look()
