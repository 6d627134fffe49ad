import { fieldName } from '@labada/domain/core/rules'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../../../components/button.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import classes from '../settings.module.css'
import { t } from '../t.ts'
import type { GrowingList, Path } from './law-draft.ts'

/** The rows of a list of the law; each can be edited or removed, and new ones inserted after any of them. */
export function LawRows({
  list: { name, columns, rows },
  errorAt,
  onText,
  onAdd,
  onRemove,
}: {
  readonly list: GrowingList
  /** The error of a field. */
  readonly errorAt: (path: Path) => string | undefined
  readonly onText: (path: Path, text: string) => void
  /** Inserts an empty row at this index. */
  readonly onAdd: (at: number) => void
  readonly onRemove: (at: number) => void
}) {
  const title = fieldName(name)
  return (
    <Card title={title} level={3} soft side={<Text dim>{t('rows', { count: rows.length })}</Text>}>
      <Stack gap={8}>
        <ol className={classes.lawRows}>
          {rows.map((row, at) => (
            // Rows have no id other than their index.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at} className={classes.lawRow}>
              {columns.map((column) => (
                <TextField
                  key={column}
                  label={t('fieldRowAt', { field: fieldName(column), at: at + 1 })}
                  value={row[column] ?? ''}
                  inputMode={column === 'item' ? 'text' : 'decimal'}
                  autoComplete="off"
                  error={errorAt([name, at, column])}
                  onChange={(text) => onText([name, at, column], text)}
                />
              ))}
              <span className={classes.lawRowActions}>
                <IconButton label={t('insertRowAfterRowAt', { at: at + 1, title })} onClick={() => onAdd(at + 1)}>
                  <IconPlus size={18} aria-hidden="true" />
                </IconButton>
                <IconButton label={t('removeRowAtFromTitle', { at: at + 1, title })} onClick={() => onRemove(at)}>
                  <IconTrash size={18} aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
        {rows.length === 0 && (
          <Button tone="neutral" size="sm" icon={<IconPlus size={16} />} onClick={() => onAdd(0)}>
            {t('addRow')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
