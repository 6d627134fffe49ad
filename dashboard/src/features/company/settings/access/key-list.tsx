import type { Key } from '@labada/domain/core/keys'
import { grouped, KEY_NAMES } from '../../../../components/access/keys/key-words.ts'
import { Text } from '../../../../components/layout.tsx'
import classes from './access.module.css'
import { t } from './t.ts'

/** What some keys allow, folded: by group, in words. */
export function KeyList({ keys }: { readonly keys: readonly Key[] }) {
  return (
    <details className={classes.keys}>
      <summary>{t('whatThisIncludesCount', { count: keys.length })}</summary>
      {grouped(keys).map((group) => (
        <div key={group.name}>
          <Text strong small>
            {group.name}
          </Text>
          <ul>
            {group.keys.map((key) => (
              <li key={key}>{KEY_NAMES[key]}</li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}
