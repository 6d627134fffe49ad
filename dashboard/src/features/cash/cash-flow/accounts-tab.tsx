import { STATEMENT_ACCOUNTS } from '@labada/domain/cash/statement-matching'
import { sum } from '@labada/domain/core/money'
import type { DaySpan } from '@labada/domain/core/periods'
import { MONEY_ACCOUNTS } from '@labada/domain/ledger/money-accounts'
import { ButtonLink } from '../../../components/button.tsx'
import { Card, Facts, Grid, Row, Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { dateTime, day, money, signedMoney } from '../../../lib/format.ts'
import { useAccounts, useStatementAccounts } from './cash-flow-api.ts'
import { ledgerLink } from './cash-flow-filters.ts'
import { ACCOUNT_NAMES } from './cash-words.ts'
import { t } from './t.ts'

/** All accounts: the ledger balance, and the balance confirmed by an external statement. */
export function AccountsTab({ branchId, span }: { readonly branchId: string | null; readonly span: DaySpan }) {
  const accounts = useAccounts(branchId)
  const standings = useStatementAccounts(branchId)
  return (
    <Stack>
      <QuerySection query={accounts} what={t('accounts')}>
        {({ items }) => (
          <QuerySection query={standings} what={t('statements')}>
            {(known) => (
              <Grid least={270}>
                {MONEY_ACCOUNTS.map((account) => {
                  const balance = sum(items.filter(({ code }) => code === account).map((one) => one.balance))
                  const standing = known.items.find((one) => one.account === account)
                  const isReconcilable = STATEMENT_ACCOUNTS.some((one) => one === account)
                  return (
                    <Card key={account} title={ACCOUNT_NAMES[account]}>
                      <Stack gap={12}>
                        <Text strong style={{ fontSize: '1.5rem', fontVariantNumeric: 'tabular-nums' }}>
                          {money(balance)}
                        </Text>
                        {standing && (
                          <Facts
                            items={[
                              [
                                t('unverifiedReceipts'),
                                standing.unverifiedCount === 0
                                  ? t('noneInTheLast90')
                                  : t('unverifiedInPayments', {
                                      count: standing.unverifiedCount,
                                      unverified: money(standing.unverified),
                                    }),
                              ],
                              [
                                t('lastReconciled'),
                                standing.reconciledTo
                                  ? t('throughReconciledToReconciledAtByReconciledBy', {
                                      reconciledTo: day(standing.reconciledTo),
                                      reconciledAt: dateTime(standing.reconciledAt),
                                      reconciledBy: standing.reconciledBy ?? '',
                                    })
                                  : t('never'),
                              ],
                            ]}
                          />
                        )}
                        {standing?.difference !== null &&
                          standing?.difference !== undefined &&
                          standing.difference !== 0 && (
                            <Banner status="attention">
                              {t.rich('differenceOffTheLedgerExplanation', {
                                difference: signedMoney(standing.difference),
                                explanation: standing.explanation,
                              })}
                            </Banner>
                          )}
                        <Row>
                          <ButtonLink tone="neutral" size="sm" to={ledgerLink({ span, branchId, account })}>
                            {t('entries')}
                          </ButtonLink>
                          {isReconcilable && (
                            <ButtonLink
                              needs="books.enter"
                              tone="neutral"
                              size="sm"
                              to={`?tab=reconcile&account=${account}${branchId ? `&branch=${branchId}` : ''}`}
                            >
                              {t('reconcile')}
                            </ButtonLink>
                          )}
                        </Row>
                      </Stack>
                    </Card>
                  )
                })}
              </Grid>
            )}
          </QuerySection>
        )}
      </QuerySection>
    </Stack>
  )
}
