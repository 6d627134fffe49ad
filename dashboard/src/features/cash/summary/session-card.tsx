import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import type { Centavos } from '@labada/domain/core/money'
import { IconCash, IconLockOpen, IconPrinter } from '@tabler/icons-react'
import { useMayDo } from '../../../api/session.ts'
import { useMayOrAsk } from '../../../components/access/lent.ts'
import { Button } from '../../../components/button.tsx'
import { movementName } from '../../../components/cash/movement-names.ts'
import { movementTotals } from '../../../components/cash/movement-totals.ts'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { Card, Facts, Row, Stack, Text } from '../../../components/layout.tsx'
import { KnownAt } from '../../../components/notices/known-at.tsx'
import { NeedsConnection, useIsCut } from '../../../components/notices/needs-connection.tsx'
import { usePrinter } from '../../../components/orders/slips/use-printer.ts'
import { CashSign, OpenSign } from '../../../components/signs.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { dateTime, money, number, signedMoney } from '../../../lib/format.ts'
import type { CashDeed } from './move-cash-dialog.tsx'
import classes from './summary.module.css'
import { t } from './t.ts'
import type { ShopSummary } from './to-do.tsx'
import { useNoSale } from './use-no-sale.ts'

/** The drawer: closed with one large button, or open with the figures allowed before it is counted. */
export function SessionCard({
  session,
  lastKept,
  summary,
  onOpen,
  onClose,
  onMove,
}: {
  readonly session: CashSessionDetail | null
  readonly lastKept: Centavos | null
  readonly summary: ShopSummary | undefined
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onMove: (deed: CashDeed) => void
}) {
  const printer = usePrinter()
  const isCut = useIsCut()
  const seesCash = useMayDo('cash.see')
  const mayOpen = useMayDo('drawer.open')
  const mayCount = useMayDo('drawer.count')
  const mayClose = useMayDo('drawer.close') && mayCount
  const seesFigures = useMayDo('summary.see')
  const mayMove = useMayOrAsk('drawer.move')
  const mayOpenAlone = useMayOrAsk('drawer.unlock')
  const noSale = useNoSale()
  const mayRemit = useMayDo('remittance.send')
  const deeds = DEEDS.filter(({ deed }) => (deed === 'remit' ? mayRemit : mayMove))
  if (!session) {
    const left =
      seesCash && lastKept !== null && lastKept > 0 && t('theLastCloseLeftLastKept', { lastKept: money(lastKept) })
    return (
      <Card label={t('cashDrawer')}>
        <div className={classes.shut}>
          <span className={classes.shutIcon} aria-hidden="true">
            <IconCash size={40} stroke={1.5} />
          </span>
          <h2>{t('drawerClosed')}</h2>
          {(left || mayOpen) && <p>{left || t('countWhatsInItTo')}</p>}
          <Button
            needs="drawer.open"
            size="lg"
            wide
            icon={<IconLockOpen size={24} aria-hidden="true" />}
            onClick={onOpen}
          >
            {t('openDrawer')}
          </Button>
          <KnownAt list="drawer" />
        </div>
      </Card>
    )
  }
  const isCounting = session.state === 'counting'
  return (
    <Card
      title={session.number === 0 ? t('cashDrawer') : t('cashSessionNumber', { number: session.number })}
      side={
        <StatusBadge status={isCounting ? 'attention' : 'ready'} icon={isCounting ? CashSign : OpenSign}>
          {isCounting ? t('beingCounted') : t('open')}
        </StatusBadge>
      }
    >
      <Stack gap={12}>
        <Facts
          items={[
            [
              t('opened'),
              t('openedAtByOpenedBy', { openedAt: dateTime(session.openedAt), openedBy: session.openedBy.name }),
            ],
            [t('openingAmount'), money(session.opening)],
            ...(!session.openingVariance
              ? []
              : [[t('differenceAtOpening'), signedMoney(session.openingVariance)] as const]),
            ...(session.state !== 'open' || session.countedAmount === null
              ? []
              : [[t('provisionalCount'), money(session.countedAmount)] as const]),
            ...(session.openingNote === null ? [] : [[t('noteAtOpening'), session.openingNote] as const]),
          ]}
        />
        {(mayClose || seesFigures) && (
          <Row className={classes.deeds}>
            {mayClose && (
              <Button size="lg" disabled={isCut && isCounting} onClick={onClose}>
                {isCounting ? t('continueClosing') : isCut ? t('countTheDrawer') : t('countAndClose')}
              </Button>
            )}
            <Button
              needs="summary.see"
              size="lg"
              tone="neutral"
              icon={<IconPrinter size={22} aria-hidden="true" />}
              onClick={() => printer.reading(session, 'X', summary?.today)}
            >
              {t('xReading')}
            </Button>
          </Row>
        )}
        {!isCounting && (deeds.length > 0 || mayOpenAlone) && (
          <Row className={classes.deeds}>
            {deeds.map(({ deed, label }) => (
              <Button key={deed} tone="neutral" disabled={isCut} onClick={() => onMove(deed)}>
                {label}
              </Button>
            ))}
            {mayOpenAlone && (
              <Button tone="neutral" disabled={isCut} busy={noSale.isPending} onClick={() => noSale.mutate()}>
                {t('noSale')}
              </Button>
            )}
          </Row>
        )}
        <NeedsConnection>{t('theDrawerWaitsForThe')}</NeedsConnection>
        <KnownAt list="drawer" />
        {/* Below the keys: a first cash-in adds a line. */}
        {seesCash && <Movements session={session} />}
        {session.noSales.length > 0 && <Facts items={[[t('openedWithoutASale'), number(session.noSales.length)]]} />}
        {session.expected !== null && <Facts amounts items={[[t('expectedInDrawer'), money(session.expected)]]} />}
      </Stack>
    </Card>
  )
}

const DEEDS = [
  { deed: 'cash_in', label: t('cashIn') },
  { deed: 'cash_out', label: t('cashOut') },
  { deed: 'to_safe', label: t('toTheSafe') },
  { deed: 'from_safe', label: t('fromTheSafe') },
  { deed: 'remit', label: t('remit') },
] as const satisfies readonly { readonly deed: CashDeed; readonly label: string }[]

function Movements({ session }: { readonly session: CashSessionDetail }) {
  const totals = movementTotals(session.movements)
  if (totals.length === 0) {
    return (
      <Text as="p" dim>
        {t('blindCountTheExpectedAmount')}
      </Text>
    )
  }
  return (
    <Facts
      amounts
      items={[
        ...totals.map(({ kind, count, amount }) => [`${movementName(kind)} (${count})`, signedMoney(amount)] as const),
        ...session.otherMethods.map(({ method, amount, count }) => {
          const known = PAYMENT_METHODS.find((one) => one === method)
          return [
            t('knownAmountNotInThe', { known: known ? METHOD_NAMES[known] : method, amount: count }),
            money(amount),
          ] as const
        }),
      ]}
    />
  )
}
