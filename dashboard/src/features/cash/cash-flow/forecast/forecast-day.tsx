import type { ManilaDate } from '@labada/domain/core/manila-time'
import { Card, Facts, Row, Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { money, signedMoney, weekday } from '../../../../lib/format.ts'
import { t } from '../t.ts'
import classes from './forecast.module.css'
import { useForecastDay } from './forecast-api.ts'
import { FORECAST_NAMES, reasonOf } from './forecast-words.ts'

/** One day of the forecast, with the parts of each figure. */
export function ForecastDayDrawer({
  date,
  branchId,
  onClose,
}: {
  readonly date: ManilaDate
  readonly branchId: string | null
  readonly onClose: () => void
}) {
  const answer = useForecastDay(date, branchId)
  return (
    <Drawer opened onClose={onClose} title={weekday(date)} width={600}>
      <QuerySection query={answer} what={t('forecastForThisDay')}>
        {({ branches }) => (
          <Stack>
            {branches.map(({ branchId: id, name, net, balance, lines }) => (
              <Card key={id} title={name} level={3} soft>
                <Stack gap={12}>
                  {lines.length === 0 && <Text dim>{t('noMovementsExpectedOnThis')}</Text>}
                  {lines.map(({ kind, amount, parts }) => (
                    <Stack key={kind} gap={4}>
                      <Row justify="between">
                        <Text strong>{FORECAST_NAMES[kind]}</Text>
                        <Text strong>{signedMoney(amount)}</Text>
                      </Row>
                      <ul className={classes.parts}>
                        {parts.map((part, index) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by their place only
                          <li key={index}>
                            <span>{reasonOf(part)}</span>
                            <span>{signedMoney(part.amount)}</span>
                          </li>
                        ))}
                      </ul>
                    </Stack>
                  ))}
                  <Facts
                    amounts
                    items={[
                      [t('movesOnThisDay'), signedMoney(net)],
                      [t('endOfDayBalance'), money(balance)],
                    ]}
                  />
                </Stack>
              </Card>
            ))}
          </Stack>
        )}
      </QuerySection>
    </Drawer>
  )
}
