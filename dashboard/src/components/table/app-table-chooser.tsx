import { Button } from '../button.tsx'
import { Checkbox } from '../fields/choice-field.tsx'
import { Stack, Text } from '../layout.tsx'
import { Dialog } from '../windows/dialog.tsx'
import type { ColumnChoices } from './app-table-columns.ts'
import type { Column } from './app-table-types.ts'
import { t } from './t.ts'

/** Selects the columns of a table. Selected columns stay visible even if there is little room. */
export function ColumnChooser({
  label,
  columns,
  shown,
  choices,
  onChoose,
  onClose,
}: {
  readonly label: string
  readonly columns: readonly Pick<Column<never>, 'id' | 'header'>[]
  readonly shown: ReadonlySet<string>
  readonly choices: ColumnChoices
  readonly onChoose: (choices: ColumnChoices) => void
  readonly onClose: () => void
}) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('columnsOfLabel', { label })}
      footer={
        <>
          <Button tone="neutral" disabled={choices.size === 0} onClick={() => onChoose(new Map())}>
            {t('resetToDefault')}
          </Button>
          <Button onClick={onClose}>{t('ok')}</Button>
        </>
      }
    >
      <Stack gap={8}>
        <Text dim small as="p">
          {t('savedInThisBrowserColumns')}
        </Text>
        {columns.slice(1).map(({ id, header }) => (
          <Checkbox
            key={id}
            label={header}
            checked={shown.has(id)}
            onChange={(on) => onChoose(new Map(choices).set(id, on))}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
