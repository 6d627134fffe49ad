import type { KeySet } from '@labada/contracts/access/accounts'
import type { Branch } from '@labada/contracts/company/branches'
import type { Role } from '@labada/domain/core/access'
import type { Key } from '@labada/domain/core/keys'
import { COUNTER_PRESETS, OFFICE_PRESETS, PRESET_KEYS, type Preset } from '@labada/domain/core/presets'
import { Checkbox, SelectField } from '../../../../components/fields/choice-field.tsx'
import { Stack, Text } from '../../../../components/layout.tsx'
import { type Choice, givenBy, setNamed } from './access-api.ts'
import { KeyList } from './key-list.tsx'
import { PRESET_WORDS } from './preset-words.ts'
import { t } from './t.ts'

/** What somebody may do, and where: of a new account and of one that changes. */
export type Given = {
  readonly preset: Choice
  /** The branches a person of the office sees; null for all. */
  readonly branchIds: readonly string[] | null
}

/** The part of a form that these fields are. */
interface GivenForm {
  readonly values: Given
  readonly errors: { readonly preset?: string | undefined; readonly branchIds?: string | undefined }
  set<Name extends keyof Given>(name: Name, value: Given[Name]): void
}

/** What is missing in a choice, by field. */
export const missingIn = ({ branchIds }: Given): { readonly branchIds?: string } =>
  branchIds?.length === 0 ? { branchIds: t('chooseAtLeastOneBranch') } : {}

/** The preset, what it includes, and for the office the branches. Complaints are shown where they belong. */
export function GivenFields({
  account,
  form: { values: value, errors, set },
  sets,
  branches,
}: {
  /** Whether it is a login of the office or of a counter. */
  readonly account: Role
  readonly form: GivenForm
  readonly sets: readonly KeySet[]
  readonly branches: readonly Branch[]
}) {
  const presets: readonly Preset[] = account === 'admin' ? OFFICE_PRESETS : COUNTER_PRESETS
  const { preset, keySetId } = givenBy(value.preset)
  const held: readonly Key[] = preset ? PRESET_KEYS[preset] : (setNamed(sets, keySetId)?.keys ?? [])
  const choose = (choice: Choice) => {
    set('preset', choice)
    set('branchIds', branchesFor(givenBy(choice).preset, value.branchIds))
  }
  return (
    <Stack>
      <SelectField<Choice>
        label={t('preset')}
        value={value.preset}
        onChange={choose}
        error={errors.preset}
        hint={preset ? PRESET_WORDS[preset].about : undefined}
        options={[
          ...presets.map((one) => ({ value: `preset:${one}` as const, label: PRESET_WORDS[one].name })),
          ...sets
            .filter((set) => set.role === account)
            .map(({ id, name }) => ({ value: `set:${id}` as const, label: name })),
        ]}
      />
      {account === 'admin' && preset !== 'owner' && (
        <BranchesField
          branches={branches}
          value={value.branchIds}
          onChange={(branchIds) => set('branchIds', branchIds)}
          mustName={preset === 'manager'}
          error={errors.branchIds}
        />
      )}
      <KeyList keys={held} />
    </Stack>
  )
}

/** An owner sees every branch, a manager the named ones; for anybody else the choice stays. */
function branchesFor(preset: Preset | null, branchIds: readonly string[] | null): readonly string[] | null {
  if (preset === 'owner') return null
  return preset === 'manager' ? (branchIds ?? []) : branchIds
}

function BranchesField({
  branches,
  value,
  onChange,
  mustName,
  error,
}: {
  readonly branches: readonly Branch[]
  readonly value: readonly string[] | null
  readonly onChange: (value: readonly string[] | null) => void
  readonly mustName: boolean
  readonly error: string | undefined
}) {
  const open = branches.filter(({ closed }) => !closed)
  return (
    <Stack gap={8}>
      {!mustName && (
        <Checkbox label={t('everyBranch')} checked={value === null} onChange={(isAll) => onChange(isAll ? null : [])} />
      )}
      {value !== null && (
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <legend>
            <Text strong small>
              {t('branches')}
            </Text>
          </legend>
          <Stack gap={8}>
            {open.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={value.includes(id)}
                onChange={(isIn) => onChange(isIn ? [...value, id] : value.filter((one) => one !== id))}
              />
            ))}
          </Stack>
        </fieldset>
      )}
      {error && (
        <Text as="p" small>
          <span role="alert" style={{ color: 'var(--mantine-color-error)' }}>
            {error}
          </span>
        </Text>
      )}
    </Stack>
  )
}
