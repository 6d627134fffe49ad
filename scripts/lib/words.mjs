import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { isLiteralWords, wordsPlaces } from './literal-words.mjs'

/** `t.ts` of a folder: the one door to its catalogue. */
const DOOR = /(?:^|\/)t\.ts$/
const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^testing\/|^lib\/words\.ts$/.test(file)

/**
 * Checks the dashboard's sources and catalogues below `src` and returns one message per problem:
 * words outside of a catalogue, unused messages, missing values of a message.
 * The compiler checks that keys exist.
 */
export function checkWords(src) {
  const files = readdirSync(src, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .sort()
  const problems = []
  const catalogues = new Map()
  for (const file of files.filter((name) => /^words\/en\/.*\.json$/.test(name))) {
    const name = file.slice('words/en/'.length, -'.json'.length)
    catalogues.set(name, {
      file,
      messages: messagesOf(JSON.parse(readFileSync(join(src, file), 'utf8'))),
      said: new Set(),
    })
  }
  for (const file of files.filter((name) => /^words\/(?:fil|ceb)\/.+\.json$/.test(name))) {
    problems.push(...translationProblems(src, file))
  }
  const doors = new Map()
  for (const file of files.filter((name) => DOOR.test(name))) {
    const name = /wordsOf\('([^']+)', \w+\)/.exec(readFileSync(join(src, file), 'utf8'))?.[1]
    const from = /from '([^']+)\.json'/.exec(readFileSync(join(src, file), 'utf8'))?.[1]
    const opens = from && relative(join(src, 'words/en'), join(src, dirname(file), from))
    if (!name || name !== opens) problems.push(`${file}: opens ${opens} by the name ${name}`)
    else if (!catalogues.has(name)) problems.push(`${file}: there is no catalogue ${name}`)
    else doors.set(file, name)
  }
  let places = 0
  for (const file of files.filter((name) => isSource(name) && !DOOR.test(name))) {
    const text = readFileSync(join(src, file), 'utf8')
    const at = (node) => `${file}:${text.slice(0, node.start).split('\n').length}`
    const { program } = parseSync(file, text)
    for (const node of wordsPlaces(program)) {
      if (isLiteralWords(file, node)) problems.push(`${at(node)}: words outside of a catalogue: ${node.words.trim()}`)
    }
    const { door, calls } = sayingsOf(program, file)
    if (!door) continue
    const catalogue = catalogues.get(doors.get(door))
    if (!catalogue) {
      problems.push(`${file}: says words of ${door}, which opens no catalogue`)
      continue
    }
    for (const call of calls) {
      places++
      if (call.key === undefined) {
        problems.push(`${at(call.node)}: a key is written out where it is said, so that its message is found`)
        continue
      }
      const message = catalogue.messages.get(call.key)
      // A missing key is a compile error.
      if (!message) continue
      catalogue.said.add(call.key)
      const missing = [...message.needs].filter((name) => !call.values.has(name))
      if (missing.length > 0 && !call.isOpen) problems.push(`${at(call.node)}: ${call.key} needs ${missing.join(', ')}`)
      if (message.isRich && !call.isRich) problems.push(`${at(call.node)}: ${call.key} has elements inside: t.rich`)
    }
  }
  for (const [name, { file, messages, said }] of catalogues) {
    if (![...doors.values()].includes(name)) problems.push(`${file}: no folder opens it`)
    for (const [key, { forms }] of messages) {
      if (!said.has(key)) problems.push(`${file}: nobody says ${key}`)
      if (forms.size > 0 && !(forms.has('one') && forms.has('other')))
        problems.push(`${file}: ${key} needs one and other`)
    }
  }
  return { problems, messages: [...catalogues.values()].reduce((sum, one) => sum + one.messages.size, 0), places }
}

/** What a catalogue of another language lacks or has too much, beside the English one: messages, their values and elements. */
function translationProblems(src, file) {
  const english = join(src, file.replace(/^words\/\w+\//, 'words/en/'))
  if (!existsSync(english)) return [`${file}: there is no such catalogue in English`]
  const [ours, theirs] = [join(src, file), english].map((path) => JSON.parse(readFileSync(path, 'utf8')))
  const partsOf = (text) => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).toSorted().join(' ')
  return [
    ...Object.keys(theirs)
      .filter((key) => !(key in ours))
      .map((key) => `${file}: ${key} is missing`),
    ...Object.keys(ours)
      .filter((key) => !(key in theirs))
      .map((key) => `${file}: ${key} is not said in English`),
    ...Object.keys(ours)
      .filter((key) => key in theirs && partsOf(ours[key]) !== partsOf(theirs[key]))
      .map(
        (key) =>
          `${file}: ${key} has ${partsOf(ours[key]) || 'no values'}, in English ${partsOf(theirs[key]) || 'none'}`,
      ),
  ]
}

/** The messages of a catalogue: their plural forms, the values they need, whether elements stand inside. */
function messagesOf(entries) {
  const messages = new Map()
  for (const [key, text] of Object.entries(entries)) {
    const [, name = key, form] = /^(.+)_(one|other)$/.exec(key) ?? []
    const message = messages.get(name) ?? { forms: new Set(), needs: new Set(), isRich: false }
    messages.set(name, message)
    if (form) {
      message.forms.add(form)
      message.needs.add('count')
    }
    for (const [, value, tag] of text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)) message.needs.add(value ?? tag)
    if (/<\w+>/.test(text)) message.isRich = true
  }
  return messages
}

/** The catalogue import (`t.ts`) that a file uses, and each `t(…)` and `t.rich(…)` in it. */
function sayingsOf(program, file) {
  const doors = []
  let own = 't'
  const calls = []
  new Visitor({
    ImportDeclaration(node) {
      if (!DOOR.test(node.source.value)) return
      doors.push(join(dirname(file), node.source.value))
      own = node.specifiers[0]?.local.name ?? own
    },
    CallExpression(node) {
      const isRich = node.callee.type === 'MemberExpression' && node.callee.property.name === 'rich'
      const callee = isRich ? node.callee.object : node.callee
      if (doors.length === 0 || callee.type !== 'Identifier' || callee.name !== own) return
      const [key, values] = node.arguments
      const properties = values?.type === 'ObjectExpression' ? values.properties : []
      calls.push({
        node,
        isRich,
        key: typeof key?.value === 'string' ? key.value : undefined,
        values: new Set(properties.map((one) => one.key?.name ?? one.key?.value)),
        /** Values passed as a whole object cannot be checked here. */
        isOpen:
          (values && values.type !== 'ObjectExpression') || properties.some((one) => one.type === 'SpreadElement'),
      })
    },
  }).visit(program)
  return { door: doors[0], calls }
}
