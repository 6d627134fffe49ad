import type { Key } from '@labada/domain/core/keys'
import { useSession } from '../../../../api/session.ts'
import { grouped, KEY_NAMES } from '../../../../components/access/keys/key-words.ts'
import { Checkbox } from '../../../../components/fields/choice-field.tsx'
import { Text } from '../../../../components/layout.tsx'
import classes from './access.module.css'

/** Keys to choose from, by group. Those that the person at this screen doesn’t hold stay as they are. */
export function KeyChoices({
  options,
  chosen,
  onChange,
}: {
  readonly options: readonly Key[]
  readonly chosen: readonly Key[]
  readonly onChange: (chosen: readonly Key[]) => void
}) {
  const held = useSession((session) => session.keys)
  return grouped(options).map((group) => (
    <fieldset key={group.name} className={classes.group}>
      <legend>
        <Text strong>{group.name}</Text>
      </legend>
      <div className={classes.choices}>
        {group.keys.map((key) => (
          <Checkbox
            key={key}
            label={KEY_NAMES[key]}
            checked={chosen.includes(key)}
            disabled={held !== null && !held.has(key)}
            onChange={(isIn) => onChange(isIn ? [...chosen, key] : chosen.filter((one) => one !== key))}
          />
        ))}
      </div>
    </fieldset>
  ))
}
