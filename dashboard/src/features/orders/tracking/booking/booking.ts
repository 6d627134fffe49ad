import { h, part } from '../elements.ts'
import { languageSwitch } from '../language-switch.ts'
import { type Language, startLanguage } from '../languages.ts'
import { openForm } from './booking-form.ts'
import { openStatus } from './booking-status.ts'
import { voiceOf } from './booking-words.ts'
import '../tracking.css'
import './booking.css'

// `/book` asks for a pick-up, `/book/{code}` shows what became of one.
const code = decodeURIComponent(location.pathname.split('/')[2] ?? '').toUpperCase()
let language: Language = startLanguage(navigator.languages)

const shop = h('div', { class: 'shop' })
const languageBox = h('div', { class: 'language' })
const showLanguage = part(languageBox)

const page = code
  ? openStatus(code, onChange)
  : openForm(new URLSearchParams(location.search).get('branch') ?? '', onChange, (asked) => {
      location.assign(`/book/${asked}`)
    })

function onChange(): void {
  const v = voiceOf(language)
  document.documentElement.lang = language
  const name = page.shop()
  document.title = name ? `${v.say('title')} · ${name}` : v.say('title')
  shop.textContent = name
  showLanguage([language], () =>
    languageSwitch(language, v.say('language'), (next) => {
      language = next
      page.show(language)
    }),
  )
}

document.getElementById('page')?.append(h('header', {}, shop, languageBox), h('main', {}, ...page.main))
page.show(language)
void page.start()
