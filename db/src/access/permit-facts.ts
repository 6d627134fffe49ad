import type { PaymentMethod } from '@labada/domain/company/payment-methods'
import type { Centavos } from '@labada/domain/core/money'
import type { Db } from '../core/client.ts'

/** What the books know of a command: the total and amount it is about, and who and what. */
export interface KnownOfCommand {
  readonly saleNumber: string | null
  readonly customer: string | null
  readonly lines: readonly { readonly name: string; readonly quantity: number | null }[]
  readonly method: PaymentMethod | null
  readonly amount: Centavos | null
  readonly total: Centavos | null
  readonly paid: Centavos | null
}

/** A line of a new order, or of the items that come back. */
interface Part {
  readonly id: string
  readonly quantity: number | null
}

/** What a command names, as the counter sent it. */
export interface Named {
  readonly branchId: string
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly saleId: string | null
  readonly customerId: string | null
  readonly packageId: string | null
  readonly services: readonly Part[]
  readonly saleLines: readonly Part[]
}

/** Reads what a command names. An order or a sale of another branch is nothing: the ids are what the counter says. */
export async function findKnownOfCommand(db: Db, named: Named): Promise<KnownOfCommand> {
  const [order, payment, sale, customer, sold, lines] = await Promise.all([
    named.orderId === null ? undefined : findOrder(db, named.branchId, named.orderId),
    named.paymentId === null ? undefined : findPayment(db, named.branchId, named.paymentId),
    named.saleId === null ? undefined : findSale(db, named.branchId, named.saleId),
    named.customerId === null ? undefined : findCustomerName(db, named.customerId),
    named.packageId === null ? undefined : findSoldPackage(db, named.packageId),
    findLines(db, named),
  ])
  return {
    saleNumber: sale?.number ?? null,
    customer: order?.customer ?? customer ?? sold?.customer ?? null,
    lines,
    method: payment?.method ?? sold?.method ?? null,
    amount: payment?.amountCentavos ?? sold?.amountCentavos ?? null,
    total: order?.totalCentavos ?? sale?.totalCentavos ?? sold?.totalCentavos ?? null,
    paid: order?.paidCentavos ?? null,
  }
}

function findOrder(db: Db, branchId: string, orderId: string) {
  return db
    .selectFrom('order as o')
    .leftJoin('customer as c', 'c.id', 'o.customerId')
    .select(['o.totalCentavos', 'o.paidCentavos', 'c.name as customer'])
    .where('o.id', '=', orderId)
    .where('o.branchId', '=', branchId)
    .executeTakeFirst()
}

function findPayment(db: Db, branchId: string, paymentId: string) {
  return db
    .selectFrom('payment')
    .select(['method', 'amountCentavos'])
    .where('id', '=', paymentId)
    .where('branchId', '=', branchId)
    .executeTakeFirst()
}

/** A package counts in every branch, as its customer does. */
function findSoldPackage(db: Db, packageId: string) {
  return db
    .selectFrom('soldPackage as s')
    .innerJoin('packageLeft as l', 'l.packageId', 's.id')
    .innerJoin('customer as c', 'c.id', 's.customerId')
    .select(['s.priceCentavos as totalCentavos', 'l.valueCentavos as amountCentavos', 's.method', 'c.name as customer'])
    .where('s.id', '=', packageId)
    .executeTakeFirst()
}

function findSale(db: Db, branchId: string, saleId: string) {
  return db
    .selectFrom('itemSale')
    .select(['number', 'totalCentavos'])
    .where('id', '=', saleId)
    .where('branchId', '=', branchId)
    .executeTakeFirst()
}

/** A customer belongs to the company: any counter may serve them. */
async function findCustomerName(db: Db, customerId: string): Promise<string | undefined> {
  return (await db.selectFrom('customer').select('name').where('id', '=', customerId).executeTakeFirst())?.name
}

async function findLines(db: Db, { branchId, orderId, saleId, services, saleLines }: Named) {
  if (services.length > 0) return counted(services, await namesOfServices(db, services))
  if (saleId !== null) {
    const rows = await db
      .selectFrom('itemSaleLine as l')
      .innerJoin('itemSale as s', 's.id', 'l.saleId')
      .select(['l.id', 'l.name', 'l.quantity'])
      .where('l.saleId', '=', saleId)
      .where('s.branchId', '=', branchId)
      .orderBy('l.position')
      .execute()
    return saleLines.length === 0 ? rows.map(asLine) : counted(saleLines, rows)
  }
  if (orderId === null) return []
  const rows = await db
    .selectFrom('orderLine as l')
    .innerJoin('order as o', 'o.id', 'l.orderId')
    .select(['l.name', 'l.quantity'])
    .where('l.orderId', '=', orderId)
    .where('o.branchId', '=', branchId)
    .orderBy('l.position')
    .execute()
  return rows.map(asLine)
}

function namesOfServices(db: Db, services: readonly Part[]) {
  return db
    .selectFrom('service')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      services.map(({ id }) => id),
    )
    .execute()
}

const asLine = ({ name, quantity }: { readonly name: string; readonly quantity: number }) => ({ name, quantity })

/** The parts in their order, each with the name of its record; one without a record is left out. */
const counted = (parts: readonly Part[], named: readonly { readonly id: string; readonly name: string }[]) =>
  parts.flatMap(({ id, quantity }) => {
    const name = named.find((one) => one.id === id)?.name
    return name === undefined ? [] : [{ name, quantity }]
  })
