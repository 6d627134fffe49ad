import { newId } from '@labada/db/core/ids'
import { parsedCsv } from '@labada/db/testing/csv'
import { fromZip } from '@labada/db/testing/unzipped'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos, ZERO } from '@labada/domain/core/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categoriesOf, expenseOf } from '../testing/spending.ts'
import { done, opened, received, startTill, type Till } from '../testing/till.ts'

let till: Till
beforeAll(async () => {
  till = await startTill()
  await opened(till, { 1000: 9 })
})
afterAll(() => till.app.stop())

const ask = (list: string, format: string, query: object = {}) =>
  till.admin.post('/exports', { id: newId(), list, format, query })
const fileOf = async (list: string, format: string, query: object = {}) => {
  const made = done(await ask(list, format, query))
  expect(made.state).toBe('ready')
  return till.admin.get(`/exports/${made.id}/file`)
}

const TRIGGERS = ['=', '+', '-', '@', '\t=', '\r=', '＝', '＋', '－', '＠', ' =', '  @']
const TAILS = ['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("https://evil.example";"x")', 'SUM(A1:A9)', '63917 555 0101']
const PAYLOADS = TRIGGERS.flatMap((trigger) => TAILS.map((tail) => `${trigger}${tail}`))

describe('a list as a file (T15)', () => {
  it(`has no cell that a spreadsheet would compute, whatever people typed (${PAYLOADS.length} payloads)`, async () => {
    const kinds = await categoriesOf(till)
    for (const payload of PAYLOADS) {
      const body = expenseOf(kinds.Meals, 1, {
        description: `${payload} xx`,
        supplier: payload,
        documentNo: payload.slice(0, 40),
      })
      done(await till.counter.post('/expenses', body))
    }
    const csv = await fileOf('expenses', 'csv', { branchId: till.counter.branch.id })
    expect(Object.fromEntries(csv.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="expenses-2026-11-21-1000.csv"/),
    })
    const rows = parsedCsv(csv.text)
    expect(rows).toHaveLength(PAYLOADS.length + 1)
    for (const cell of rows.flat()) {
      if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠\t\r\0]/)
    }
    // The text itself is all there.
    const texts = rows.flat()
    for (const payload of PAYLOADS) expect(texts).toContain(`'${payload.trim()}`)

    const xlsx = await fileOf('expenses', 'xlsx', { branchId: till.counter.branch.id })
    const sheet = fromZip(xlsx.bytes, 'xl/worksheets/sheet1.xml')
    expect(sheet).not.toMatch(/<f[ >]/)
    expect(sheet).toContain('=1+1 xx')
    // Every text that looks like a formula is typed as text with the quote mark on it.
    for (const [, style, text = ''] of sheet.matchAll(/<c s="(\d)" t="inlineStr"><is><t[^>]*>([^<]*)</g)) {
      if (/^\s*[=+\-@＝＋－＠]/.test(text)) expect([text, style]).toEqual([text, '5'])
    }
  })

  it('has amounts and moments as what they are, and says in a page of its own what it is', async () => {
    const order = await received(till, 120.5)
    const csv = parsedCsv((await fileOf('orders', 'csv')).text)
    const [head = [], ...rows] = csv
    const row = rows.find((one) => one.includes(order.number)) ?? []
    expect(row[head.indexOf('Total')]).toBe('120.50')
    expect(row[head.indexOf('Received at')]).toBe('2026-11-21 10:00')
    const file = await fileOf('orders', 'xlsx', { view: 'all' })
    const sheet = fromZip(file.bytes, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<c s="2"><v>120.5</v></c>')
    expect(sheet).toContain('<c s="4"><v>46347.416667</v></c>')
    expect(fromZip(file.bytes, 'xl/worksheets/sheet2.xml')).toContain('2026-11-21 10:00')
    expect(fromZip(file.bytes, 'xl/workbook.xml')).toContain('name="Orders"')
  })

  it('of promotions says what each takes off, where, when, and what it came to', async () => {
    const promotion = {
      id: newId(),
      name: 'Regulars',
      code: 'SUKI10',
      kind: 'percent',
      percent: 10,
      amount: null,
      everyNth: null,
      most: 50,
      minimum: 100,
      serviceIds: [till.services.full],
      branchIds: [till.counter.branch.id],
      weekdays: [6],
      from: '2026-11-01',
      to: null,
      totalLimit: 100,
      customerLimit: null,
      stackable: false,
      needsApproval: false,
    }
    done(await till.admin.post('/promotions', promotion))
    const lines = [{ serviceId: till.services.full, quantity: 2 }]
    await received(till, 0, { lines, promoCode: 'SUKI10' })
    const [{ uses, given }] = done(await till.admin.get('/promotions')).items
    expect([uses, given > 0]).toEqual([1, true])
    const [head = [], row = []] = parsedCsv((await fileOf('promotions', 'csv')).text)
    expect(Object.fromEntries(head.map((name, at) => [name, row[at]]))).toMatchObject({
      Promotion: 'Regulars',
      State: 'active',
      Code: 'SUKI10',
      Percent: '10',
      'At most': '50.00',
      'Minimum order': '100.00',
      'First day': '2026-11-01',
      'Last day': '',
      Weekdays: 'Sat',
      Branches: till.counter.branch.name,
      'Most uses': '100',
      Uses: '1',
      Given: given.toFixed(2),
    })
    expect((await fileOf('promotions', 'xlsx')).status).toBe(200)
    expect((await ask('promotions', 'csv', { search: 'x' })).status).toBe(200)
    expect(
      (await till.counter.post('/exports', { id: newId(), list: 'promotions', format: 'csv', query: {} })).status,
    ).toBe(403)
  })

  it('holds exactly what the list shows for the same filters', async () => {
    const query = `branchId=${till.counter.branch.id}&search=HYPERLINK`
    const list = done(await till.admin.get(`/expenses?${query}&limit=200`))
    const file = parsedCsv(
      (await fileOf('expenses', 'csv', { branchId: till.counter.branch.id, search: 'HYPERLINK' })).text,
    )
    expect(list.totals.expenses).toBe(TRIGGERS.length)
    expect(file.slice(1).map((row) => row[1])).toEqual(list.items.map(({ number }: { number: string }) => number))
  })
})

describe('the books as files', () => {
  it('the audit log has what its page shows, with what was before and after', async () => {
    const query = { action: 'expense.recorded' }
    const made = done(await till.admin.get('/audit?limit=200')).items
    const [head = [], ...rows] = parsedCsv((await fileOf('audit', 'csv')).text)
    expect(rows.map((row) => row[head.indexOf('Record')])).toEqual(
      expect.arrayContaining(made.map(({ objectId }: { objectId: string }) => objectId)),
    )
    expect(rows.map((row) => row[head.indexOf('Key')])).toEqual(
      expect.arrayContaining(made.map(({ key }: { key: string | null }) => key ?? '')),
    )
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+@＝＋－＠]/)
    const some = done(await till.admin.get(`/audit?action=${query.action}&limit=200`)).items
    expect(parsedCsv((await fileOf('audit', 'csv', query)).text)).toHaveLength(some.length + 1)
  })

  it('customers keep the numbers of their phones to themselves, and no name is a formula', async () => {
    await received(till, 75, { customer: { name: '=HYPERLINK("x")', phone: '0917 555 7788' } })
    const [head = [], ...rows] = parsedCsv((await fileOf('customers', 'csv', { search: 'HYPERLINK' })).text)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.[head.indexOf('Name')]).toBe(`'=HYPERLINK("x")`)
    expect(rows[0]?.[head.indexOf('Phone')]).toMatch(/7788$/)
    expect(rows[0]?.join()).not.toContain('555')
    expect(rows[0]?.[head.indexOf('Balance due')]).toBe('75.00')
  })
})

it('orders that were ticked are the only ones in their file, and no filter is got around by ticking', async () => {
  const [one, , three] = [await received(till, 11), await received(till, 12), await received(till, 13)]
  const ids = `${one.id},${three.id}`
  const numbersOf = async (query: object) => {
    const [head = [], ...rows] = parsedCsv((await fileOf('orders', 'csv', query)).text)
    return rows.map((row) => row[head.indexOf('No.')])
  }
  expect(new Set(await numbersOf({ ids }))).toEqual(new Set([one.number, three.number]))
  expect(await numbersOf({ ids, stage: 'ready' })).toEqual([])
  expect(await ask('orders', 'csv', { ids: `${one.id},'; drop table "order"` })).toMatchObject({ status: 422 })
})

describe('asking for a file', () => {
  it('twice is one file, and written down once', async () => {
    const body = { id: newId(), list: 'payments', format: 'csv', query: {} }
    const [one, other] = [done(await till.admin.post('/exports', body)), done(await till.admin.post('/exports', body))]
    expect(other).toEqual(one)
    const entries = done(await till.admin.get('/audit?objectId=payments')).items
    expect(entries.filter(({ action }: { action: string }) => action === 'export.requested')).toHaveLength(1)
    expect(await till.admin.post('/exports', { ...body, format: 'xlsx' })).toMatchObject({ status: 409 })
  })

  it('is one’s own: nobody else sees it, and the counter may not ask at all', async () => {
    const made = done(await ask('orders', 'csv'))
    const other = await till.app.admin()
    expect(await other.get(`/exports/${made.id}/file`)).toMatchObject({ status: 404, text: '' })
    expect(await other.get(`/exports/${made.id}`)).toMatchObject({ status: 404, text: '' })
    expect(
      await till.counter.post('/exports', { id: newId(), list: 'orders', format: 'csv', query: {} }),
    ).toMatchObject({
      status: 403,
    })
    const unsure = await till.app.admin({ confirmed: false })
    expect(await unsure.post('/exports', { id: newId(), list: 'orders', format: 'csv', query: {} })).toMatchObject({
      status: 409,
      body: { code: 'STEP_UP_REQUIRED' },
    })
  })

  it('with filters of another list is refused', async () => {
    expect(await ask('orders', 'csv', { stage: 'nonsense' })).toMatchObject({ status: 422 })
    expect(await ask('people', 'csv')).toMatchObject({ status: 422 })
    expect(await ask('orders', 'pdf')).toMatchObject({ status: 422 })
  })

  it('a program gets a short list at once by the list’s own address', async () => {
    const file = await till.admin.get(`/expenses/export?format=csv&branchId=${till.counter.branch.id}&search=SUM`)
    expect(file.status).toBe(200)
    expect(parsedCsv(file.text)).toHaveLength(TRIGGERS.length + 1)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('a long one is made in the background: it is announced, and there is no file yet', async () => {
    const { db } = till.app
    const order = await received(till, 10)
    const columns = await db.selectFrom('payment').selectAll().limit(0).execute()
    expect(columns).toEqual([])
    await db
      .insertInto('payment')
      .values(
        Array.from({ length: 2_001 }, () => ({
          id: newId(),
          orderId: order.id,
          branchId: till.counter.branch.id,
          cashSessionId: null,
          method: 'gcash' as const,
          amountCentavos: centavos(1),
          tenderedCentavos: null,
          changeCentavos: ZERO,
          owedCentavos: ZERO,
          reference: null,
          businessDate: manilaDateOf(till.now()),
          recordedAt: till.now(),
          recordedBy: till.counter.user.id,
          clientId: null,
        })),
      )
      .execute()
    const made = done(await ask('payments', 'csv'))
    expect(made).toMatchObject({ state: 'waiting', totalRows: 2_001, doneRows: 0 })
    expect(await till.admin.get(`/exports/${made.id}/file`)).toMatchObject({ status: 409, body: { code: 'NOT_READY' } })
    expect((await till.app.announced()).at(-1)).toBe('export.requested')
    expect(await till.admin.get('/payments/export?format=csv')).toMatchObject({
      status: 409,
      body: { code: 'EXPORT_TOO_LARGE', rows: 2_001 },
    })
  })
})

describe('everything in one file', () => {
  let shop: Till
  beforeAll(async () => {
    shop = await startTill()
    await opened(shop, { 1000: 9 })
    await received(shop, 120.5)
  })
  afterAll(() => shop.app.stop())
  const fileFrom = async (list: string, format: string, query: object = {}) => {
    const { id } = done(await shop.admin.post('/exports', { id: newId(), list, format, query }))
    return shop.admin.get(`/exports/${id}/file`)
  }

  /** The names in a zip, by its central directory. */
  const namesIn = (zip: Uint8Array): string[] => {
    const bytes = Buffer.from(zip)
    const names: string[] = []
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) {
      names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)))
    }
    return names
  }

  it('has a file for each list, with the rows that list has by itself', async () => {
    const { status, headers, bytes } = await fileFrom('everything', 'csv')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(headers.get('content-disposition')).toMatch(/everything-\d{4}-\d{2}-\d{2}-\d{4}\.csv\.zip/)
    expect(namesIn(bytes)).toEqual(
      expect.arrayContaining(['orders.csv', 'payments.csv', 'expenses.csv', 'employees.csv', 'audit.csv']),
    )
    expect(namesIn(bytes).filter((name) => name.startsWith('cashEntries-'))).toHaveLength(1)
    const alone = await fileFrom('orders', 'csv')
    expect(fromZip(bytes, 'orders.csv')).toBe(Buffer.from(alone.bytes).toString())
    expect(fromZip(bytes, 'orders.csv')).toContain('120.50')
  })

  it('takes no filters, and counts as what it is', async () => {
    expect(
      (await shop.admin.post('/exports', { id: newId(), list: 'everything', format: 'csv', query: { search: 'x' } }))
        .status,
    ).toBe(422)
    const workbooks = await fileFrom('everything', 'xlsx')
    expect(namesIn(workbooks.bytes)).toContain('orders.xlsx')
  })
})
