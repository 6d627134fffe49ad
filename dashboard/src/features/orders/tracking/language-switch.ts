import { h } from './elements.ts'
import { keepLanguage, LANGUAGES, type Language } from './languages.ts'

const FIELD = 'language'

/** The choice of the page's language; it is kept for the next visit. */
export function languageSwitch(chosen: Language, label: string, onChoose: (language: Language) => void): Node[] {
  const select = h(
    'select',
    {
      id: FIELD,
      change: () => {
        const language = LANGUAGES.find((one) => one.code === select.value)?.code ?? chosen
        keepLanguage(language)
        onChoose(language)
        document.getElementById(FIELD)?.focus()
      },
    },
    ...LANGUAGES.map((one) =>
      h('option', { value: one.code, lang: one.code, selected: one.code === chosen }, one.name),
    ),
  )
  return [h('label', { for: FIELD, class: 'visually-hidden' }, label), select]
}
