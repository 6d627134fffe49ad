import { h } from './elements.ts'
import type { Confirmed } from './tracking-calls.ts'
import type { Voice } from './tracking-parts.ts'

const FIELD = 'last-four'
const COMPLAINT = 'last-four-complaint'

/** Asks for the last four digits of the phone number; `confirm` says what they opened. */
export function phoneForm({ say }: Voice, confirm: (lastFour: string) => Promise<Confirmed>): Node[] {
  const complaint = h('p', { id: COMPLAINT, class: 'bad', role: 'alert' })
  const input = h('input', {
    id: FIELD,
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: 4,
    pattern: '[0-9]*',
    'aria-describedby': COMPLAINT,
  })
  const button = h('button', { type: 'submit' }, say('show'))
  const complain = (words: string) => {
    complaint.textContent = words
    input.setAttribute('aria-invalid', 'true')
    input.focus()
    input.select()
  }
  let isBusy = false
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    const lastFour = input.value.trim()
    complaint.textContent = ''
    if (!/^\d{4}$/.test(lastFour)) return complain(say('fourDigits'))
    isBusy = true
    button.setAttribute('aria-busy', 'true')
    const result = await confirm(lastFour)
    isBusy = false
    button.removeAttribute('aria-busy')
    if (result === 'confirmed') return
    if (result === 'wrong') complain(say('wrongDigits'))
    else if (result === 'away') complain(say('noConnection'))
    else complain(say('tooMany', { minutes: Math.ceil(result.waitSeconds / 60) }))
  }
  return [
    h('h2', {}, say('orderAndAmounts')),
    h('p', {}, say('amountsNeedPhone')),
    h(
      'form',
      { novalidate: true, submit: (event) => void submit(event) },
      h('label', { class: 'block', for: FIELD }, say('lastFour')),
      h('div', { class: 'four' }, input, button),
      complaint,
    ),
  ]
}
