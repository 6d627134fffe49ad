import { accountStatementRoutes } from '@labada/contracts/cash/account-statements'
import { STATEMENT_ACCOUNTS } from '@labada/domain/cash/statement-matching'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { Button, TextButton } from '../../../../components/button.tsx'
import { useBranchOptions } from '../../../../components/company/use-branches.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateRangeField } from '../../../../components/fields/date-field.tsx'
import { FileField } from '../../../../components/fields/file-field.tsx'
import { MoneyField } from '../../../../components/fields/number-field.tsx'
import { Card, Row, Stack } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { useBranchScope } from '../../../../lib/hooks/use-branch-scope.ts'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { newId } from '../../../../lib/ids.ts'
import { saveText } from '../../../../lib/save-file.ts'
import { ACCOUNT_NAMES } from '../cash-words.ts'
import { t } from '../t.ts'
import { daysOf, exampleCsv, readStatementCsv } from './statement-csv.ts'
import { type Found, type Statement, StatementMatches } from './statement-matches.tsx'

/** Reconciles the statement of a bank, wallet or card terminal with the ledger: a dry run first, then saved. */
export function ReconcileTab({ branchId, today }: { readonly branchId: string | null; readonly today: ManilaDate }) {
  const [wanted, setAccount] = useUrlState('account')
  const account = STATEMENT_ACCOUNTS.find((one) => one === wanted) ?? 'wallet:gcash'
  const [, setBranch] = useBranchScope()
  const branches = useBranchOptions()
  const [statement, setStatement] = useState<Statement | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  // A new key clears the file field, and the name it shows.
  const [round, setRound] = useState(0)

  const change = (changes: Partial<Statement>) => {
    setFound(null)
    setStatement((now) => now && { ...now, ...changes })
  }
  const choose = async (file: File) => {
    setFound(null)
    setFailure(null)
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
      <Card title={t('statement')}>
        <Stack>
          <FileField
            key={round}
            label={t('statementCsvFile')}
            hint={t('downloadTheStatementFromYour')}
            accept=".csv,text/csv"
            onFile={(file) => void choose(file)}
          />
          <Row align="end" gap={12}>
            <SelectField
              label={t('account')}
              value={account}
              onChange={(value) => {
                setAccount(value)
                setFound(null)
              }}
              options={STATEMENT_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_NAMES[value] }))}
            />
            <SelectField
              label={t('branch')}
              value={branchId ?? ''}
              onChange={(id) => {
                setBranch(id || null)
                setFound(null)
              }}
              options={branches}
            />
          </Row>
          {!statement && (
            <TextButton onClick={() => saveText(t('statementExampleCsv'), 'text/csv;charset=utf-8', exampleCsv(today))}>
              {t('downloadExampleFile')}
            </TextButton>
          )}
          {statement && statement.problems.length > 0 && (
            <Banner status="danger" announce="alert" title={t('thisFileCantBeRead')}>
              {statement.problems.length > 5
                ? t('problemsAndProblems2More', {
                    problems: statement.problems.slice(0, 5).join('. '),
                    problems2: statement.problems.length - 5,
                  })
                : statement.problems.slice(0, 5).join('. ')}
            </Banner>
          )}
          {statement && statement.problems.length === 0 && (
            <Row align="end" gap={12}>
              <DateRangeField
                label={t('statementDates')}
                from={statement.from}
                until={statement.to}
                max={today}
                onChange={(from, to) => from && to && change({ from, to })}
              />
              <MoneyField
                label={t('closingBalance')}
                required
                value={statement.closing}
                onChange={(closing) => change({ closing })}
              />
              <Button busy={isBusy} disabled={statement.closing === null} onClick={() => void match()}>
                {t('matchLines', { count: statement.lines.length })}
              </Button>
            </Row>
          )}
          <Refusal error={failure} />
        </Stack>
      </Card>
      {statement && found && (
        <StatementMatches
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
