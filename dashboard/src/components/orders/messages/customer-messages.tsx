import type { RouteResponse } from '@labada/contracts/core/route'
import { orderMessageRoutes } from '@labada/contracts/orders/messages/order-messages'
import type { MessageLanguage } from '@labada/domain/orders/messages/message-kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { date } from '../../../lib/format.ts'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { Button } from '../../button.tsx'
import { SelectField, Toggle } from '../../fields/choice-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Card, Grid, Stack } from '../../layout.tsx'
import { Banner } from '../../notices/banner.tsx'
import { QuerySection } from '../../notices/query-section.tsx'
import { Refusal } from '../../notices/refusal.tsx'
import { toast } from '../../notices/toast.tsx'
import { t } from '../t.ts'

type Consent = RouteResponse<typeof orderMessageRoutes.getCustomerMessages>
const LANGUAGES: readonly { value: MessageLanguage | 'usual'; label: string }[] = [
  { value: 'usual', label: t('usualLanguage') },
  { value: 'en', label: t('english') },
  { value: 'fil', label: t('filipino') },
  { value: 'ceb', label: t('cebuano') },
]

/** Whether a customer wants messages, in which language and where. */
export function CustomerMessages({ customerId }: { readonly customerId: string }) {
  const queryKey = [...keys.customers(), 'messages', customerId]
  const query = useQuery(callQuery(queryKey, orderMessageRoutes.getCustomerMessages, { params: { customerId } }))
  const [saves, setSaves] = useState(0)
  const client = useQueryClient()
  return (
    <Card title={t('messageChoices')} level={3} soft>
      <QuerySection query={query} what={t('messageChoices')}>
        {(consent) => (
          <ConsentForm
            key={saves}
            customerId={customerId}
            consent={consent}
            onSaved={(answer) => {
              client.setQueryData(queryKey, answer)
              setSaves(saves + 1)
            }}
          />
        )}
      </QuerySection>
    </Card>
  )
}

function ConsentForm({
  customerId,
  consent,
  onSaved,
}: {
  readonly customerId: string
  readonly consent: Consent
  readonly onSaved: (answer: Consent) => void
}) {
  const mayEdit = useMayDo('order.create')
  const form = useForm({
    initial: {
      agreed: consent.agreedAt !== null && consent.stoppedAt === null,
      language: (consent.language ?? 'usual') as MessageLanguage | 'usual',
      email: consent.email ?? '',
    },
    onSubmit: async ({ agreed, language, email }) => {
      const answer = await call(
        orderMessageRoutes.setCustomerMessages,
        {
          params: { customerId },
          body: { agreed, language: language === 'usual' ? null : language, email: email.trim() || null },
        },
        { mode: 'debounce' },
      )
      toast.positive(t('customerMessagesSaved'))
      onSaved(answer)
    },
  })
  return (
    <form {...form.formProps} aria-label={t('messageChoices')}>
      <Stack gap={12}>
        {consent.stoppedAt && (
          <Banner status="attention">{t('stoppedByTheCustomer', { stoppedAt: date(consent.stoppedAt) })}</Banner>
        )}
        <Refusal error={form.failure} what={t('messageChoices')} />
        <Toggle
          label={t('wantsMessages')}
          hint={t('askTheCustomer')}
          checked={form.values.agreed}
          onChange={(agreed) => form.set('agreed', agreed)}
          disabled={!mayEdit}
        />
        <Grid least={220} gap={12}>
          <SelectField
            label={t('languageOfMessages')}
            options={LANGUAGES}
            value={form.values.language}
            onChange={(language) => form.set('language', language)}
            disabled={!mayEdit}
          />
          <TextField
            label={t('emailAddressOptional')}
            hint={t('leaveBlankForSms')}
            maxLength={120}
            autoComplete="off"
            disabled={!mayEdit}
            {...form.field('email')}
          />
        </Grid>
        {mayEdit && (
          <div>
            <Button type="submit" tone="neutral" busy={form.isBusy}>
              {t('saveMessageChoices')}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  )
}
