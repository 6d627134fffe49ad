import type { RouteResponse } from '@labada/contracts/core/route'
import type { figureRoutes } from '@labada/contracts/reports/figures'
import { todayRoutes } from '@labada/contracts/reports/today'
import { fromPesos, toPesos } from '@labada/domain/core/money'
import { keyOf } from '@labada/domain/reports/notices'
import { IconCheck } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { MethodSplit } from '../../../../components/cash/method-split.tsx'
import { HourBars } from '../../../../components/charts/hour-bars.tsx'
import { StageBar } from '../../../../components/charts/stage-bar.tsx'
import { branchAt, transactionsAt } from '../../../../components/company/places.ts'
import { Card, Grid, Row, Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../../components/notices/skeletons.tsx'
import { officePlaceOf } from '../../../../components/reports/attention-places.ts'
import { attentionWords } from '../../../../components/reports/attention-words.ts'
import { openOrdersOf } from '../../../../components/reports/branch-standing.ts'
import { TextLink } from '../../../../components/text-link.tsx'
import { money } from '../../../../lib/format.ts'

import { MoreKpis } from '../branch-kpis.tsx'
import { t } from '../t.ts'

type Figures = RouteResponse<typeof figureRoutes.branchToday>

/** Today by hour, orders by stage, and items that need attention. */
export function OverviewTab({
  branchId,
  figures,
}: {
  readonly branchId: string
  readonly figures: UseQueryResult<Figures>
}) {
  return (
    <QuerySection query={figures} what={t('today')} skeleton={<Skeletons rows={3} height={120} />}>
      {({ today, hours, asOf }) => (
        <Stack>
          <Grid least={400} stretch>
            <Card title={t('ordersByHour')}>
              {today.ordersReceived === 0 && hours.every(({ usualOrders }) => usualOrders === 0) ? (
                <Text dim>{t('quietSoFarToday')}</Text>
              ) : (
                <HourBars
                  what={t('orders3')}
                  hours={hours.map(({ hour, orders, usualOrders }) => ({ hour, value: orders, usual: usualOrders }))}
                />
              )}
            </Card>
            <Card title={t('salesByHour')}>
              {today.sales === 0 ? (
                <Text dim>{t('quietSoFarToday')}</Text>
              ) : (
                <HourBars
                  what={t('sold')}
                  hours={hours.map(({ hour, sales }) => ({ hour, value: toPesos(sales) }))}
                  format={(pesos) => money(fromPesos(pesos))}
                />
              )}
            </Card>
          </Grid>
          <Grid least={300} stretch>
            <Card
              title={t('ordersByStage')}
              side={
                <TextLink to={branchAt(branchId, 'orders')}>{t('openOrders', { count: openOrdersOf(today) })}</TextLink>
              }
            >
              {openOrdersOf(today) === 0 ? (
                <Text dim>{t('noOpenOrders')}</Text>
              ) : (
                <StageBar counts={today.openByStage} />
              )}
            </Card>
            <Card title={t('collectedToday')}>
              <MethodSplit
                collected={today.collected}
                byMethod={today.collectedByMethod}
                to={(method) =>
                  transactionsAt({ view: 'payments', branch: branchId, dates: 'today', ...(method && { method }) })
                }
              />
            </Card>
            <NeedsAttention branchId={branchId} />
          </Grid>
          <MoreKpis today={today} asOf={asOf} />
        </Stack>
      )}
    </QuerySection>
  )
}

function NeedsAttention({ branchId }: { readonly branchId: string }) {
  const today = useQuery(callQuery(keys.today(), todayRoutes.today, {}))
  return (
    <Card title={t('needsAttention')}>
      <QuerySection query={today} what={t('needsAttention')} skeleton={<Skeletons rows={2} />}>
        {({ attention }) => {
          const own = attention.filter((item) => item.branchId === branchId)
          return own.length === 0 ? (
            <Row>
              <IconCheck size={20} aria-hidden="true" style={{ color: 'var(--ld-ready-fg)' }} />
              <Text>{t('nothingNeedsYourAttentionRight')}</Text>
            </Row>
          ) : (
            <Stack gap={8}>
              {own.map((item) => (
                <TextLink key={keyOf(item)} to={officePlaceOf(item)}>
                  {attentionWords({ ...item, branchName: null })}
                </TextLink>
              ))}
            </Stack>
          )
        }}
      </QuerySection>
    </Card>
  )
}
