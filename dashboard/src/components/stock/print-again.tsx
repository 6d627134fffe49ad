import { IconPrinter } from '@tabler/icons-react'
import { Button } from '../button.tsx'
import { Row } from '../layout.tsx'

/** Below a sale's details, at the counter and in the back office. */
export function PrintAgain({ onPrint }: { readonly onPrint: () => void }) {
  return (
    <Row>
      <Button tone="neutral" icon={<IconPrinter size={20} aria-hidden="true" />} onClick={onPrint}>
        Print the receipt again
      </Button>
    </Row>
  )
}
