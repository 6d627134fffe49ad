import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { DevicesOf } from '../../../../components/access/devices.tsx'
import { Button } from '../../../../components/button.tsx'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Card, Row, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { t } from '../t.ts'
import { ImportWorkDialog } from './import-work-dialog.tsx'
import { TakeScansDialog } from './take-scans-dialog.tsx'

/** The computers and tablets of every branch: pair, check presence, terminate. */
export function DevicesSection() {
  const branches = useBranches()
  const [chosen, choose] = useState('')
  const [isTaking, setTaking] = useState(false)
  const [isImporting, setImporting] = useState(false)
  return (
    <Card title={t('devices')}>
      <QuerySection query={branches} what={t('branches')}>
        {({ items }) => {
          const branch = items.find(({ id }) => id === chosen) ?? items[0]
          if (!branch) return <EmptyState title={t('noBranchesYet')}>{t('openABranchFirst')}</EmptyState>
          return (
            <Stack>
              <SelectField
                label={t('branch')}
                value={branch.id}
                onChange={choose}
                options={items.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <DevicesOf key={branch.id} branch={branch} />
              <May needs="device.edit">
                <Row justify="between" align="center">
                  <Text dim small>
                    {t('aScannerThatCantConnect')}
                  </Text>
                  <Button
                    tone="neutral"
                    size="sm"
                    icon={<IconFileUpload size={18} aria-hidden="true" />}
                    onClick={() => setTaking(true)}
                  >
                    {t('importScans')}
                  </Button>
                </Row>
              </May>
              <May needs="offline.decide">
                <Row justify="between" align="center">
                  <Text dim small>
                    {t('aCounterThatCantConnect')}
                  </Text>
                  <Button
                    tone="neutral"
                    size="sm"
                    icon={<IconFileUpload size={18} aria-hidden="true" />}
                    onClick={() => setImporting(true)}
                  >
                    {t('importOfflineWork')}
                  </Button>
                </Row>
              </May>
              {isImporting && <ImportWorkDialog onClose={() => setImporting(false)} />}
              {isTaking && <TakeScansDialog onClose={() => setTaking(false)} />}
            </Stack>
          )
        }}
      </QuerySection>
    </Card>
  )
}
