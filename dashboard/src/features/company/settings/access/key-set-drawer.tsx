import { accountRoutes, type KeySet } from '@labada/contracts/access/accounts'
import type { Role } from '@labada/domain/core/access'
import type { Key } from '@labada/domain/core/keys'
import { COUNTER_PRESETS, keysFor, OFFICE_PRESETS, PRESET_KEYS, type Preset } from '@labada/domain/core/presets'
import { maxLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { FormActions } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { staleAfterAccess } from './access-api.ts'
import { KeyChoices } from './key-choices.tsx'
import { PRESET_WORDS } from './preset-words.ts'
import { t } from './t.ts'

type Terms = {
  readonly name: string
  readonly role: Role
  readonly keys: readonly Key[]
}

/** A preset of the company's own: its name and its keys. Whom it is for stays as it was made. */
export function KeySetDrawer({ set, onClose }: { readonly set: KeySet | null; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [id] = useState(() => set?.id ?? newId())
  const form = useForm<Terms>({
    initial: { name: set?.name ?? '', role: set?.role ?? 'admin', keys: set?.keys ?? [] },
    rules: { name: [required, maxLength(60)] },
    check: ({ keys }) => (keys.length === 0 ? { keys: t('chooseAtLeastOneKey') } : {}),
    onSubmit: async ({ name, role, keys }) => {
      const body = { name, keys: [...keys] }
      await withConfirmedPassword(() =>
        set
          ? call(accountRoutes.updateKeySet, { params: { keySetId: id }, body }, { mode: 'debounce' })
          : call(accountRoutes.createKeySet, { body: { id, role, ...body } }, { mode: 'debounce' }),
      )
      for (const queryKey of staleAfterAccess()) void client.invalidateQueries({ queryKey })
      toast.positive(t('presetNameSaved', { name }))
      onClose()
    },
  })
  const { role, keys } = form.values
  const presets: readonly Preset[] = role === 'admin' ? OFFICE_PRESETS : COUNTER_PRESETS
  return (
    <Drawer opened onClose={onClose} title={set ? set.name : t('newPreset')} width={720}>
      <form {...form.formProps} aria-label={t('preset')}>
        <Stack>
          <Refusal error={form.failure} what={t('presetCouldntBeSaved')} />
          <TextField label={t('name')} required {...form.field('name')} maxLength={60} />
          {!set && (
            <SelectField<Role>
              label={t('logsInAt')}
              value={role}
              onChange={(next) => {
                form.set('role', next)
                form.set('keys', [])
              }}
              options={[
                { value: 'admin', label: t('office') },
                { value: 'employee', label: t('counter') },
              ]}
            />
          )}
          <SelectField
            label={t('startFrom')}
            value=""
            onChange={(preset) => {
              const from = presets.find((one) => one === preset)
              if (from) form.set('keys', [...PRESET_KEYS[from]])
            }}
            options={[
              { value: '', label: t('chooseAPresetToCopy') },
              ...presets.map((value) => ({ value, label: PRESET_WORDS[value].name })),
            ]}
          />
          {form.errors.keys && (
            <Text as="p">
              <span role="alert" style={{ color: 'var(--mantine-color-error)' }}>
                {form.errors.keys}
              </span>
            </Text>
          )}
          <KeyChoices options={keysFor(role)} chosen={keys} onChange={(chosen) => form.set('keys', chosen)} />
          <FormActions>
            <Row>
              <Button type="submit" busy={form.isBusy}>
                {t('save')}
              </Button>
              {set && set.users === 0 && <DeleteButton set={set} onClose={onClose} />}
            </Row>
          </FormActions>
        </Stack>
      </form>
    </Drawer>
  )
}

function DeleteButton({ set, onClose }: { readonly set: KeySet; readonly onClose: () => void }) {
  const remove = useCommand(accountRoutes.deleteKeySet, {
    invalidates: staleAfterAccess,
    onDone: () => {
      toast.positive(t('presetNameDeleted', { name: set.name }))
      onClose()
    },
  })
  const ask = async () => {
    const isSure = await confirm({ title: t('deleteThePresetName', { name: set.name }), danger: true })
    if (isSure) remove.mutate({ params: { keySetId: set.id } })
  }
  return (
    <Button tone="danger" busy={remove.isPending} onClick={() => void ask()}>
      {t('delete')}
    </Button>
  )
}
