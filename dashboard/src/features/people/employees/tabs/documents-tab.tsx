import type { Employee } from '@labada/contracts/people/employee-fields'
import { type EmployeeDocument, employeeFileRoutes } from '@labada/contracts/people/employee-files'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { ReceiptPicture } from '../../../../components/expenses/receipt-picture.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
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
import { DOCUMENT_NAMES } from '../employee-words.ts'
import { staleAfterEmployee, useDocuments } from '../employees-api.ts'
import { t } from '../t.ts'
import { DocumentForm } from './document-form.tsx'

/** Their documents, those expiring soon first. */
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
    onDone: () => toast.positive(t('documentAdded')),
  })
  const remove = useCommand(employeeFileRoutes.removeDocument, { invalidates: staleAfterEmployee })
  const takeOff = async (one: EmployeeDocument) => {
    const isSure = await confirm({
      title: t('removeKind', { kind: DOCUMENT_NAMES[one.kind].toLowerCase() }),
      body: t('oneIsRemovedFromThe', { one: one.name }),
      danger: true,
    })
    if (isSure) remove.mutate({ params: { employeeId: employee.id, documentId: one.id } })
  }
  return (
    <Stack>
      {canChange && (
        <Card title={t('addDocument')}>
          <DocumentForm
            onAdd={({ name: _, ...body }) => add.mutateAsync({ params: { employeeId: employee.id }, body })}
          />
        </Card>
      )}
      <QuerySection query={documents} what={t('documents')}>
        {({ items }) => (
          <AppTable
            label={t('documents')}
            rows={items}
            rowId={(one) => one.id}
            rowLabel={(one) => `${DOCUMENT_NAMES[one.kind]} ${one.name}`}
            onOpen={open}
            openId={opened?.id ?? null}
            empty={<EmptyState title={t('noDocumentsYet')} />}
            columns={[
              { id: 'kind', header: t('document'), cell: (one) => DOCUMENT_NAMES[one.kind] },
              { id: 'file', header: t('file'), priority: 2, cell: (one) => one.name },
              { id: 'expires', header: t('validUntil'), cell: (one) => day(one.expiresOn) },
              { id: 'state', header: t('status'), card: 'amount', cell: (one) => <Standing of={one} /> },
              { id: 'note', header: t('note'), priority: 3, cell: (one) => one.note || <Nothing /> },
              { id: 'added', header: t('added'), priority: 3, cell: (one) => date(one.addedAt) },
              ...(canChange
                ? [
                    {
                      id: 'act',
                      header: t('actions'),
                      cell: (one: EmployeeDocument) => (
                        <Button
                          size="sm"
                          tone="quiet"
                          aria-label={t('removeKindOne', { kind: DOCUMENT_NAMES[one.kind], one: one.name })}
                          onClick={() => void takeOff(one)}
                        >
                          {t('remove')}
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
  if (of.standing === 'expired') return <StatusBadge status="danger">{t('over')}</StatusBadge>
  if (of.standing === 'expiring') return <StatusBadge status="attention">{t('expiresSoon')}</StatusBadge>
  return <StatusBadge status="ready">{t('valid')}</StatusBadge>
}
