import type { PayrollRun } from '@labada/contracts/payroll/runs/payroll-run-schemas'
import { payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import type { PayslipRow } from '@labada/contracts/payroll/slips/payslips'
import { sum } from '@labada/domain/core/money'
import { isOwnCash, type MoneyPlace } from '@labada/domain/ledger/money-places'
import { useId, useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Stack, Text } from '../../../../components/layout.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog } from '../../../../components/windows/dialog.tsx'
import { money } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import classes from '../payroll.module.css'
import { PAY_PLACE_WORDS, periodWords } from '../payroll-words.ts'
import { t } from '../t.ts'
import { PayGroupRow, ShortSources } from './pay-group-row.tsx'
import { choicesOf, groupsOf, isImpossible, needsOfChoices, type Picked, sourcesOf } from './pay-groups.ts'
import { staleAfterPosting, usePayout } from './runs-api.ts'

/** Pays out a period: every branch and method with its source, or the selected ones. */
export function PayDialog({
  run,
  slips,
  onClose,
}: {
  readonly run: PayrollRun
  /** If omitted: everyone who is neither paid nor held. */
  readonly slips?: readonly PayslipRow[]
  readonly onClose: () => void
}) {
  const formId = useId()
  const payout = usePayout(run.id)
  // Retries of a group's payment reuse one id: a second press after a lost response pays no one twice.
  const [ids] = useState(() => new Map<string, string>())
  const [picked, setPicked] = useState<ReadonlyMap<string, Picked>>(new Map())
  const [references, setReferences] = useState<Partial<Record<MoneyPlace, string>>>({})
  const [isComplaining, setComplaining] = useState(false)
  const sources = payout.data ? sourcesOf(payout.data) : []
  const choices = payout.data ? choicesOf(groupsOf(payout.data, slips), sources, picked) : []
  const chosen = choices.filter(({ isChosen }) => isChosen)
  const needs = needsOfChoices(choices, sources)
  const accounts = [...new Set(chosen.map(({ from }) => from))].filter((place) => !isOwnCash(place))
  const heads = chosen.reduce((all, { group }) => all + group.heads, 0)
  const amount = sum(chosen.map(({ group }) => group.amount))
  const referenceOf = (place: MoneyPlace) => references[place]?.trim() ?? ''
  const paying = useCommand(payrollRunCommands.payPayrollRun, {
    invalidates: staleAfterPosting,
    onDone: () => {
      toast.positive(t('employeesPaidAmount', { count: heads, amount: money(amount) }))
      onClose()
    },
    onFailed: () => true,
  })
  const pick = (key: string, change: Picked) => setPicked(new Map(picked).set(key, { ...picked.get(key), ...change }))
  const idOf = (key: string) => {
    const id = ids.get(key) ?? newId()
    ids.set(key, id)
    return id
  }
  const submit = () => {
    if (accounts.some((place) => referenceOf(place) === '')) return setComplaining(true)
    paying.mutate({
      params: { runId: run.id },
      body: {
        payments: chosen.map(({ group: { key, branchId, method, slipIds }, from }) => ({
          id: idOf(key),
          branchId,
          method,
          from,
          ...(slipIds && { slipIds: [...slipIds] }),
          ...(!isOwnCash(from) && { reference: referenceOf(from) }),
        })),
      },
    })
  }
  return (
    <Dialog
      opened
      atTop
      onClose={onClose}
      width="lg"
      title={t('payPeriod', { period: periodWords(run) })}
      footer={
        <>
          <Button tone="neutral" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={paying.isPending}
            disabled={chosen.length === 0 || needs.some(isImpossible)}
          >
            {chosen.length === 0 ? t('pay') : t('payEmployeesAmount', { count: heads, amount: money(amount) })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <Refusal error={paying.error} />
          <QuerySection query={payout} what={t('toPay')}>
            {() =>
              choices.length === 0 ? (
                <Text as="p">{t('everyoneInThisPayRun')}</Text>
              ) : (
                <ul className={classes.payGroups}>
                  {choices.map((choice) => (
                    <PayGroupRow
                      key={choice.group.key}
                      choice={choice}
                      sources={sources}
                      needs={needs}
                      onPick={(change) => pick(choice.group.key, change)}
                    />
                  ))}
                </ul>
              )
            }
          </QuerySection>
          <ShortSources needs={needs} choices={choices} />
          {accounts.map((place) => (
            <TextField
              key={place}
              label={t('placeReference', { place: PAY_PLACE_WORDS[place] })}
              hint={t('fromTheTransferOrBatch')}
              required
              maxLength={60}
              value={references[place] ?? ''}
              error={
                isComplaining && referenceOf(place) === ''
                  ? t('placeReferenceIsRequired', { place: PAY_PLACE_WORDS[place] })
                  : undefined
              }
              onChange={(value) => setReferences({ ...references, [place]: value })}
            />
          ))}
        </Stack>
      </form>
    </Dialog>
  )
}
