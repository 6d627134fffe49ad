import type { Employee } from '@labada/contracts/people/employee-fields'
import { type EmployeeDocument, employeeFileRoutes } from '@labada/contracts/people/employee-files'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { ReceiptPicture } from '../../../../components/expenses/receipt-picture.tsx'
import { Card, Stack } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { Nothing } from '../../../../components/values.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { date, day } from '../../../../lib/format.ts'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import { DOCUMENT_NAMES } from '../employee-words.ts'
import { staleAfterEmployee, useDocuments } from '../employees-api.ts'
import { DocumentForm } from './document-form.tsx'

/** Their papers, with what ends soon on top. */
export function DocumentsTab({
  employee,
  canChange = false,
}: {
  readonly employee: Employee
  readonly canChange?: boolean
}) {
  const documents = useDocuments(employee.id)
  const [opened, open] = useState<EmployeeDocument>()
  const add = useCommand(employeeFileRoutes.addDocument, {
    invalidates: staleAfterEmployee,
    onDone: () => toast.positive('The document is added'),
  })
  const remove = useCommand(employeeFileRoutes.removeDocument, { invalidates: staleAfterEmployee })
  const takeOff = async (one: EmployeeDocument) => {
    const isSure = await confirm({
      title: `Remove ${DOCUMENT_NAMES[one.kind].toLowerCase()}?`,
      body: `${one.name} is taken off the file; who did it stays written down.`,
      danger: true,
    })
    if (isSure) remove.mutate({ params: { employeeId: employee.id, documentId: one.id } })
  }
  return (
    <Stack>
      {canChange && (
        <Card title="Add a document">
          <DocumentForm
            onAdd={({ name: _, ...body }) => add.mutateAsync({ params: { employeeId: employee.id }, body })}
          />
        </Card>
      )}
      <QuerySection query={documents} what="Documents">
        {({ items }) => (
          <AppTable
            label="Documents"
            rows={items}
            rowId={(one) => one.id}
            rowLabel={(one) => `${DOCUMENT_NAMES[one.kind]} ${one.name}`}
            onOpen={open}
            openId={opened?.id ?? null}
            empty={<EmptyState title="No documents yet" />}
            columns={[
              { id: 'kind', header: 'Document', cell: (one) => DOCUMENT_NAMES[one.kind] },
              { id: 'file', header: 'File', priority: 2, cell: (one) => one.name },
              { id: 'expires', header: 'Holds until', cell: (one) => day(one.expiresOn) },
              { id: 'state', header: 'State', card: 'amount', cell: (one) => <Standing of={one} /> },
              { id: 'note', header: 'Note', priority: 3, cell: (one) => one.note || <Nothing /> },
              { id: 'added', header: 'Added', priority: 3, cell: (one) => date(one.addedAt) },
              ...(canChange
                ? [
                    {
                      id: 'act',
                      header: 'Actions',
                      cell: (one: EmployeeDocument) => (
                        <Button
                          size="sm"
                          tone="quiet"
                          aria-label={`Remove ${DOCUMENT_NAMES[one.kind]} ${one.name}`}
                          onClick={() => void takeOff(one)}
                        >
                          Remove…
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </QuerySection>
      {opened && (
        <Drawer opened onClose={() => open(undefined)} title={DOCUMENT_NAMES[opened.kind]}>
          <ReceiptPicture receipt={{ id: opened.uploadId, name: opened.name, type: opened.type }} />
        </Drawer>
      )}
    </Stack>
  )
}

function Standing({ of }: { readonly of: EmployeeDocument }) {
  if (of.standing === 'expired') return <StatusBadge status="danger">Over</StatusBadge>
  if (of.standing === 'expiring') return <StatusBadge status="attention">Ends soon</StatusBadge>
  return <StatusBadge status="ready">Holds</StatusBadge>
}
