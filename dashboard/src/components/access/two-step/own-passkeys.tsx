import { type Passkey, passkeyRoutes } from '@labada/contracts/access/passkeys'
import { maxLength, required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/call-error.ts'
import { canUsePasskeys, makePasskey } from '../../../api/passkeys.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { date, dateTime } from '../../../lib/format.ts'
import { Button } from '../../button.tsx'
import { useCommand } from '../../hooks/use-command.ts'
import { Row, Stack, Text } from '../../layout.tsx'
import { QuerySection } from '../../notices/query-section.tsx'
import { toast } from '../../notices/toast.tsx'
import { confirm, prompt } from '../../windows/ask.tsx'
import lists from '../sessions/sessions.module.css'
import { t } from './t.ts'

const invalidates = () => [keys.secondFactor(), keys.audit()]

/** An admin's passkeys: each logs in by itself, without a password. */
export function OwnPasskeys({ onAdded }: { readonly onAdded: () => void }) {
  const query = useQuery(callQuery([...keys.secondFactor(), 'passkeys'], passkeyRoutes.listPasskeys, {}))
  const add = useCommand(passkeyRoutes.addPasskey, {
    invalidates,
    onDone: () => {
      toast.positive(t('passkeyAdded'))
      onAdded()
    },
  })
  const start = useCommand(passkeyRoutes.startPasskey, {
    onDone: (options) => void nameAndAdd(options).catch((error: unknown) => toast.negative(messageOf(error))),
  })
  const nameAndAdd = async (options: Parameters<typeof makePasskey>[0]) => {
    const credential = await makePasskey(options)
    if (credential === 'known') toast.warning(t('thisDeviceHasAPasskey'))
    if (typeof credential === 'string') return
    const name = await prompt({
      title: t('nameThisPasskey'),
      label: t('name'),
      body: t('soYouKnowWhichIs'),
      initial: deviceName(),
      rules: [required, maxLength(60)],
      maxLength: 60,
    })
    add.mutate({ body: { name: name ?? deviceName(), credential } })
  }
  const remove = useCommand(passkeyRoutes.removePasskey, {
    invalidates,
    onDone: () => toast.positive(t('passkeyRemoved')),
  })
  const askToRemove = async ({ id, name }: Passkey) => {
    const isSure = await confirm({ title: t('removePasskeyName', { name }), body: t('itWontLogYouIn'), danger: true })
    if (isSure) remove.mutate({ params: { passkeyId: id } })
  }
  return (
    <section aria-label={t('passkeys')}>
      <Stack>
        <Text strong>{t('passkeys')}</Text>
        <p style={{ margin: 0 }}>{t('logInWithYourFinger')}</p>
        <QuerySection query={query} what={t('passkeys')}>
          {({ items }) => (
            <Stack>
              {items.length > 0 && (
                <ul className={lists.sessions}>
                  {items.map((passkey) => (
                    <li key={passkey.id}>
                      <span>
                        {passkey.name}
                        <br />
                        <Text dim small>
                          {passkey.lastUsedAt
                            ? t('addedLastUsed', {
                                added: date(passkey.addedAt),
                                lastUsed: dateTime(passkey.lastUsedAt),
                              })
                            : t('addedNeverUsed', { added: date(passkey.addedAt) })}
                        </Text>
                      </span>
                      <Button
                        tone="neutral"
                        size="sm"
                        busy={remove.isPending && remove.variables.params.passkeyId === passkey.id}
                        onClick={() => void askToRemove(passkey)}
                        aria-label={t('removePasskeyNameButton', { name: passkey.name })}
                      >
                        {t('remove')}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
              {canUsePasskeys() ? (
                <Row>
                  <Button tone="neutral" busy={start.isPending || add.isPending} onClick={() => start.mutate({})}>
                    {t('addAPasskey')}
                  </Button>
                </Row>
              ) : (
                <Text dim>{t('passkeysNeedASecureAddress')}</Text>
              )}
            </Stack>
          )}
        </QuerySection>
      </Stack>
    </section>
  )
}

/** What the browser says of the device: `Windows`. */
function deviceName(): string {
  const { userAgentData } = navigator as { readonly userAgentData?: { readonly platform?: string } }
  return userAgentData?.platform || t('thisDevice')
}
