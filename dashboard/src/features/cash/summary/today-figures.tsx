import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import { HourBars } from '../../../components/charts/hour-bars.tsx'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { ShareBars } from '../../../components/charts/share-bars.tsx'
import { StageBar } from '../../../components/charts/stage-bar.tsx'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { Card, Facts, Stack, Text } from '../../../components/layout.tsx'
import { kilos, money, number } from '../../../lib/format.ts'
import classes from './summary.module.css'
import { t } from './t.ts'
import type { ShopSummary } from './to-do.tsx'

/** Today's figures: laundry, money, the hours compared with a usual day, and the user's own share. */
export function TodayFigures({ summary }: { readonly summary: ShopSummary }) {
  const { today, hours, mine, asOf } = summary
  const isBlind = today.collected === null
  // Cash is omitted if the shop counts blind.
  const collected = PAYMENT_METHODS.flatMap((method) => {
    const value = today.collectedByMethod[method]
    return value === null ? [] : [{ label: METHOD_NAMES[method], value, text: money(value) }]
  })
  return (
    <Stack gap={12}>
      <div className={classes.figures}>
        <KpiCard
          label={t('received')}
          value={number(today.ordersReceived)}
          note={`${t('loads', { count: today.loadsReceived })} · ${kilos(today.kilos)}`}
          asOf={asOf}
        />
        <KpiCard
          label={t('released')}
          value={number(today.ordersReleased)}
          note={
            today.unpaidReleased > 0
              ? t('unpaidReleasedUnpaid', { unpaidReleased: today.unpaidReleased })
              : t('allPaid')
          }
          asOf={asOf}
        />
        <KpiCard
          label={t('sales')}
          value={money(today.sales)}
          // Without today, which is not over: it would plunge.
          trend={today.week.map(({ sales }) => sales)}
          trendLabel={t('salesOfTheLastSeven')}
          asOf={asOf}
        />
        {today.collected === null ? (
          <KpiCard
            label={t('unpaid')}
            value={money(today.unpaid)}
            note={today.unpaid > 0 ? t('ofUnpaidOrders') : t('nothingUnpaid')}
            asOf={asOf}
          />
        ) : (
          <KpiCard
            label={t('collected')}
            value={money(today.collected)}
            note={today.unpaid > 0 ? t('unpaidStillUnpaid', { unpaid: money(today.unpaid) }) : t('nothingUnpaid')}
            asOf={asOf}
          />
        )}
      </div>
      <Card title={t('inTheShop')}>
        {isAnything(Object.values(today.openByStage)) ? (
          <StageBar counts={today.openByStage} />
        ) : (
          <Text as="p" dim>
            {t('noOrdersInTheShop')}
          </Text>
        )}
      </Card>
      <Card title={t('ordersByHour')}>
        <HourBars
          what={t('orders')}
          hours={hours.map(({ hour, orders, usualOrders }) => ({ hour, value: orders, usual: usualOrders }))}
        />
      </Card>
      <Card title={t('collectedToday')}>
        {isAnything(collected.map(({ value }) => value)) ? (
          <ShareBars label={t('collectedByMethod')} items={collected} />
        ) : (
          !isBlind && (
            <Text as="p" dim>
              {t('nothingCollectedYetToday')}
            </Text>
          )
        )}
        {hasPrepaid(today) && (
          <Facts
            amounts
            items={[
              [t('prepaidTopUps'), money(today.toppedUp)],
              [t('prepaidPaidOut'), money(today.paidOut)],
            ]}
          />
        )}
        {hasPackages(today) && (
          <Facts
            amounts
            items={[
              [t('packagesSold'), money(today.packagesSold)],
              [t('packagesRefunded'), money(today.packagesRefunded)],
            ]}
          />
        )}
        {isBlind && (
          <Text as="p" dim>
            {t('cashIsHiddenBecauseThis')}
          </Text>
        )}
      </Card>
      <Card title={t('myDay')}>
        <Facts
          amounts
          items={[
            [t('ordersIReceived'), number(mine.ordersReceived)],
            [t('ordersIReleased'), number(mine.ordersReleased)],
            [t('paymentsITook'), number(mine.payments)],
            ...(mine.collected === null ? [] : [[t('collectedByMe'), money(mine.collected)] as const]),
          ]}
        />
      </Card>
    </Stack>
  )
}

const isAnything = (figures: readonly number[]): boolean => figures.some((figure) => figure !== 0)

/** Whether money was paid ahead or back today; it is not part of what was collected. */
const hasPrepaid = ({ toppedUp, paidOut }: ShopSummary['today']): boolean => (toppedUp ?? 0) > 0 || (paidOut ?? 0) > 0

/** Whether packages were sold or refunded today; what they paid for is part of what was collected. */
const hasPackages = ({ packagesSold, packagesRefunded }: ShopSummary['today']): boolean =>
  (packagesSold ?? 0) > 0 || (packagesRefunded ?? 0) > 0
