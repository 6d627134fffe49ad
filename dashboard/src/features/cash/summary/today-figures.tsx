import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import { HourBars } from '../../../components/charts/hour-bars.tsx'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { ShareBars } from '../../../components/charts/share-bars.tsx'
import { StageBar } from '../../../components/charts/stage-bar.tsx'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { Card, Facts, Grid, Stack, Text } from '../../../components/layout.tsx'
import { kilos, money, number, plural } from '../../../lib/format.ts'
import type { ShopSummary } from './to-do.tsx'

/** Today in numbers: laundry, money, the hours beside a usual day, and my part of it. */
export function TodayFigures({ summary }: { readonly summary: ShopSummary }) {
  const { today, hours, mine, asOf } = summary
  // Cash is left out where the shop counts blind.
  const collected = PAYMENT_METHODS.flatMap((method) => {
    const value = today.collectedByMethod[method]
    return value === null ? [] : [{ label: METHOD_NAMES[method], value, text: money(value) }]
  })
  return (
    <Stack gap={12}>
      <Grid least={250} gap={12}>
        <KpiCard
          label="Received"
          value={number(today.ordersReceived)}
          note={`${plural(today.loadsReceived, 'load')} · ${kilos(today.kilos)}`}
          asOf={asOf}
        />
        <KpiCard
          label="Released"
          value={number(today.ordersReleased)}
          note={today.unpaidReleased > 0 ? `${today.unpaidReleased} unpaid` : 'all paid'}
          asOf={asOf}
        />
        <KpiCard
          label="Sales"
          value={money(today.sales)}
          trend={[...today.week.map(({ sales }) => sales), today.sales]}
          trendLabel="Sales of the last seven days and today"
          asOf={asOf}
        />
        {today.collected === null ? (
          <KpiCard
            label="Unpaid"
            value={money(today.unpaid)}
            note={today.unpaid > 0 ? 'of orders not paid yet' : 'nothing unpaid'}
            asOf={asOf}
          />
        ) : (
          <KpiCard
            label="Collected"
            value={money(today.collected)}
            note={today.unpaid > 0 ? `${money(today.unpaid)} still unpaid` : 'nothing unpaid'}
            asOf={asOf}
          />
        )}
      </Grid>
      <Card title="In the house">
        <StageBar counts={today.openByStage} />
      </Card>
      <Card title="Orders by the hour">
        <HourBars
          what="orders"
          hours={hours.map(({ hour, orders, usualOrders }) => ({ hour, value: orders, usual: usualOrders }))}
        />
      </Card>
      <Card title="Collected today">
        <ShareBars label="Collected by method" items={collected} />
        {today.collected === null && (
          <Text as="p" dim>
            Cash is not shown: the drawer is counted blind.
          </Text>
        )}
      </Card>
      <Card title="My day">
        <Facts
          amounts
          items={[
            ['Orders I received', number(mine.ordersReceived)],
            ['Orders I released', number(mine.ordersReleased)],
            ['Payments I took', number(mine.payments)],
            ...(mine.collected === null ? [] : [['Collected by me', money(mine.collected)] as const]),
          ]}
        />
      </Card>
    </Stack>
  )
}
