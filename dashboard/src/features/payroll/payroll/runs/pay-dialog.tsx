import { type PayrollRunDetail, payrollRunCommands } from '@labada/contracts/payroll/runs/payroll-runs'
import { PAY_PLACES, type PayPlace } from '@labada/domain/payroll/runs/payroll-runs'
import { useState } from 'react'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { FormDialog } from '../../../../components/windows/form-dialog.tsx'
import { money, plural } from '../../../../lib/format.ts'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import { newId } from '../../../../lib/ids.ts'
import { PAY_PLACE_WORDS, periodWords } from '../payroll-words.ts'
import { staleAfterPosting } from './runs-api.ts'

const isCash = (place: PayPlace): boolean => place === 'drawer' || place === 'safe'

/** Hands out a branch's pay, or that of the slips that were ticked. */
export function PayDialog({
  detail: { run, branches },
  slipIds,
  branchId: only,
  onClose,
}: {
  readonly detail: Pick<PayrollRunDetail, 'run' | 'branches'>
  /** Left out: everybody of the branch who is not paid or held. */
  readonly slipIds?: readonly string[]
  readonly branchId?: string
  readonly onClose: () => void
}) {
  // One attempt has one name: a second press after a lost answer pays nobody twice.
  const [id] = useState(newId)
  const [branchId, setBranch] = useState(only ?? branches[0]?.branchId ?? '')
  const [from, setFrom] = useState<PayPlace>('drawer')
  const [reference, setReference] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const holding = useBranches().data?.items.find((branch) => branch.id === branchId)
  const cash = from === 'drawer' || from === 'safe' ? holding?.[from] : undefined
  const need = run.cash.find((one) => one.branchId === branchId)
  const paying = useCommand(payrollRunCommands.payPayrollRun, {
    invalidates: staleAfterPosting,
    onDone: ({ run: after }) => {
      toast.positive(`${plural(after.paid - run.paid, 'payslip')} paid`)
      onClose()
    },
    onFailed: () => true,
  })
  const submit = () => {
    if (!isCash(from) && reference.trim() === '') return setComplaint('Reference is required')
    paying.mutate({
      params: { runId: run.id },
      body: {
        id,
        branchId,
        from,
        ...(slipIds && { slipIds: [...slipIds] }),
        ...(reference.trim() && { reference: reference.trim() }),
      },
    })
  }
  return (
    <FormDialog
      title={slipIds ? `Pay ${plural(slipIds.length, 'payslip')}` : `Pay ${periodWords(run)}`}
      command={paying}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        label="Branch"
        disabled={only !== undefined}
        options={branches.map(({ branchId: value, branchName }) => ({ value, label: branchName }))}
        value={branchId}
        onChange={setBranch}
      />
      <SelectField
        label="From"
        hint={cash === undefined ? 'Everybody of the branch who is paid this way' : `Holds ${money(cash)}`}
        options={PAY_PLACES.map((value) => ({ value, label: PAY_PLACE_WORDS[value] }))}
        value={from}
        onChange={setFrom}
      />
      {isCash(from) && need && need.short > 0 && (
        <Banner status="danger">
          {money(need.needed)} is needed in cash here and {money(need.onHand)} lies in drawer and safe:{' '}
          {money(need.short)} short.
        </Banner>
      )}
      {!isCash(from) && (
        <TextField
          label="Reference"
          required
          maxLength={60}
          value={reference}
          error={complaint}
          onChange={(value) => {
            setReference(value)
            setComplaint(undefined)
          }}
        />
      )}
    </FormDialog>
  )
}
