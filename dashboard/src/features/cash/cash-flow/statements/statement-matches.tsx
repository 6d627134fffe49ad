import { accountStatementRoutes } from '@labada/contracts/cash/account-statements'
import type { RouteResponse } from '@labada/contracts/core/route'
import type { StatementAccount } from '@labada/domain/cash/statement-matching'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { type Centavos, subtract, sum } from '@labada/domain/core/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { TextAreaField } from '../../../../components/fields/text-area-field.tsx'
import { Card, Facts, Row, Stack } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { money, shortDay, signedMoney } from '../../../../lib/format.ts'
import { ACCOUNT_NAMES } from '../cash-words.ts'
import { t } from '../t.ts'
import classes from './statement.module.css'
import type { ReadLine } from './statement-csv.ts'

export type Found = RouteResponse<typeof accountStatementRoutes.matchStatement>

/** A statement as read from its file, with the details the user entered. */
export interface Statement {
  readonly id: string
  readonly lines: readonly ReadLine[]
  readonly problems: readonly string[]
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly closing: Centavos | null
}

/** The match table: every line beside its entry, editable, with totals. */
export function StatementMatches({
  account,
  branchId,
  statement,
  found,
  onDone,
}: {
  readonly account: StatementAccount
  readonly branchId: string | null
  readonly statement: Statement
  readonly found: Found
  readonly onDone: () => void
}) {
  const [chosen, setChosen] = useState<readonly (string | null)[]>(
    found.matches.map((match) => match?.transferId ?? null),
  )
  const [explanation, setExplanation] = useState('')
  const [complaint, setComplaint] = useState<string | undefined>()
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const taken = new Set(chosen.filter((id) => id !== null))
  const missing = found.entries.filter(
    ({ transferId, on }) => !taken.has(transferId) && on >= statement.from && on <= statement.to,
  )
  const unmatched = statement.lines.filter((_, index) => chosen[index] === null)
  const closing = statement.closing ?? found.book
  const keep = async () => {
    const isDue = found.difference !== 0 && explanation.trim() === ''
    setComplaint(isDue ? t('explanationIsRequired') : undefined)
    if (isDue) return
    setBusy(true)
    setFailure(null)
    try {
      const { id, from, to, lines } = statement
      const kept = await call(
        accountStatementRoutes.recordStatement,
        {
          body: {
            id,
            account,
            from,
            to,
            closing,
            lines: lines.map((line, index) => ({ ...line, transferId: chosen[index] ?? null })),
            explanation: explanation.trim(),
            ...(branchId !== null && { branchId }),
          },
        },
        { mode: 'debounce' },
      )
      toast.positive(t('accountReconciledReceiptsVerified', { count: kept.verified, account: ACCOUNT_NAMES[account] }))
      void client.invalidateQueries({ queryKey: keys.cashFlow() })
      onDone()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('matches')} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('statementLinesTable')}>
        <table className={`${classes.statement} ${classes.matches}`}>
          <caption className="visually-hidden">{t('statementLinesAndLedgerEntries')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('reference')}</th>
              <th scope="col" className={classes.amount}>
                {t('amount')}
              </th>
              <th scope="col">{t('inTheLedger')}</th>
              <th scope="col">{t('match')}</th>
            </tr>
          </thead>
          <tbody>
            {statement.lines.map((line, index) => {
              const own = chosen[index] ?? null
              const choices = found.entries.filter(
                ({ transferId, amount }) => amount === line.amount && (transferId === own || !taken.has(transferId)),
              )
              const match = found.matches[index]
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line of a file is its place
                <tr key={index}>
                  <th scope="row">
                    {shortDay(line.on)} {line.description}
                  </th>
                  <td>{line.reference}</td>
                  <td className={classes.amount}>{signedMoney(line.amount)}</td>
                  <td>
                    <SelectField
                      label={t('entryForLineIndex', { index: index + 1 })}
                      labelHidden
                      value={own ?? ''}
                      onChange={(value) => setChosen(chosen.with(index, value || null))}
                      options={[
                        { value: '', label: choices.length === 0 ? t('noEntryWithThisAmount') : t('notInTheLedger') },
                        ...choices.map(({ transferId, on, description, branchName }) => ({
                          value: transferId,
                          label: `${shortDay(on)} ${description}, ${branchName}`,
                        })),
                      ]}
                    />
                  </td>
                  <td>
                    {own === null ? (
                      <StatusBadge status="attention">{t('missing')}</StatusBadge>
                    ) : own === match?.transferId ? (
                      <StatusBadge status="ready">
                        {match.how === 'reference' ? t('byReference') : t('byAmount')}
                      </StatusBadge>
                    ) : (
                      <StatusBadge status="queued">{t('manual')}</StatusBadge>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <div className={classes.foot}>
        <Stack>
          <Facts
            amounts
            items={[
              [t('statementClosingBalance'), money(closing)],
              [t('ledgerBalance'), money(found.book)],
              [t('difference'), signedMoney(subtract(closing, found.book))],
              [
                t('linesNotInTheLedger', { unmatched: unmatched.length }),
                signedMoney(sum(unmatched.map(({ amount }) => amount))),
              ],
              [
                t('entriesNotOnTheStatement', { missing: missing.length }),
                signedMoney(sum(missing.map(({ amount }) => amount))),
              ],
            ]}
          />
          {found.difference !== 0 && (
            <TextAreaField
              label={t('explanation')}
              required
              hint={t('whyTheStatementAndLedger')}
              maxLength={300}
              value={explanation}
              onChange={setExplanation}
              error={complaint}
            />
          )}
          <Refusal error={failure} />
          <Row justify="end">
            <Button busy={isBusy} onClick={() => void keep()}>
              {t('reconcile')}
            </Button>
          </Row>
        </Stack>
      </div>
    </Card>
  )
}
