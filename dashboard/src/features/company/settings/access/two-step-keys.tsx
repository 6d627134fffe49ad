import { twoStepRoutes } from '@labada/contracts/access/two-step'
import type { Key } from '@labada/domain/core/keys'
import { keysFor } from '@labada/domain/core/presets'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { useSession } from '../../../../api/session.ts'
import { FormActions } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { staleAfterAccess } from './access-api.ts'
import { KeyChoices } from './key-choices.tsx'
import { KeyList } from './key-list.tsx'
import { t } from './t.ts'

const OPTIONS = keysFor('admin')

/** What office logins may do only with two-step login. */
export function TwoStepKeys({ keys }: { readonly keys: readonly Key[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={t('requiredTwoStepLogin')}
      side={
        <Button needs="access.edit" tone="neutral" size="sm" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      }
    >
      <Text as="p" dim={keys.length === 0}>
        {keys.length === 0 ? t('notRequiredForAnything') : t('officeLoginsNeedIt')}
      </Text>
      {keys.length > 0 && <KeyList keys={keys} />}
      {isOpen && <TwoStepDrawer keys={keys} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function TwoStepDrawer({ keys, onClose }: { readonly keys: readonly Key[]; readonly onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm<{ readonly keys: readonly Key[] }>({
    initial: { keys },
    rules: {},
    onSubmit: async ({ keys: chosen }) => {
      const body = { keys: [...chosen] }
      await withConfirmedPassword(() => call(twoStepRoutes.setTwoStepKeys, { body }, { mode: 'debounce' }))
      for (const queryKey of staleAfterAccess()) void client.invalidateQueries({ queryKey })
      toast.positive(t('requiredTwoStepLoginSaved'))
      onClose()
    },
  })
  const { keys: chosen } = form.values
  const held = useSession((session) => session.keys)
  const isTheirs = (key: Key) => held === null || held.has(key)
  return (
    <Drawer opened onClose={onClose} title={t('requiredTwoStepLogin')} width={720}>
      <form {...form.formProps} aria-label={t('requiredTwoStepLogin')}>
        <Stack>
          <Refusal error={form.failure} what={t('requiredTwoStepLoginCouldntBeSaved')} />
          <Text as="p">{t('chooseWhatNeedsTwoStepLogin')}</Text>
          <Row>
            <Button
              tone="neutral"
              size="sm"
              onClick={() =>
                form.set(
                  'keys',
                  OPTIONS.filter((key) => isTheirs(key) || keys.includes(key)),
                )
              }
            >
              {t('chooseAll')}
            </Button>
            <Button
              tone="neutral"
              size="sm"
              onClick={() =>
                form.set(
                  'keys',
                  keys.filter((key) => !isTheirs(key)),
                )
              }
            >
              {t('chooseNone')}
            </Button>
          </Row>
          <KeyChoices options={OPTIONS} chosen={chosen} onChange={(next) => form.set('keys', next)} />
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {t('save')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Drawer>
  )
}
