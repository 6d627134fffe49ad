import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const ROOMS = ['domain', 'contracts', 'db', 'gateway', 'workers', 'dashboard', 'scanner-agent'].map((name) =>
  join(root, name, 'src'),
)

/** What the shop counts. A new noun joins when a screen first counts it. */
const NOUNS =
  `accounts admins advances alerts allowances answers approvals apps attempts backups bags benefits bills blockers
  branches calls cards cases cents centavos changes characters checks claims clients codes columns commands copies corrections
  counts customers cycles dates days deductions devices digits discrepancies disputes documents drafts drawers entries employees
  errors events exceptions expenses failures figures files fingers hours instalments items jobs kinds labels letters lines loads
  machines matches messages migrations minutes months movements moves names notes numbers orders overtimes packs pages parts
  payments pays payslips people periods persons photos pieces prices problems promotions purchases questions reasons receipts
  records refunds remittances requests results riders rows runs sales scans seconds services sessions sheets shifts slips steps
  stubs swaps tables tags templates things tickets times tins transfers trips units uses users weeks words years`
    .split(/\s+/)
    .join('|')

/** Words after which a noun is not what was counted, and those that begin the next line of code. */
const OTHERS =
  'of|in|on|to|at|for|from|and|or|is|are|was|has|had|the|a|by|with|never|const|let|function|return|readonly|await|async|export|type'

/** What follows a value in a template or on a page: a noun of many, with up to two words like "new" before it. */
const COUNTED = new RegExp(`^\\s+(?:(?!(?:${OTHERS})\\b)[a-z]+[ -]){0,2}(?:${NOUNS})\\b(?![(=:.]| [=:])`)

/** Written by hand with a reason. */
const ALLOWED: readonly (readonly [file: string, words: string])[] = [
  // The specification gives these two sentences to the letter.
  ['domain/src/core/rules.ts', 'length} characters'],
  // "9 or 12 digits": no count.
  ['domain/src/people/employees.ts', '} digits'],
  // Verbs: what somebody or something does.
  ['domain/src/law/rate-factors.ts', '} pays'],
  ['gateway/src/config.ts', 'name} names'],
  ['dashboard/src/features/stock/stock-tracker/counts-view.tsx', 'branchName} counts'],
  ['dashboard/src/features/company/branches/machines/machine-running.tsx', 'name} runs'],
  // Transfers of money, after the amount.
  ['dashboard/src/features/cash/cash-flow/summary-tab.tsx', "' '} transfers"],
]

/** A count that is always the same many (`MOST_DAYS`), an amount with its unit, and what `plural` wrote are no counts glued on. */
const isFine = (value: string): boolean =>
  /^(?:number\()?[A-Z][A-Z0-9_]*(?:\.\w+)?\)?$/.test(value) ||
  /^(?:plural|money|signedMoney|kilos|duration|hoursWorked|day|weekday|time|date|dateTime|monthName|quantityOf)\(/.test(
    value,
  )

/** Places where a value is written right before a noun of many, as `file:line: words`. */
function gluedIn(file: string, text: string): string[] {
  const source = text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|\s)\/\/.*$/gm, blank)
  const found: string[] = []
  for (let at = source.indexOf('}'); at !== -1; at = source.indexOf('}', at + 1)) {
    const after = COUNTED.exec(source.slice(at + 1, at + 90))
    if (!after) continue
    const value = valueBefore(source, at)
    if (value === '' || value.includes('\n') || isFine(value)) continue
    const words = `${value}}${after[0]}`.replace(/\s+/g, ' ')
    if (ALLOWED.some(([of, allowed]) => of === file && words.endsWith(allowed))) continue
    found.push(`${file}:${source.slice(0, at).split('\n').length}: ${words}`)
  }
  return found
}

/** The same length and lines, without the words of a comment. */
const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')

/** What stands in the braces that end at `end`. */
function valueBefore(source: string, end: number): string {
  let depth = 0
  for (let at = end; at >= 0; at--) {
    if (source[at] === '}') depth++
    if (source[at] === '{' && --depth === 0) return source.slice(at + 1, end).trim()
  }
  return ''
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const isShipped = /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|\/migrations\/|\/seed\//.test(path)
    return entry.isFile() && isShipped ? [path] : []
  })
}

it('says what counts a count glued to its noun, and what does not', () => {
  const glued = (text: string) => gluedIn('planted.tsx', text).length
  expect(glued(`const words = \`\${orders.length} orders today\``)).toBe(1)
  expect(glued('<p>{number(held)} new orders</p>')).toBe(1)
  expect(glued('<p>\n  {of.length}\n  loads\n</p>')).toBe(1)
  expect(glued(`const words = count === 1 ? 'one thing' : \`\${count} things\``)).toBe(1)
  expect(glued("<p>{plural(orders.length, 'order')} today</p>")).toBe(0)
  expect(glued(`const words = \`At most \${MOST_DAYS} days\``)).toBe(0)
  expect(glued(`// \`\${n} orders\` was wrong once`)).toBe(0)
})

it('puts every count beside its noun with plural, so that no screen says "1 orders"', () => {
  const sources = ROOMS.flatMap(sourcesIn)
  expect(sources.length).toBeGreaterThan(900)
  const glued = sources.flatMap((path) => gluedIn(relative(root, path), readFileSync(path, 'utf8')))
  expect(glued).toEqual([])
})
