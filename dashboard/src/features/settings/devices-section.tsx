import { useState } from 'react'
import { SelectField } from '../../components/choice-field.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Card, Stack } from '../../components/layout.tsx'
import { DevicesOf } from '../../components/office/devices.tsx'
import { useBranches } from '../../components/office/use-branches.ts'
import { QuerySection } from '../../components/query-section.tsx'

/** The computers and tablets of every branch: pair, see who is there, terminate. */
export function DevicesSection() {
  const branches = useBranches()
  const [chosen, choose] = useState('')
  return (
    <Card title="Devices">
      <QuerySection query={branches} what="The branches">
        {({ items }) => {
          const branch = items.find(({ id }) => id === chosen) ?? items[0]
          if (!branch) return <EmptyState title="No branch yet">Open a branch first.</EmptyState>
          return (
            <Stack>
              <SelectField
                label="Branch"
                value={branch.id}
                onChange={choose}
                options={items.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <DevicesOf key={branch.id} branch={branch} />
            </Stack>
          )
        }}
      </QuerySection>
    </Card>
  )
}
