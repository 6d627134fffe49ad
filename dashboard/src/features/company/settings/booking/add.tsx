import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../../components/button.tsx'
import { Row } from '../../../../components/layout.tsx'

/** The button below a list that adds one more to it. */
export function Add({
  label,
  disabled,
  onClick,
}: {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
}) {
  return (
    <Row>
      <Button
        needs="settings.edit"
        tone="neutral"
        size="sm"
        icon={<IconPlus size={18} aria-hidden="true" />}
        disabled={disabled}
        onClick={onClick}
      >
        {label}
      </Button>
    </Row>
  )
}
