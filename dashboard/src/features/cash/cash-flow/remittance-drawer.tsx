import { type Remittance, remittanceRoutes } from '@labada/contracts/cash/remittances'
import { REMITTED_TO, type RemittedTo } from '@labada/domain/cash/remittances'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, subtract } from '@labada/domain/core/money'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { Button } from '../../../components/button.tsx'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { DateField } from '../../../components/fields/date-field.tsx'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Card, Facts, Row, Stack } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { dateTime, day, money, number, signedMoney } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useRemittance } from './cash-flow-api.ts'
import { ACCOUNT_NAMES } from './cash-words.ts'
import { RemittanceBadge } from './remittance-badge.tsx'
import { t } from './t.ts'

/** One remittance: who took it and when, and the amount counted on arrival. */
export function RemittanceDrawer({
  remittanceId,
  onClose,
}: {
  readonly remittanceId: string | null
  readonly onClose: () => void
}) {
  const remittance = useRemittance(remittanceId)
  const isGone = remittance.error instanceof CallError && [404, 422].includes(remittance.error.status)
  return (
    <Drawer
      opened={remittanceId !== null}
      onClose={onClose}
      title={
        remittance.data
          ? t('branchNameRemittanceNumber', { branchName: remittance.data.branchName, number: remittance.data.number })
          : t('remittance')
      }
    >
      {isGone ? (
        <EmptyState title={t('remittanceNotFound')}>{t('theLinkMayBeOld')}</EmptyState>
      ) : (
        <QuerySection query={remittance} what={t('remittance')}>
          {(loaded) => <Details remittance={loaded} />}
        </QuerySection>
      )}
    </Drawer>
  )
}

function Details({ remittance }: { readonly remittance: Remittance }) {
  const { confirmation, counted } = remittance
  return (
    <Stack>
      <Row>
        <RemittanceBadge remittance={remittance} />
      </Row>
      <Facts
        items={[
          [t('amount'), money(remittance.amount)],
          [t('from'), ACCOUNT_NAMES[remittance.from]],
          [t('sent'), t('sentAtBySentBy', { sentAt: dateTime(remittance.sentAt), sentBy: remittance.sentBy.name })],
          [t('carrier'), remittance.carrier],
          ...(remittance.note ? [[t('note'), remittance.note] as const] : []),
        ]}
      />
      {counted && (
        <Card title={t('notesAndCoins')} level={3}>
          <Facts
            items={Object.entries(counted)
              .toSorted(([one], [other]) => Number(other) - Number(one))
              .map(([pesos, pieces]) => [`₱${pesos}`, `× ${number(pieces)}`])}
          />
        </Card>
      )}
      {confirmation ? (
        <Card title={t('arrival')} level={3}>
          <Facts
            items={[
              [t('received'), money(confirmation.received)],
              [t('difference'), signedMoney(confirmation.difference)],
              [t('on'), day(confirmation.receivedOn)],
              [t('destination'), TO_NAMES[confirmation.to]],
              ...(confirmation.reference ? [[t('bankSlip'), confirmation.reference] as const] : []),
              [t('confirmed'), t('atByBy', { at: dateTime(confirmation.at), by: confirmation.by.name })],
              ...(confirmation.note ? [[t('note'), confirmation.note] as const] : []),
            ]}
          />
        </Card>
      ) : (
        <May needs="remittance.confirm">
          <ConfirmForm key={remittance.id} remittance={remittance} />
        </May>
      )}
    </Stack>
  )
}

const TO_NAMES: Readonly<Record<RemittedTo, string>> = {
  bank: t('inTheBank'),
  owner: t('withTheOwner'),
  safe: t('backInTheSafe'),
}

interface Arrival extends Record<string, unknown> {
  readonly received: Centavos | null
  readonly receivedOn: ManilaDate | null
  readonly to: RemittedTo
  readonly reference: string
  readonly note: string
}

function ConfirmForm({ remittance }: { readonly remittance: Remittance }) {
  const today = manilaDateOf(useNow(60_000))
  const formId = useId()
  const client = useQueryClient()
  const initial: Arrival = { received: remittance.amount, receivedOn: today, to: 'bank', reference: '', note: '' }
  const form = useForm<Arrival>({
    initial,
    check: ({ received, receivedOn, to, reference, note }) => ({
      received: received === null ? t('receivedIsRequired') : undefined,
      receivedOn: receivedOn === null ? t('receivedOnIsRequired') : undefined,
      reference: to === 'bank' && reference.trim() === '' ? t('bankSlipIsRequired') : undefined,
      note: received !== null && received !== remittance.amount && note.trim() === '' ? t('noteIsRequired') : undefined,
    }),
    onSubmit: async ({ received, receivedOn, to, reference, note }) => {
      if (received === null || receivedOn === null) return
      const confirmed = await call(
        remittanceRoutes.confirmRemittance,
        {
          params: { remittanceId: remittance.id },
          body: { received, receivedOn, to, reference: reference.trim(), note: note.trim() },
        },
        { mode: 'debounce' },
      )
      toast.positive(
        t('remittanceNumberOfBranchNameConfirmed', { number: confirmed.number, branchName: confirmed.branchName }),
      )
      for (const queryKey of [keys.remittances(), keys.ledger(), keys.cashFlow(), keys.figures()]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
  const { received, to } = form.values
  const missing = received === null ? null : subtract(remittance.amount, received)
  return (
    <Card title={t('confirmRemittance')} level={3}>
      <form id={formId} {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} />
          <MoneyField
            label={t('received')}
            hint={t('amountWasSent', { amount: money(remittance.amount) })}
            required
            {...form.field('received')}
          />
          {missing !== null && missing !== 0 && (
            <Banner status={missing > 0 ? 'danger' : 'attention'} announce="status">
              {missing > 0
                ? t('missingShortRecordedAsA', { missing: money(missing), carrier: remittance.carrier })
                : t('signedMoneyOverTheAmountSent', {
                    signedMoney: signedMoney(subtract(received ?? remittance.amount, remittance.amount)),
                  })}
            </Banner>
          )}
          <DateField
            label={t('receivedOn')}
            required
            min={remittance.businessDate}
            max={today}
            {...form.field('receivedOn')}
          />
          <SelectField
            label={t('receivedIn')}
            options={REMITTED_TO.map((value) => ({ value, label: TO_NAMES[value] }))}
            {...form.field('to')}
          />
          {to === 'bank' && <TextField label={t('bankSlip')} required maxLength={60} {...form.field('reference')} />}
          <TextAreaField label={t('note')} maxLength={300} required={missing !== 0} {...form.field('note')} />
          <Row justify="end">
            <Button type="submit" busy={form.isBusy}>
              {t('confirm')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
