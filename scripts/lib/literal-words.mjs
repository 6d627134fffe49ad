import { Visitor } from 'vite'
import { LEFT } from './literal-words-left.mjs'

/** Attributes, properties and parameters that contain user-facing text. */
const WORD_NAMES = new Set(
  [
    'word words aria-label aria-description alt title label hint note sub unit placeholder legend caption summary description message body question',
    'header heading explanation complaint warning notice empty nothing what noun doneMessage confirmLabel cancelLabel trendLabel news',
  ].flatMap((names) => names.split(' ')),
)
/** Elements whose text is not translatable, such as input for another program. */
const CODE_ELEMENTS = new Set(['code', 'pre', 'kbd', 'style'])
/** Calls whose texts are never displayed. */
const CODE_CALLS =
  /^(?:Error|TypeError|RangeError|console\.\w+|idOfText|.*\.(?:querySelector(?:All)?|closest|matches))$/

const hasLetters = (text) => /\p{L}/u.test(text)
/** A single lower-case word is more often an identifier than user-facing text: `unit: 'kg'`, `what: 'count'`. */
const isNoName = (text) => hasLetters(text) && !/^[a-z-]+$/.test(text)
/** A sentence or its beginning: a capital letter and a second word. */
const isSentence = (text) => /^\p{Lu}[\p{L}’]*[ ,:].*\p{L}{2}/u.test(text.trim())

/**
 * All potentially user-facing texts of a file: JSX text, attributes and properties that hold words, the content of braces
 * as a child, and sentences anywhere else. Each has `words`, and `start` as the parser's offset.
 */
export function wordsPlaces(program) {
  const found = []
  const stack = []
  const textOf = (node) =>
    node.type === 'TemplateLiteral'
      ? node.quasis.map(({ value }) => value.cooked).join('{}')
      : typeof node.value === 'string'
        ? node.value
        : undefined
  const collect = (node, isRead) => {
    for (const text of textsOf(node)) {
      const words = textOf(text)
      if (isRead(words.replaceAll('{}', ''))) found.push({ start: text.start, words })
    }
  }
  const sentence = (node) => {
    const words = textOf(node)
    if (words !== undefined && isSentence(words) && !stack.some((isCode) => isCode))
      found.push({ start: node.start, words })
  }
  /** Child expressions in braces are checked; code elements are skipped. */
  const children = (node) => {
    if (stack.some((isCode) => isCode)) return
    for (const child of node.children)
      if (child.type === 'JSXExpressionContainer') collect(child.expression, hasLetters)
  }
  const enter = (isCode) => stack.push(isCode)
  const leave = () => stack.pop()
  const call = (node) => enter(CODE_CALLS.test(nameOf(node.callee)))
  new Visitor({
    JSXElement(node) {
      enter(CODE_ELEMENTS.has(node.openingElement.name.name))
      children(node)
    },
    'JSXElement:exit': leave,
    JSXFragment: (node) => children(node),
    CallExpression: call,
    'CallExpression:exit': leave,
    NewExpression: call,
    'NewExpression:exit': leave,
    ImportDeclaration: () => enter(true),
    'ImportDeclaration:exit': leave,
    TSLiteralType: () => enter(true),
    'TSLiteralType:exit': leave,
    JSXText(node) {
      if (hasLetters(node.value.replace(/&\w+;/g, '')) && !stack.some((isCode) => isCode)) {
        found.push({ start: node.start + /^\s*/.exec(node.value)[0].length, words: node.value })
      }
    },
    JSXAttribute(node) {
      if (WORD_NAMES.has(node.name.name) && node.value) collect(node.value, isNoName)
    },
    Property(node) {
      if (!node.computed && WORD_NAMES.has(node.key.name ?? node.key.value)) collect(node.value, isNoName)
    },
    Literal: sentence,
    TemplateLiteral: sentence,
  }).visit(program)
  return unique(found)
}

/** The texts an expression can evaluate to: through conditions, `??`, `&&` and parentheses. */
function textsOf(node) {
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textsOf(node.expression)
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)]
    case 'Literal':
      return typeof node.value === 'string' ? [node] : []
    case 'TemplateLiteral':
      return [node]
    default:
      return []
  }
}

function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return `${nameOf(callee.object)}.${callee.property.name}`
  return ''
}

const unique = (found) => [...new Map(found.map((one) => [one.start, one])).values()]

/** Whether a text belongs in a catalogue, because it is not on the list of exceptions. */
export function isLiteralWords(file, { words }) {
  return !LEFT.some(
    (left) => (left.file === file || left.file === '*') && left.words.some((one) => one === words.trim()),
  )
}
