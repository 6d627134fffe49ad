// Adds up what each page loads first (gzip) from the build's manifest and fails when one is over its budget (ux.md 6.1).
// Run after the dashboard's builds: node scripts/bundle-budgets.mjs [dist folder] [--json]; the desktop build lies beside it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const KB = 1024
const isJson = process.argv.includes('--json')
const dist =
  process.argv.slice(2).find((argument) => !argument.startsWith('--')) ??
  fileURLToPath(new URL('../dashboard/dist', import.meta.url))
const web = openBuild(dist)
/** Only this build contains the pages of a branch's PC. */
const desktop = openBuild(`${dist.replace(/\/$/, '')}-desktop`)
/** The pages of customers: a build of their own. */
const tracking = openBuild(`${dist.replace(/\/$/, '')}-tracking`)
const ENTRY = 'index.html'
/** Where the pages of the back office are. */
const OFFICE = 'src/app/office-pages.ts'
const SHELLS = { admin: 'src/app/shells/admin.tsx', shop: 'src/app/shells/shop.tsx', guest: 'src/app/shells/guest.tsx' }

/** Limits in KB of gzip, one percent above what was reached: the JavaScript of a first visit straight to the page. */
const PAGES = [
  { page: '/ (login)', shell: 'guest', chunk: 'src/features/access/login/login-page.tsx', limit: 201 },
  { page: '/setup', shell: 'guest', chunk: 'src/features/setup/setup/setup-page.tsx', limit: 226 },
  { page: '/receive', shell: 'shop', chunk: 'src/features/orders/receive/receive-page.tsx', limit: 227 },
  { page: '/release', shell: 'shop', chunk: 'src/features/orders/release/release-page.tsx', limit: 225 },
  { page: '/summary', shell: 'shop', chunk: 'src/features/cash/summary/summary-page.tsx', limit: 220 },
  { page: '/expenses', shell: 'shop', chunk: 'src/features/expenses/expenses/expenses-page.tsx', limit: 221 },
  { page: '/schedule', shell: 'admin', chunk: 'src/features/schedule/schedule/schedule-page.tsx', limit: 259 },
  { page: '/branches', shell: 'admin', chunk: 'src/features/company/branches/branches-page.tsx', limit: 255 },
  { page: '/branch/:id', shell: 'admin', chunk: 'src/features/company/branches/branch-page.tsx', limit: 233 },
  { page: '/laundry/prices', shell: 'admin', chunk: 'src/features/catalog/prices/prices-page.tsx', limit: 259 },
  {
    page: '/shop-expenses',
    shell: 'admin',
    chunk: 'src/features/expenses/shop-expenses/shop-expenses-page.tsx',
    limit: 259,
  },
  {
    page: '/laundry/transactions',
    shell: 'admin',
    chunk: 'src/features/orders/transactions/transactions-page.tsx',
    limit: 263,
  },
  {
    page: '/attendance',
    build: desktop,
    chunk: 'src/features/attendance/attendance/attendance-page.tsx',
    limit: 190,
  },
  {
    page: '/employee-portal',
    build: desktop,
    chunk: 'src/features/portal/employee-portal/portal-page.tsx',
    limit: 185,
  },
  { page: '/t/:code', build: tracking, chunk: 'tracking.html', limit: 60 },
  { page: '/book', build: tracking, chunk: 'booking.html', limit: 60 },
]
const CSS_LIMIT = 40
const LAZY_LIMIT = 60
/** Never part of the counter's or the kiosk's first load. */
const NOT_AT_THE_COUNTER = ['src/components/fields/date-field-inputs.tsx', 'src/app/palette/palette.tsx']

for (const heavy of NOT_AT_THE_COUNTER) if (!web.manifest[heavy]) throw new Error(`The build has no chunk for ${heavy}`)

const problems = []
const rows = PAGES.map(({ page, build = web, shell, chunk, limit }) => {
  const before =
    build === tracking ? [] : [ENTRY, ...(shell ? [SHELLS[shell]] : []), ...(shell === 'admin' ? [OFFICE] : [])]
  const keys = closure(build, [...before, chunk])
  const { manifest } = build
  const scripts = kilobytes(
    build,
    [...keys].map((key) => manifest[key].file),
  )
  const styles = kilobytes(build, [...new Set([...keys].flatMap((key) => manifest[key].css ?? []))])
  const shared = closure(build, before)
  const own = kilobytes(
    build,
    [...keys].filter((key) => !shared.has(key)).map((key) => manifest[key].file),
  )
  if (scripts > limit) problems.push(`${page} loads ${scripts.toFixed(1)} KB of JavaScript first, over ${limit}`)
  if (styles > CSS_LIMIT) problems.push(`${page} loads ${styles.toFixed(1)} KB of CSS first, over ${CSS_LIMIT}`)
  if (own > LAZY_LIMIT) problems.push(`${page} alone is ${own.toFixed(1)} KB, over ${LAZY_LIMIT}`)
  if (shell === 'shop' || build === desktop) {
    for (const heavy of NOT_AT_THE_COUNTER) if (keys.has(heavy)) problems.push(`${page} loads ${heavy} first`)
  }
  return { page, scripts, limit, styles, own }
})

if (isJson) console.log(JSON.stringify(rows))
else {
  console.log('First load, gzip KB     JavaScript  limit    own chunk   CSS')
  for (const { page, scripts, limit, styles, own } of rows) {
    const figures = [scripts, limit, own, styles].map((value) => value.toFixed(1).padStart(9))
    console.log(`${page.padEnd(23)}${figures[0]}${figures[1]}${figures[2]}   ${figures[3]}`)
  }
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** A chunk and everything it imports statically; a shell that is part of the entry has no separate chunk. */
function closure({ manifest }, keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    if (!manifest[key]) {
      if (Object.values(SHELLS).includes(key)) continue
      throw new Error(`The build has no chunk for ${key}`)
    }
    seen.add(key)
    closure({ manifest }, manifest[key].imports ?? [], seen)
  }
  return seen
}

function kilobytes({ folder }, files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / KB
}

function openBuild(folder) {
  return { folder, manifest: JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) }
}
