import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Plugin, parseSync, Visitor } from 'vite'

/** Matches the path in `import { t } from './t.ts'`. */
const DOOR = /(?:^|\/)t\.ts$/

/**
 * Inlines into every module of a build the messages it uses, instead of its folder's whole catalog: a dialog's messages
 * are loaded with the dialog, not with the page that may open it. Keys are shortened, the same way in every module and
 * language of a catalog: readable keys are only for readers of the code. `src` is the folder of the sources. Tests and
 * the development server use catalogs unchanged.
 */
export function wordsInPlace(src: string): Plugin {
  const words = join(src, 'lib/words.ts')
  return {
    name: 'words-in-place',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: /\/t\.ts['"]/ },
      handler: (code, id) => {
        const file = id.split('?')[0] ?? id
        const { program } = parseSync(file, code)
        let door: { readonly start: number; readonly end: number; readonly file: string } | undefined
        const keys: { readonly start: number; readonly end: number; readonly name: string }[] = []
        new Visitor({
          ImportDeclaration: ({ start, end, source, specifiers }) => {
            const name = specifiers[0]?.local.name
            if (DOOR.test(source.value) && name === 't') door = { start, end, file: join(dirname(file), source.value) }
          },
          CallExpression: ({ callee, arguments: [key] }) => {
            const says = callee.type === 'MemberExpression' ? callee.object : callee
            if (says.type !== 'Identifier' || says.name !== 't') return
            if (key?.type !== 'Literal' || typeof key.value !== 'string') return
            keys.push({ start: key.start, end: key.end, name: key.value })
          },
        }).visit(program)
        if (!door) return null
        const catalogue = /wordsOf\('([^']+)'/.exec(readFileSync(door.file, 'utf8'))?.[1]
        const messages = JSON.parse(readFileSync(join(src, `words/en/${catalogue}.json`), 'utf8')) as Record<
          string,
          string
        >
        const shorts = shortNames(Object.keys(messages))
        const own: Record<string, string> = {}
        for (const { name } of keys) {
          for (const form of [name, `${name}_one`, `${name}_other`]) {
            const message = messages[form]
            if (message !== undefined) own[form.replace(name, shorts.get(name) ?? name)] = message
          }
        }
        const edits = keys.map(({ start, end, name }) => ({ start, end, text: `'${shorts.get(name) ?? name}'` }))
        const here = `import { wordsOf as __wordsOf } from ${JSON.stringify(words)};const t = __wordsOf('${catalogue}', ${JSON.stringify(own)});`
        return { code: edited(code, [...edits, { start: door.start, end: door.end, text: here }]), map: null }
      },
    },
  }
}

/** Gives the catalogs of other languages the same short keys. They come as one file a language, when it is chosen. */
export function translationsInPlace(src: string): Plugin {
  return {
    name: 'translations-in-place',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]words[\\/](?:fil|ceb)[\\/].*\.json$/ },
      handler: (code, id) => {
        const file = relative(join(src, 'words'), id.split('?')[0] ?? id).replaceAll('\\', '/')
        const english = readFileSync(join(src, 'words/en', file.slice(file.indexOf('/') + 1)), 'utf8')
        const shorts = shortNames(Object.keys(JSON.parse(english) as object))
        const messages = Object.entries(JSON.parse(code) as Record<string, string>)
        const renamed = messages.map(([key, message]) => {
          const { name = key, form = '' } = /^(?<name>.+?)(?<form>_(?:one|other))?$/.exec(key)?.groups ?? {}
          return [(shorts.get(name) ?? name) + form, message]
        })
        return { code: JSON.stringify(Object.fromEntries(renamed)), map: null }
      },
    },
  }
}

/** A short mark of every catalog: what a browser keeps of another version's words is of no use to this one. */
export function markOfWords(src: string): string {
  const words = join(src, 'words')
  const hash = createHash('sha256')
  for (const file of readdirSync(words, { recursive: true }).map(String).sort()) {
    if (file.endsWith('.json')) hash.update(`${file} `).update(readFileSync(join(words, file)))
  }
  return hash.digest('hex').slice(0, 8)
}

/** Keys without their plural forms, each mapped to its number in the catalog's order, in short form. */
function shortNames(keys: readonly string[]): ReadonlyMap<string, string> {
  const names = [...new Set(keys.map((key) => key.replace(/_(?:one|other)$/, '')))].sort()
  return new Map(names.map((name, at) => [name, at.toString(36)]))
}

function edited(code: string, edits: readonly { start: number; end: number; text: string }[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text } of [...edits].sort((one, other) => one.start - other.start)) {
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}
