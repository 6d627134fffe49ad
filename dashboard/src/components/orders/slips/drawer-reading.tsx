import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import { DENOMINATIONS } from '@labada/domain/cash/denominations'
import { PAYMENT_METHODS, type PaymentMethod } from '@labada/domain/company/payment-methods'
import { type Centavos, centavos, times } from '@labada/domain/core/money'
import { dateTime, money, signedMoney } from '../../../lib/format.ts'
import { movementName } from '../../cash/movement-names.ts'
import { movementTotals } from '../../cash/movement-totals.ts'
import { METHOD_NAMES } from '../../company/words.ts'
import type { Shop } from './claim-stub.tsx'
import { SlipFoot, SlipHead, SlipRow, SlipRule } from './slip-parts.tsx'
import { t } from './t.ts'

/** X is a reading while the drawer is open; Z is the closing, once per session, and its number never restarts. */
export type Reading = 'X' | 'Z'

/** What a branch did in a day; sums that tell the drawer's cash are null if the shop counts blind. */
export interface DayFigures {
  readonly ordersReceived: number
  readonly ordersReleased: number
  readonly sales: Centavos
  readonly collected: Centavos | null
  readonly collectedByMethod: Readonly<Record<PaymentMethod, Centavos | null>>
}

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
  readonly today?: DayFigures | undefined
  readonly shop: Shop
  readonly printedAt: Date
  readonly printedBy: string
}) {
  return (
    <>
      <SlipHead shop={shop.name} branch={shop.branch} phone={shop.phone} />
      <div style={{ textAlign: 'center', fontSize: '18pt', fontWeight: 800, margin: '2mm 0' }}>
        {t('readingReading', { reading })}
        <div style={{ fontSize: '12pt' }}>{t('noNumber', { number: String(session.number).padStart(6, '0') })}</div>
      </div>
      <SlipRow label={t('opened')} value={dateTime(session.openedAt)} />
      <SlipRow label={t('by')} value={session.openedBy.name} />
      {session.closedAt && <SlipRow label={t('closed')} value={dateTime(session.closedAt)} />}
      {session.closedBy && <SlipRow label={t('by')} value={session.closedBy.name} />}
      <SlipRule />
      <strong>{t('cash')}</strong>
      <SlipRow label={t('openingCount')} value={money(session.opening)} />
      {session.movements.length === 0 && <div>{t('drawerMovementsAppearAfterThe')}</div>}
      {movementTotals(session.movements)
        .filter(({ kind }) => kind !== 'opening')
        .map(({ kind, count, amount }) => (
          <SlipRow key={kind} label={`${movementName(kind)} (${count})`} value={signedMoney(amount)} />
        ))}
      {session.otherMethods.length > 0 && (
        <>
          <SlipRule />
          <strong>{t('otherPayments')}</strong>
          {session.otherMethods.map(({ method, amount, count }) => (
            <SlipRow key={method} label={`${methodName(method)} (${count})`} value={money(amount)} />
          ))}
        </>
      )}
      {session.noSales.length > 0 && <SlipRow label={t('openedWithoutASale')} value={String(session.noSales.length)} />}
      {reading === 'X' && today && <Today today={today} />}
      {reading === 'Z' && <Closing session={session} />}
      <SlipRule />
      {reading === 'Z' && <div style={{ marginTop: '10mm', borderTop: '1px solid #000' }}>{t('signature')}</div>}
      <SlipFoot>{t('printedPrintedAtByPrintedBy', { printedAt: dateTime(printedAt), printedBy })}</SlipFoot>
    </>
  )
}

/** The branch's figures of the day, with or without a drawer; without cash if the shop counts blind. */
function Today({ today }: { readonly today: DayFigures }) {
  return (
    <>
      <SlipRule />
      <strong>{t('today')}</strong>
      <SlipRow label={t('ordersReceived')} value={today.ordersReceived} />
      <SlipRow label={t('ordersReleased')} value={today.ordersReleased} />
      <SlipRow label={t('sales')} value={money(today.sales)} />
      {PAYMENT_METHODS.map((method) => [method, today.collectedByMethod[method]] as const)
        .filter(([, collected]) => collected !== null && collected !== 0)
        .map(([method, collected]) => (
          <SlipRow key={method} label={METHOD_NAMES[method]} value={money(collected)} />
        ))}
      {today.collected !== null && <SlipRow label={t('collected')} value={money(today.collected)} strong />}
    </>
  )
}

function Closing({ session }: { readonly session: CashSessionDetail }) {
  const counted = session.counted ?? {}
  return (
    <>
      <SlipRule />
      <strong>{t('counted')}</strong>
      {DENOMINATIONS.filter((pesos) => (counted[String(pesos)] ?? 0) > 0).map((pesos) => {
        const pieces = counted[String(pesos)] ?? 0
        return (
          <SlipRow key={pesos} label={`${money(worth(pesos, 1))} × ${pieces}`} value={money(worth(pesos, pieces))} />
        )
      })}
      <SlipRule />
      <SlipRow label={t('expected')} value={money(session.expected)} />
      <SlipRow label={t('counted')} value={money(session.countedAmount)} strong />
      <SlipRow label={varianceName(session.variance)} value={money(session.variance)} strong large />
      {session.note && <div style={{ overflowWrap: 'anywhere' }}>{t('noteNote', { note: session.note })}</div>}
      <SlipRule />
      <SlipRow label={t('keptInTheDrawer')} value={money(session.kept)} />
      <SlipRow label={t('movedToSafe')} value={money(session.toSafe)} />
      <SlipRow label={t('remitted')} value={money(session.remitted)} />
      <SlipRow label={t('movements')} value={t('entries', { count: session.movements.length })} />
    </>
  )
}

const worth = (pesos: number, pieces: number): Centavos => times(centavos(Math.round(pesos * 100)), pieces)

const varianceName = (variance: Centavos | null): string =>
  variance === null || variance === 0 ? t('exact') : variance > 0 ? t('over') : t('short')

function methodName(method: string): string {
  const known = PAYMENT_METHODS.find((one) => one === method)
  return known ? METHOD_NAMES[known] : method
}
