import { messageSettingRoutes, type SavedMessageSettings } from '@labada/contracts/orders/messages/message-settings'
import { required } from '@labada/domain/core/rules'
import type { SendingChannel } from '@labada/domain/orders/messages/message-kinds'
import { Button } from '../../../../components/button.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { dateTime } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import { t } from './t.ts'

interface ChannelKeysProps {
  readonly channel: SendingChannel
  readonly saved: SavedMessageSettings
  /** Whether the channel is on in the saved settings: a test uses those. */
  readonly isOn: boolean
  readonly onSaved: (answer: SavedMessageSettings) => void
}

/** The password or token of a channel, which is never shown again, and a test of the channel. */
export function ChannelKeys({ channel, saved, isOn, onSaved }: ChannelKeysProps) {
  const own = saved.secrets.find((one) => one.channel === channel)
  const save = useCommand(messageSettingRoutes.setMessageSecret, {
    onDone: (answer) => {
      onSaved(answer)
      toast.positive(channel === 'email' ? t('passwordSaved') : t('tokenSaved'))
    },
  })
  const test = useCommand(messageSettingRoutes.sendTestMessage, {
    onDone: () => toast.positive(t('testOnItsWay')),
  })
  const askSecret = async () => {
    const secret = await prompt({
      title: channel === 'email' ? t('setPassword') : t('setToken'),
      body: t('itIsStoredEncrypted'),
      label: channel === 'email' ? t('password') : t('token'),
      rules: [required],
      maxLength: 500,
    })
    if (secret !== null) save.mutate({ params: { channel }, body: { secret } })
  }
  const askTest = async () => {
    const recipient = await prompt({
      title: t('sendATest'),
      body: t('usesTheSavedSettings'),
      label: channel === 'email' ? t('emailAddress') : t('mobileNumber'),
      rules: [required],
      maxLength: 120,
    })
    if (recipient !== null) test.mutate({ body: { id: newId(), channel, recipient } })
  }
  return (
    <Stack gap={8}>
      {own && !own.readable && <Banner status="danger">{t('enterThePasswordAgain')}</Banner>}
      <Text as="p" dim>
        {own
          ? t('setOnSavedAt', { savedAt: dateTime(own.savedAt) })
          : channel === 'email'
            ? t('noPasswordYet')
            : t('noTokenYet')}
      </Text>
      <Row gap={8}>
        <Button tone="neutral" size="sm" busy={save.isPending} onClick={() => void askSecret()}>
          {channel === 'email' ? t('setPassword') : t('setToken')}
        </Button>
        {isOn && (
          <Button tone="neutral" size="sm" busy={test.isPending} onClick={() => void askTest()}>
            {t('sendATest')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
