import { startProduct } from '../e2e/support/product.ts'
import { listOrders } from './rows/list-orders.ts'
import { receiveOrder } from './rows/receive-order.ts'
import { startGateway } from './rows/start-gateway.ts'
import { type Measured, TOO_NOISY } from './support/rounds.ts'
import type { Row } from './support/row.ts'
import { openPostgres } from './support/servers.ts'

const ROWS: readonly Row[] = [receiveOrder, listOrders, startGateway]

const wanted = process.argv.slice(2)
const rows = wanted.length === 0 ? ROWS : ROWS.filter(({ name }) => wanted.includes(name))
if (rows.length === 0) throw new Error(`Rows: ${ROWS.map(({ name }) => name).join(', ')}`)

const postgres = await openPostgres()
const product = await startProduct({ DATABASE_URL: postgres.url, LABADA_REQUESTS_PER_MINUTE: '0' })
let missed = 0
try {
  for (const row of rows) report(row, await row.measure({ url: product.url, databaseUrl: postgres.url }))
} finally {
  await product.stop()
  await postgres.close()
}
console.log(missed === 0 ? '\nEvery floor is reached.' : `\n${missed} of ${rows.length} floors are not reached.`)
process.exit(missed === 0 ? 0 : 1)

/** Ratios only: absolute figures differ from machine to machine, and on this one from minute to minute. */
function report(row: Row, { figure, limit, ratio, spread }: Measured): void {
  const isReached = row.isRate ? ratio >= row.floor : ratio <= row.floor
  const isNoisy = spread > TOO_NOISY
  if (!isReached && !isNoisy) missed += 1
  const verdict = isNoisy ? 'too noisy to count' : isReached ? 'floor reached' : 'FLOOR MISSED'
  console.log(`\n${row.name}: ${row.what}`)
  console.log(`  product ${figure.toFixed(0)} ${row.unit}, limit ${limit.toFixed(0)} (${row.limitIs})`)
  console.log(
    `  ratio ${ratio.toFixed(2)}, floor ${row.floor}, goal ${row.goal}, spread ${spread.toFixed(2)}: ${verdict}`,
  )
}
