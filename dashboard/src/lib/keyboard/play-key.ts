/** A key pressed before its target was ready. */
export interface PlayedKey {
  /** As in `KeyboardEvent.key`. */
  readonly key: string
  readonly shiftKey?: boolean | undefined
}

/**
 * Replays a key at the focused element. A browser does not act on synthetic key events, so this does what the browser
 * would do (insert a character, press a button, submit a form, move to the next field). `onPress` receives the event
 * first.
 */
export function playKey({ key, shiftKey = false }: PlayedKey, onPress: (event: KeyboardEvent) => void) {
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true, composed: true })
  onPress(event)
  const isFree = (document.activeElement ?? document.body).dispatchEvent(event)
  const focused = document.activeElement
  if (!isFree || !(focused instanceof HTMLElement)) return
  if (key === 'Tab') return goOn(focused, shiftKey)
  if (isTextField(focused)) return inText(focused, key)
  if (focused instanceof HTMLInputElement && focused.type === 'radio' && ARROWS[key])
    return choose(focused, ARROWS[key])
  if (key === 'Enter' && focused instanceof HTMLInputElement) return send(focused)
  if ((key === 'Enter' && focused.matches('button, a[href], summary')) || (key === ' ' && focused.matches(PRESSABLE))) {
    focused.click()
  }
}

const PRESSABLE = 'button, summary, input[type="checkbox"], input[type="radio"]'
const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (element: HTMLElement): element is TextField =>
  (element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && /^(text|search|tel|url|password|email|number)$/.test(element.type))) &&
  !element.readOnly &&
  !element.disabled

function inText(field: TextField, key: string) {
  if (key === 'Enter' && field instanceof HTMLInputElement) return send(field)
  const end = field.value.length
  const from = field.selectionStart ?? end
  const to = field.selectionEnd ?? end
  const isMarked = from !== to
  if (key === 'Backspace') return write(field, isMarked ? from : Math.max(0, from - 1), to, '')
  if (key === 'Delete') return write(field, from, isMarked ? to : Math.min(end, to + 1), '')
  if (key === 'Home' || key === 'ArrowUp') return putCaret(field, 0)
  if (key === 'End' || key === 'ArrowDown') return putCaret(field, end)
  if (key === 'ArrowLeft') return putCaret(field, isMarked ? from : Math.max(0, from - 1))
  if (key === 'ArrowRight') return putCaret(field, isMarked ? to : Math.min(end, to + 1))
  const sign = key === 'Enter' ? '\n' : key
  const hasRoom = field.maxLength < 0 || end - (to - from) < field.maxLength
  if (sign.length === 1 && hasRoom) write(field, from, to, sign)
}

/** Replaces a part of a field's text so that React notices the change. */
function write(field: TextField, from: number, to: number, text: string) {
  const next = field.value.slice(0, from) + text + field.value.slice(to)
  if (next === field.value) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, next)
  putCaret(field, from + text.length)
  const inputType = text ? 'insertText' : 'deleteContentBackward'
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text || null }))
}

function putCaret(field: TextField, at: number) {
  // A field for a number has no place for a caret that a page could see.
  if (field.selectionStart !== null) field.setSelectionRange(at, at)
}

/** Enter in a field presses the form's submit button, wherever it is, unless it is disabled. */
function send({ form }: HTMLInputElement) {
  if (!form) return
  const button = [...form.elements].find((one) => one instanceof HTMLButtonElement && one.type === 'submit')
  if (button instanceof HTMLButtonElement) button.click()
  else form.requestSubmit()
}

function choose(radio: HTMLInputElement, step: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]:not(:disabled)')].filter(
    ({ name, form }) => name === radio.name && form === radio.form,
  )
  const next = all.at((all.indexOf(radio) + step) % all.length)
  next?.focus()
  next?.click()
}

/** Tab: moves to the next field, wrapping around inside a window. */
function goOn(from: HTMLElement, isBack: boolean) {
  const place = from.closest('[aria-modal="true"]') ?? document
  const all = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.tabIndex >= 0 && (one.checkVisibility?.() ?? true) && isChosenRadio(one),
  )
  const at = all.indexOf(from)
  const next = isBack ? (at < 0 ? -1 : at - 1) : (at + 1) % Math.max(1, all.length)
  const field = all.at(next)
  field?.focus()
  if (field instanceof HTMLInputElement && isTextField(field)) field.select()
}

/** In a group of radio buttons, Tab stops only at the selected one. */
const isChosenRadio = (one: HTMLElement): boolean =>
  !(one instanceof HTMLInputElement) ||
  one.type !== 'radio' ||
  one.checked ||
  !document.querySelector(`input[type="radio"][name="${CSS.escape(one.name)}"]:checked`)
