import { accountStatementRoutes } from '@labada/contracts/account-statements'
import type { RouteResponse } from '@labada/contracts/route'
import type { ManilaDate } from '@labada/domain/manila-time'
import { type Centavos, subtract, sum } from '@labada/domain/money'
import { STATEMENT_ACCOUNTS, type StatementAccount } from '@labada/domain/statement-matching'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/choice-field.tsx'
import { DateRangeField } from '../../components/date-field.tsx'
import { Card, Facts, Row, Stack, Text } from '../../components/layout.tsx'
import { MoneyField } from '../../components/number-field.tsx'
import { Refusal } from '../../components/office/refusal.tsx'
import { useBranchOptions } from '../../components/office/use-branches.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { TextAreaField } from '../../components/text-field.tsx'
import { toast } from '../../components/toast.tsx'
import { money, plural, shortDay, signedMoney } from '../../lib/format.ts'
import { newId } from '../../lib/ids.ts'
import { useBranchScope } from '../../lib/use-branch-scope.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import classes from './cash-flow.module.css'
import { ACCOUNT_NAMES } from './cash-words.ts'
import { daysOf, type ReadLine, readStatementCsv } from './statement-csv.ts'

type Found = RouteResponse<typeof accountStatementRoutes.matchStatement>

interface Statement {
  readonly id: string
  readonly lines: readonly ReadLine[]
  readonly problems: readonly string[]
  readonly from: ManilaDate
  readonly to: ManilaDate
  readonly closing: Centavos | null
}

/** Holds the statement of a bank, wallet or card terminal against the ledger: a dry run first, then what is kept. */
export function ReconcileTab({ branchId, today }: { readonly branchId: string | null; readonly today: ManilaDate }) {
  const [wanted, setAccount] = useUrlState('account')
  const account = STATEMENT_ACCOUNTS.find((one) => one === wanted) ?? 'wallet:gcash'
  const [, setBranch] = useBranchScope()
  const branches = useBranchOptions()
  const [statement, setStatement] = useState<Statement | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const fileId = useId()
  // A new round empties the file field, which no value can.
  const [round, setRound] = useState(0)

  const change = (changes: Partial<Statement>) => {
    setFound(null)
    setStatement((now) => now && { ...now, ...changes })
  }
  const choose = async (file: File | undefined) => {
    setFound(null)
    setFailure(null)
    if (!file) return setStatement(null)
    const read = readStatementCsv(await file.text())
    setStatement({ id: newId(), ...read, ...daysOf(read.lines, today) })
  }
  const match = async () => {
    if (!statement || statement.closing === null) return
    setBusy(true)
    setFailure(null)
    try {
      const { from, to, closing, lines } = statement
      const body = { account, from, to, closing, lines: [...lines], ...(branchId !== null && { branchId }) }
      setFound(await call(accountStatementRoutes.matchStatement, { body }, { mode: 'debounce' }))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const restart = () => {
    setRound(round + 1)
    setStatement(null)
    setFound(null)
  }

  return (
    <Stack>
      <Card title="Statement">
        <Stack>
          <Row align="end" gap={12}>
            <SelectField
              label="Account"
              value={account}
              onChange={(value) => {
                setAccount(value)
                setFound(null)
              }}
              options={STATEMENT_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_NAMES[value] }))}
            />
            <SelectField
              label="Branch"
              value={branchId ?? ''}
              onChange={(id) => {
                setBranch(id || null)
                setFound(null)
              }}
              options={branches}
            />
            <div className={classes.file}>
              <label htmlFor={fileId}>CSV file of the statement</label>
              <input
                key={round}
                id={fileId}
                type="file"
                accept=".csv,text/csv"
                onChange={(event) => void choose(event.currentTarget.files?.[0])}
              />
            </div>
          </Row>
          {!statement && (
            <Text as="p" dim>
              Download the statement from the bank or wallet as CSV. It needs a date and an amount (or debit and credit)
              column; a reference finds receipts more surely. Nothing is kept before you say so.
            </Text>
          )}
          {statement && statement.problems.length > 0 && (
            <Banner status="danger" announce="alert" title="This file cannot be read">
              {statement.problems.slice(0, 5).join('. ')}
              {statement.problems.length > 5 && `, and ${statement.problems.length - 5} more`}
            </Banner>
          )}
          {statement && statement.problems.length === 0 && (
            <Row align="end" gap={12}>
              <DateRangeField
                label="Days of the statement"
                from={statement.from}
                until={statement.to}
                max={today}
                onChange={(from, to) => from && to && change({ from, to })}
              />
              <MoneyField
                label="Closing balance"
                required
                value={statement.closing}
                onChange={(closing) => change({ closing })}
              />
              <Button busy={isBusy} disabled={statement.closing === null} onClick={() => void match()}>
                Match {plural(statement.lines.length, 'line')}
              </Button>
            </Row>
          )}
          <Refusal error={failure} />
        </Stack>
      </Card>
      {statement && found && (
        <Matches
          key={JSON.stringify([statement.id, found.book, statement.closing])}
          account={account}
          branchId={branchId}
          statement={statement}
          found={found}
          onDone={restart}
        />
      )}
    </Stack>
  )
}

/** The match table: every line beside its entry, changeable, and what it comes to. */
function Matches({
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
    setComplaint(isDue ? 'Explanation is required' : undefined)
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
      toast.positive(`${ACCOUNT_NAMES[account]} reconciled, ${plural(kept.verified, 'receipt')} verified`)
      void client.invalidateQueries({ queryKey: keys.cashFlow() })
      onDone()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="What was found" flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Lines of the statement, table">
        <table className={classes.statement}>
          <caption className="visually-hidden">Lines of the statement beside the ledger</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Reference</th>
              <th scope="col" className={classes.amount}>
                Amount
              </th>
              <th scope="col">In the ledger</th>
              <th scope="col">Found</th>
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
                      label={`Entry of line ${index + 1}`}
                      labelHidden
                      value={own ?? ''}
                      onChange={(value) => setChosen(chosen.with(index, value || null))}
                      options={[
                        { value: '', label: choices.length === 0 ? 'Nothing of this amount' : 'Not in the ledger' },
                        ...choices.map(({ transferId, on, description, branchName }) => ({
                          value: transferId,
                          label: `${shortDay(on)} ${description}, ${branchName}`,
                        })),
                      ]}
                    />
                  </td>
                  <td>
                    {own === null ? (
                      <StatusBadge status="attention">Missing</StatusBadge>
                    ) : own === match?.transferId ? (
                      <StatusBadge status="ready">
                        {match.how === 'reference' ? 'By reference' : 'By amount'}
                      </StatusBadge>
                    ) : (
                      <StatusBadge status="queued">By hand</StatusBadge>
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
              ['Statement closes with', money(closing)],
              ['Ledger has', money(found.book)],
              ['Difference', signedMoney(subtract(closing, found.book))],
              [
                `Lines not in the ledger (${unmatched.length})`,
                signedMoney(sum(unmatched.map(({ amount }) => amount))),
              ],
              [
                `Entries not on the statement (${missing.length})`,
                signedMoney(sum(missing.map(({ amount }) => amount))),
              ],
            ]}
          />
          {found.difference !== 0 && (
            <TextAreaField
              label="Explanation"
              required
              hint="Why the statement ends with another amount than the ledger"
              maxLength={300}
              value={explanation}
              onChange={setExplanation}
              error={complaint}
            />
          )}
          <Refusal error={failure} />
          <Row justify="end">
            <Button busy={isBusy} onClick={() => void keep()}>
              Reconcile
            </Button>
          </Row>
        </Stack>
      </div>
    </Card>
  )
}
