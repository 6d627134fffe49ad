import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import type { ShopToday } from '@labada/contracts/reports/figures'
import { DENOMINATIONS } from '@labada/domain/cash/denominations'
import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import { type Centavos, centavos, times } from '@labada/domain/core/money'
import { dateTime, money, plural, signedMoney } from '../../../lib/format.ts'
import { movementName } from '../../cash/movement-names.ts'
import { movementTotals } from '../../cash/movement-totals.ts'
import { METHOD_NAMES } from '../../company/words.ts'
import type { Shop } from './claim-stub.tsx'
import { SlipFoot, SlipHead, SlipRow, SlipRule } from './slip-parts.tsx'

/** X is a look while the drawer is open; Z is the closing, once per session, its number never starts again. */
export type Reading = 'X' | 'Z'

export function DrawerReading({
  session,
  reading,
  today,
  shop,
  printedAt,
  printedBy,
}: {
  readonly session: CashSessionDetail
  readonly reading: Reading
  readonly today?: ShopToday | undefined
  readonly shop: Shop
  readonly printedAt: Date
  readonly printedBy: string
}) {
  return (
    <>
      <SlipHead shop={shop.name} branch={shop.branch} phone={shop.phone} />
      <div style={{ textAlign: 'center', fontSize: '18pt', fontWeight: 800, margin: '2mm 0' }}>
        {reading} READING
        <div style={{ fontSize: '12pt' }}>No. {String(session.number).padStart(6, '0')}</div>
      </div>
      <SlipRow label="Opened" value={dateTime(session.openedAt)} />
      <SlipRow label="by" value={session.openedBy.name} />
      {session.closedAt && <SlipRow label="Closed" value={dateTime(session.closedAt)} />}
      {session.closedBy && <SlipRow label="by" value={session.closedBy.name} />}
      <SlipRule />
      <strong>Cash</strong>
      <SlipRow label="Opening count" value={money(session.opening)} />
      {session.movements.length === 0 && <div>What moved in the drawer shows after the count.</div>}
      {movementTotals(session.movements)
        .filter(({ kind }) => kind !== 'opening')
        .map(({ kind, count, amount }) => (
          <SlipRow key={kind} label={`${movementName(kind)} (${count})`} value={signedMoney(amount)} />
        ))}
      {session.otherMethods.length > 0 && (
        <>
          <SlipRule />
          <strong>Other payments</strong>
          {session.otherMethods.map(({ method, amount, count }) => (
            <SlipRow key={method} label={`${methodName(method)} (${count})`} value={money(amount)} />
          ))}
        </>
      )}
      {reading === 'X' && today && <Today today={today} />}
      {reading === 'Z' && <Closing session={session} />}
      <SlipRule />
      {reading === 'Z' && <div style={{ marginTop: '10mm', borderTop: '1px solid #000' }}>Signature</div>}
      <SlipFoot>
        Printed {dateTime(printedAt)} by {printedBy}
      </SlipFoot>
    </>
  )
}

/** What the branch did today, drawer or not; without cash where the shop counts blind. */
function Today({ today }: { readonly today: ShopToday }) {
  return (
    <>
      <SlipRule />
      <strong>Today</strong>
      <SlipRow label="Orders received" value={today.ordersReceived} />
      <SlipRow label="Orders released" value={today.ordersReleased} />
      <SlipRow label="Sales" value={money(today.sales)} />
      {PAYMENT_METHODS.map((method) => [method, today.collectedByMethod[method]] as const)
        .filter(([, collected]) => collected !== null && collected !== 0)
        .map(([method, collected]) => (
          <SlipRow key={method} label={METHOD_NAMES[method]} value={money(collected)} />
        ))}
      {today.collected !== null && <SlipRow label="Collected" value={money(today.collected)} strong />}
    </>
  )
}

function Closing({ session }: { readonly session: CashSessionDetail }) {
  const counted = session.counted ?? {}
  return (
    <>
      <SlipRule />
      <strong>Counted</strong>
      {DENOMINATIONS.filter((pesos) => (counted[String(pesos)] ?? 0) > 0).map((pesos) => {
        const pieces = counted[String(pesos)] ?? 0
        return (
          <SlipRow key={pesos} label={`${money(worth(pesos, 1))} × ${pieces}`} value={money(worth(pesos, pieces))} />
        )
      })}
      <SlipRule />
      <SlipRow label="Expected" value={money(session.expected)} />
      <SlipRow label="Counted" value={money(session.countedAmount)} strong />
      <SlipRow label={varianceName(session.variance)} value={money(session.variance)} strong large />
      {session.note && <div style={{ overflowWrap: 'anywhere' }}>Note: {session.note}</div>}
      <SlipRule />
      <SlipRow label="Kept in the drawer" value={money(session.kept)} />
      <SlipRow label="Put in the safe" value={money(session.toSafe)} />
      <SlipRow label="Remitted" value={money(session.remitted)} />
      <SlipRow label="Movements" value={plural(session.movements.length, 'entry', 'entries')} />
    </>
  )
}

const worth = (pesos: number, pieces: number): Centavos => times(centavos(Math.round(pesos * 100)), pieces)

const varianceName = (variance: Centavos | null): string =>
  variance === null || variance === 0 ? 'Exact' : variance > 0 ? 'OVER' : 'SHORT'

function methodName(method: string): string {
  const known = PAYMENT_METHODS.find((one) => one === method)
  return known ? METHOD_NAMES[known] : method
}
