import { backup } from './rows/backup.ts'
import { cashFlow } from './rows/cash-flow.ts'
import { eventLatency } from './rows/event-latency.ts'
import { fanOut } from './rows/fan-out.ts'
import { fingerprints } from './rows/fingerprints.ts'
import { firstLoad } from './rows/first-load.ts'
import { forecast } from './rows/forecast.ts'
import { listGrowth } from './rows/list-growth.ts'
import { listOrders } from './rows/list-orders.ts'
import { livePage } from './rows/live-page.ts'
import { memory } from './rows/memory.ts'
import { officeAnswer } from './rows/office-answer.ts'
import { offlineSearch, offlineSend } from './rows/offline.ts'
import { orderGrowth } from './rows/order-growth.ts'
import { orderWay } from './rows/order-way.ts'
import { payroll, payrollOfTenThousand } from './rows/payroll.ts'
import { receiveOrder, receiveOrderOnDisk } from './rows/receive-order.ts'
import { scanToScreen } from './rows/scan-to-screen.ts'
import { startGateway } from './rows/start-gateway.ts'
import { tracking } from './rows/tracking.ts'
import { closePlaces, openBooks, type Place } from './support/place.ts'
import { type Row, runBench } from './support/run.ts'

const ROWS: readonly Row<Place>[] = [
  receiveOrder,
  receiveOrderOnDisk,
  orderGrowth,
  orderWay,
  listOrders,
  listGrowth,
  tracking,
  offlineSend,
  offlineSearch,
  eventLatency,
  officeAnswer,
  fanOut,
  startGateway,
  memory,
  firstLoad,
  livePage,
  payroll,
  payrollOfTenThousand,
  cashFlow,
  forecast,
  backup,
  fingerprints,
  scanToScreen,
]

const wanted = process.argv.slice(2)
const rows = wanted.length === 0 ? ROWS : ROWS.filter(({ name }) => wanted.includes(name))
if (rows.length < Math.max(wanted.length, 1)) {
  console.error(`Rows: ${ROWS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closePlaces().finally(() => process.exit(130)))
}
process.exit(await runBench(rows, openBooks, (line) => console.log(line)))
