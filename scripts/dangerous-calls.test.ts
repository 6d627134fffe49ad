import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const PACKAGES = ['domain', 'contracts', 'db', 'gateway', 'workers', 'scanner-agent', 'dashboard']

/** What our programs may not call, and the files that may all the same, each with the reason. */
const RULES: Readonly<Record<string, { readonly found: RegExp; readonly but: Readonly<Record<string, string>> }>> = {
  'a cipher without authentication': {
    found: /(?:create(?:Dec|C)ipheriv\(|cipher: )(?!\s*'(?:aes-256-gcm|chacha20-poly1305)')/,
    but: { 'scanner-agent/src/identity.ts': 'PKCS#8 has no authenticated cipher' },
  },
  'another hash than SHA-256': {
    found: /create(?:Hash|Hmac)\((?!\s*'sha256')/,
    but: { 'db/src/payroll/slips/common-inputs.ts': 'names what is stored once; nothing is proven by it' },
  },
  'chance that can be guessed': {
    found: /Math\.random\b/,
    but: {
      'gateway/src/setup/demo/busy-hour.ts': 'play of the demo',
      'gateway/src/setup/demo/counter.ts': 'play of the demo',
      'scanner-agent/src/uploader.ts': 'when to try again',
      'dashboard/src/features/orders/tracking/booking/booking-status.ts': 'when to ask again',
      'dashboard/src/features/orders/tracking/tracking.ts': 'when to ask again',
    },
  },
  'a command line for a shell': {
    found: /\bexec(?:Sync)?\(\s*['"`]|\bshell: (?:true|['"`])|(?:ba)?sh', \['-c'/,
    but: {},
  },
}

/** The sources that ship: neither tests nor what only tests use. */
function shipped(): string[] {
  return PACKAGES.flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(^|\/)testing\//.test(file))
      .map((file) => `${name}/src/${file}`),
  )
}

const sources = shipped().map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

describe.each(Object.entries(RULES))('%s', (_, { found, but }) => {
  it('is called nowhere but where a reason says why', () => {
    const calling = sources.filter(({ text }) => found.test(text)).map(({ file }) => file)
    expect(sources.length).toBeGreaterThan(1_000)
    expect(calling.toSorted()).toEqual(Object.keys(but).toSorted())
  })
})

describe('the search', () => {
  it.each([
    ['a cipher without authentication', `createCipheriv('aes-256-ecb', key, null)`],
    ['a cipher without authentication', `createDecipheriv(name, key, iv)`],
    ['another hash than SHA-256', `createHash('md5')`],
    ['another hash than SHA-256', `createHmac(algorithm, key)`],
    ['chance that can be guessed', `Math.random().toString(36)`],
    ['a command line for a shell', `execSync(\`tar xf \${name}\`)`],
    ['a command line for a shell', `spawn(command, { shell: true })`],
  ])('finds %s: %s', (rule, planted) => {
    expect(RULES[rule]?.found.test(planted)).toBe(true)
  })

  it.each([
    ['a cipher without authentication', `createCipheriv('aes-256-gcm', key, iv)`],
    ['another hash than SHA-256', `createHash('sha256')`],
    ['a command line for a shell', `spawn(process.execPath, ['main.js'])`],
    ['a command line for a shell', 'pattern.exec(text)'],
  ])('passes what is not %s: %s', (rule, planted) => {
    expect(RULES[rule]?.found.test(planted)).toBe(false)
  })
})
