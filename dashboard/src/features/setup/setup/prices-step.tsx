import { fromPesos, toPesos } from '@labada/domain/core/money'
import { IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../../components/button.tsx'
import { PRESETS, type PresetTile } from '../../../components/catalog/service-presets.ts'
import { CATEGORY_NAMES, UNIT_NAMES } from '../../../components/catalog/service-words.ts'
import { MoneyField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import classes from './setup.module.css'
import { t } from './t.ts'
import type { Wizard } from './use-wizard.ts'

/** The counter's tiles as it will show them; name and price of each are written in place. */
export function PricesStep({ wizard }: { readonly wizard: Wizard }) {
  const { draft, complaints, change } = wizard
  const { tiles, business } = draft
  const set = (index: number, next: Partial<PresetTile>) =>
    change({ tiles: tiles.map((tile, at) => (at === index ? { ...tile, ...next } : tile)) })
  return (
    <Stack>
      <Text as="p" dim>
        {t('theseAreTheTilesOn')}
      </Text>
      <ul className={classes.tiles}>
        {tiles.map((tile, index) => (
          <li key={tile.code} className={classes.tile}>
            <div className={classes.tileTop}>
              <Text dim small>
                {CATEGORY_NAMES[tile.category]}, {UNIT_NAMES[tile.unit].per}
              </Text>
              <IconButton
                label={t('removeTile', { tile: tile.name || t('thisTile') })}
                size="sm"
                onClick={() => change({ tiles: tiles.filter((_, at) => at !== index) })}
              >
                <IconTrash size={16} />
              </IconButton>
            </div>
            <TextField
              label={t('name')}
              value={tile.name}
              onChange={(name) => set(index, { name })}
              error={complaints[`services.${index}.name`] ?? complaints[`services.${index}.code`]}
              maxLength={60}
            />
            <MoneyField
              label={t('price')}
              value={tile.price === '' ? null : fromPesos(Number(tile.price))}
              onChange={(amount) => set(index, { price: amount === null ? '' : toPesos(amount).toFixed(2) })}
              error={complaints[`services.${index}.price`]}
            />
          </li>
        ))}
      </ul>
      {business && tiles.length < PRESETS[business].tiles.length && (
        <div>
          <Button tone="neutral" onClick={() => change({ tiles: withMissing(tiles, PRESETS[business].tiles) })}>
            {t('restoreRemovedTiles')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

const withMissing = (tiles: readonly PresetTile[], all: readonly PresetTile[]): readonly PresetTile[] => [
  ...tiles,
  ...all.filter(({ code }) => !tiles.some((tile) => tile.code === code)),
]
