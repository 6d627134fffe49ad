import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../../../components/button.tsx'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import { t } from '../t.ts'
import type { LawList, Path } from './law-draft.ts'
import { LawField } from './law-field.tsx'
import classes from './law-rows.module.css'
import { type LawUnit, unitOf } from './law-units.ts'
import { dayTypeName, lawField } from './law-words.ts'

const SIGNS: { readonly [Unit in LawUnit]?: string } = { money: '₱', percent: '%', times: '×' }

/** The rows of a list of the law, below their heads; where it grows, rows can be removed, and inserted after any of them. */
export function LawRows({
  list: { name, columns, rows, grows },
  errorAt,
  onText,
  onAdd,
  onRemove,
}: {
  readonly list: LawList
  /** The error of a field. */
  readonly errorAt: (path: Path) => string | undefined
  readonly onText: (path: Path, text: string) => void
  /** Inserts an empty row at this index. */
  readonly onAdd: (at: number) => void
  readonly onRemove: (at: number) => void
}) {
  const title = lawField(name)
  // The rows of the day types are named by what tells them apart.
  const entered = columns.filter((column) => grows || (column !== 'dayType' && column !== 'isRestDay'))
  const shape = { '--columns': entered.length }
  return (
    <Card title={title} level={3} soft side={<Text dim>{t('rows', { count: rows.length })}</Text>}>
      <Stack gap={8}>
        {rows.length > 0 && (
          <div className={classes.heads} data-fixed={!grows || undefined} style={shape} aria-hidden="true">
            <span>{grows ? '' : lawField('dayType')}</span>
            {entered.map((column) => (
              <span key={column}>{headOf(column)}</span>
            ))}
          </div>
        )}
        <ol className={classes.rows}>
          {rows.map((row, at) => (
            // Rows have no id other than their index.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at} className={classes.row} data-fixed={!grows || undefined} style={shape}>
              {grows ? (
                <span className={classes.number} aria-hidden="true">
                  {at + 1}
                </span>
              ) : (
                <span className={classes.name}>
                  {row.isRestDay === 'true'
                    ? t('dayTypeOnARestDay', { dayType: dayTypeName(row.dayType ?? '') })
                    : dayTypeName(row.dayType ?? '')}
                </span>
              )}
              {entered.map((column) => (
                <LawField
                  key={column}
                  field={column}
                  label={t('fieldRowAt', { field: lawField(column), at: at + 1 })}
                  value={row[column] ?? ''}
                  error={errorAt([name, at, column])}
                  onChange={(text) => onText([name, at, column], text)}
                />
              ))}
              {grows && (
                <span className={classes.actions}>
                  <IconButton label={t('insertRowAfterRowAt', { at: at + 1, title })} onClick={() => onAdd(at + 1)}>
                    <IconPlus size={18} aria-hidden="true" />
                  </IconButton>
                  <IconButton label={t('removeRowAtFromTitle', { at: at + 1, title })} onClick={() => onRemove(at)}>
                    <IconTrash size={18} aria-hidden="true" />
                  </IconButton>
                </span>
              )}
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

function headOf(column: string): string {
  const unit = SIGNS[unitOf(column)]
  return unit ? t('fieldUnit', { field: lawField(column), unit }) : lawField(column)
}
