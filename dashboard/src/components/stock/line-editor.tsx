import type { ItemUnit } from '@labada/domain/stock/items'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../button.tsx'
import { SelectField } from '../fields/choice-field.tsx'
import { Grid, Row, Stack } from '../layout.tsx'
import { t } from './t.ts'

/** An item that can be on a line. */
export interface LineItem {
  readonly id: string
  readonly name: string
  readonly unit: ItemUnit
  readonly packs: readonly { readonly name: string; readonly factor: number }[]
}

/** Editable lines of a document: an item each, with the fields that the document needs. */
export function LineEditor<Line extends { readonly itemId: string }>({
  items,
  lines,
  onChange,
  blank,
  children,
}: {
  readonly items: readonly LineItem[]
  readonly lines: readonly Line[]
  readonly onChange: (lines: readonly Line[]) => void
  readonly blank: (itemId: string) => Line
  readonly children: (line: Line, set: (part: Partial<Line>) => void, item: LineItem | undefined) => ReactNode
}) {
  const free = items.filter(({ id }) => !lines.some(({ itemId }) => itemId === id))
  const first = free[0]
  return (
    <Stack gap={12}>
      {lines.map((line, index) => {
        const item = items.find(({ id }) => id === line.itemId)
        const set = (part: Partial<Line>) =>
          onChange(lines.map((one, at) => (at === index ? { ...one, ...part } : one)))
        return (
          <Row key={line.itemId} align="end" nowrap>
            <Grid least={130} gap={8} style={{ flex: 1 }}>
              <SelectField
                label={t('item')}
                value={line.itemId}
                onChange={(itemId) => onChange(lines.map((one, at) => (at === index ? blank(itemId) : one)))}
                options={items
                  .filter(({ id }) => id === line.itemId || free.some((one) => one.id === id))
                  .map(({ id, name }) => ({ value: id, label: name }))}
              />
              {children(line, set, item)}
            </Grid>
            <IconButton
              label={t('removeItem', { item: item?.name ?? t('theLine') })}
              disabled={lines.length === 1}
              onClick={() => onChange(lines.filter((_, at) => at !== index))}
            >
              <IconTrash size={18} aria-hidden="true" />
            </IconButton>
          </Row>
        )
      })}
      <Row>
        <Button
          tone="neutral"
          size="sm"
          icon={<IconPlus size={18} />}
          disabled={!first}
          onClick={() => first && onChange([...lines, blank(first.id)])}
        >
          {t('addItem')}
        </Button>
      </Row>
    </Stack>
  )
}
