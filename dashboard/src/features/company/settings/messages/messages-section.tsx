import { messageSettingRoutes, type SavedMessageSettings } from '@labada/contracts/orders/messages/message-settings'
import { CUSTOMER_KINDS, type SendingChannel } from '@labada/domain/orders/messages/message-kinds'
import {
  MAIL_SECURITY,
  messageSettingComplaints,
  PROVIDER_URLS,
  SMS_PROVIDERS,
  type SmsProvider,
} from '@labada/domain/orders/messages/message-settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { SelectField, Toggle } from '../../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Card, Grid, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../../components/notices/skeletons.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { dateTime, minuteOfDay } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { Editable } from '../editable.tsx'
import { SaveBar } from '../save-bar.tsx'
import { useEditing } from '../section-form.tsx'
import { ChannelKeys } from './channel-keys.tsx'
import { fromMessageFields, type MessageFields, toMessageFields } from './message-fields.ts'
import { MessageTexts } from './message-texts.tsx'
import { KIND_HINTS, KIND_NAMES } from './message-words.ts'
import { t } from './t.ts'
import { UnsentMessages } from './unsent-messages.tsx'

const QUERY_KEY = [...keys.settings(), 'messages']
const TIMES = Array.from({ length: 48 }, (_, half) => ({ value: String(half * 30), label: minuteOfDay(half * 30) }))
const SECURITY_NAMES = { tls: t('tls'), starttls: t('startTls'), none: t('noEncryption') } as const
const PROVIDER_NAMES = { semaphore: 'Semaphore', twilio: 'Twilio' } as const

/** Messages to customers and alerts to the owner: what is sent, by what, when, and in which words. */
export function MessagesSection() {
  const query = useQuery(callQuery(QUERY_KEY, messageSettingRoutes.getMessageSettings, {}))
  return (
    <Stack>
      <QuerySection query={query} what={t('messages')} skeleton={<Skeletons rows={8} />}>
        {(latest) => <MessagesForm latest={latest} />}
      </QuerySection>
      {/* The form above it is as high as a page: what comes below comes after it. */}
      {!query.isPending && <UnsentMessages />}
    </Stack>
  )
}

function MessagesForm({ latest }: { readonly latest: SavedMessageSettings }) {
  const client = useQueryClient()
  const [saved, begin] = useState(latest)
  const initial = toMessageFields(saved.settings)
  const form = useForm<MessageFields>({
    initial,
    check: (fields) => ({
      ...(fields['mail.port'] === null && { 'mail.port': t('n1To65535') }),
      ...(fields.packageDays === null && { packageDays: t('enterANumber') }),
      ...(fields.customerDay === null && { customerDay: t('enterANumber') }),
      ...(fields.shopHour === null && { shopHour: t('enterANumber') }),
      ...messageSettingComplaints(fromMessageFields(fields)),
    }),
    onSubmit: async (fields) => {
      if (!isDirty) return
      const answer = await call(
        messageSettingRoutes.changeMessageSettings,
        { body: { version: saved.version, settings: fromMessageFields(fields) } },
        { mode: 'debounce' },
      )
      keep(answer)
      show(answer)
      toast.positive(t('messageSettingsSaved'))
    },
  })
  const { values } = form
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  const keep = (answer: SavedMessageSettings) => client.setQueryData(QUERY_KEY, answer)
  const show = (fresh: SavedMessageSettings) => {
    begin(fresh)
    form.reset(toMessageFields(fresh.settings))
  }
  const isOutdated = useEditing(form, { isDirty, isNewer: latest.version > saved.version, follow: () => show(latest) })
  const keysOf = (channel: SendingChannel) => (
    <ChannelKeys
      channel={channel}
      saved={latest}
      isOn={saved.settings[channel === 'email' ? 'mail' : 'sms'].on}
      onSaved={keep}
    />
  )
  return (
    <Card title={t('messages')}>
      <form {...form.formProps}>
        <Stack>
          <Text as="p" dim>
            {saved.changedAt
              ? t('onlyToCustomersWhoAgreedChanged', {
                  changedAt: dateTime(saved.changedAt),
                  changedBy: saved.changedBy ?? '',
                })
              : t('onlyToCustomersWhoAgreed')}
          </Text>
          {latest.publicAddress === '' && <Banner status="attention">{t('withoutAPublicAddress')}</Banner>}
          <Editable needs="settings.edit">
            <Stack>
              <Card title={t('email')} level={3} soft>
                <Stack>
                  <Toggle
                    label={t('sendByEmail')}
                    hint={t('goesByEmailIf')}
                    checked={values['mail.on']}
                    onChange={(on) => form.set('mail.on', on)}
                  />
                  {values['mail.on'] && (
                    <>
                      <Grid least={220} gap={16}>
                        <TextField label={t('mailServer')} maxLength={120} {...form.field('mail.host')} />
                        <NumberField label={t('port')} plain min={1} max={65_535} {...form.field('mail.port')} />
                        <SelectField
                          label={t('encryption')}
                          options={MAIL_SECURITY.map((value) => ({ value, label: SECURITY_NAMES[value] }))}
                          value={values['mail.security']}
                          onChange={(security) => form.set('mail.security', security)}
                        />
                        <TextField
                          label={t('userName')}
                          hint={t('leaveBlankIfTheServer')}
                          maxLength={120}
                          autoComplete="off"
                          {...form.field('mail.user')}
                        />
                        <TextField label={t('sender')} maxLength={120} {...form.field('mail.from')} />
                      </Grid>
                      {keysOf('email')}
                    </>
                  )}
                </Stack>
              </Card>
              <Card title={t('sms')} level={3} soft>
                <Stack>
                  <Toggle
                    label={t('sendBySms')}
                    hint={t('smsCosts')}
                    checked={values['sms.on']}
                    onChange={(on) => form.set('sms.on', on)}
                  />
                  {values['sms.on'] && (
                    <>
                      <Grid least={220} gap={16}>
                        <SelectField<SmsProvider>
                          label={t('provider')}
                          options={SMS_PROVIDERS.map((value) => ({ value, label: PROVIDER_NAMES[value] }))}
                          value={values['sms.provider']}
                          onChange={(provider) => {
                            form.set('sms.provider', provider)
                            form.set('sms.url', PROVIDER_URLS[provider])
                          }}
                        />
                        <TextField
                          label={t('address')}
                          hint={t('anotherProvider')}
                          maxLength={120}
                          {...form.field('sms.url')}
                        />
                        {values['sms.provider'] === 'twilio' && (
                          <TextField
                            label={t('accountSid')}
                            maxLength={60}
                            autoComplete="off"
                            {...form.field('sms.account')}
                          />
                        )}
                        <TextField
                          label={t('senderName')}
                          hint={t('asRegisteredWithTheProvider')}
                          maxLength={40}
                          {...form.field('sms.sender')}
                        />
                      </Grid>
                      {keysOf('sms')}
                    </>
                  )}
                </Stack>
              </Card>
              <Card title={t('whatIsSent')} level={3} soft>
                <Stack>
                  {CUSTOMER_KINDS.map((kind) => (
                    <Toggle
                      key={kind}
                      label={KIND_NAMES[kind]}
                      hint={KIND_HINTS[kind]}
                      checked={values[`kinds.${kind}`]}
                      onChange={(on) => form.set(`kinds.${kind}`, on)}
                    />
                  ))}
                </Stack>
              </Card>
              <MessageTexts form={form} />
              <Card title={t('whenAndHowMany')} level={3} soft>
                <Grid least={280} gap={16}>
                  <SelectField label={t('quietFrom')} options={TIMES} {...form.field('quiet.from')} />
                  <SelectField
                    label={t('quietUntil')}
                    hint={t('messagesWaitUntilThen')}
                    options={TIMES}
                    {...form.field('quiet.until')}
                  />
                  <NumberField
                    label={t('packageReminder')}
                    hint={t('daysBeforeItsLast')}
                    min={1}
                    max={30}
                    {...form.field('packageDays')}
                  />
                  <NumberField label={t('mostPerCustomer')} min={1} max={20} {...form.field('customerDay')} />
                  <NumberField
                    label={t('mostPerHour')}
                    hint={t('theRestWaits')}
                    min={1}
                    max={1000}
                    {...form.field('shopHour')}
                  />
                </Grid>
              </Card>
              <Card title={t('alertsToTheOwner')} level={3} soft>
                <TextField
                  label={t('mailAlertsTo')}
                  hint={t('failedBackupsMissingCash')}
                  maxLength={120}
                  {...form.field('alertsTo')}
                />
              </Card>
            </Stack>
          </Editable>
          <SaveBar
            form={form}
            section={t('messages')}
            what={t('settingsCouldntBeSaved')}
            isDirty={isDirty}
            isOutdated={isOutdated}
            by={latest.changedBy}
            onReset={() => show(latest)}
          />
        </Stack>
      </form>
    </Card>
  )
}
