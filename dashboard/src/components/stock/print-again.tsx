import { IconPrinter } from '@tabler/icons-react'
import { Button } from '../button.tsx'
import { Row } from '../layout.tsx'
import { t } from './t.ts'

/** Shown below a sale's details, at the counter and in the back office. */
export function PrintAgain({ onPrint }: { readonly onPrint: () => void }) {
  return (
    <Row>
      <Button tone="neutral" icon={<IconPrinter size={20} aria-hidden="true" />} onClick={onPrint}>
        {t('reprintReceipt')}
      </Button>
    </Row>
  )
}
