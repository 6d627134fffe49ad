import { clientRoutes } from '@labada/contracts/access/clients'
import type { Branch } from '@labada/contracts/company/branches'
import { type SubmitEvent, useId, useState } from 'react'
import { keys } from '../../api/query-keys.ts'
import { countdown } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { Button } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useCommand } from '../hooks/use-command.ts'
import { Stack, Text } from '../layout.tsx'
import { Refusal } from '../notices/refusal.tsx'
import { Dialog, OkCancel } from '../windows/dialog.tsx'
import classes from './pair-dialog.module.css'
import { t } from './t.ts'

/** Asks for a name, then shows the one-time code to enter on the new device, with the time left. */
export function PairDialog({ branch, onClose }: { readonly branch: Branch; readonly onClose: () => void }) {
  const formId = useId()
  const [name, setName] = useState('')
  const make = useCommand(clientRoutes.createSetupCode, {
    invalidates: () => [keys.audit()],
    onFailed: () => true,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    make.mutate({ body: { branchId: branch.id, ...(name.trim() && { name: name.trim() }) } })
  }
  if (make.data) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={t('codeForBranch', { branch: branch.name })}
        footer={<Button onClick={onClose}>{t('ok')}</Button>}
      >
        <Code code={make.data.code} expiresAt={make.data.expiresAt} onAgain={() => make.reset()} />
      </Dialog>
    )
  }
  return (
    <Dialog
      opened
      atTop
      onClose={onClose}
      title={t('pairDevice')}
      footer={<OkCancel onCancel={onClose} form={formId} busy={make.isPending} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <Refusal error={make.error} what={t('setupCodeCouldntBeCreated')} />
          <TextField
            label={t('deviceName')}
            hint={t('optionalShownInListsFor')}
            value={name}
            onChange={setName}
            maxLength={60}
            autoFocus
          />
          <Text as="p" dim>
            {t('youllGetASixCharacter')}
          </Text>
        </Stack>
      </form>
    </Dialog>
  )
}

function Code({
  code,
  expiresAt,
  onAgain,
}: {
  readonly code: string
  readonly expiresAt: Date
  readonly onAgain: () => void
}) {
  const now = useNow(1_000)
  const seconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000)
  if (seconds <= 0) {
    return (
      <Stack>
        <Text as="p">{t('thisCodeHasExpired')}</Text>
        <Button onClick={onAgain}>{t('createNewCode')}</Button>
      </Stack>
    )
  }
  return (
    <Stack>
      <output className={classes.code} aria-label={t('codeValue', { value: [...code].join(' ') })}>
        {code}
      </output>
      <Text as="p">
        {t.rich('worksOnceExpiresInSeconds', { b: (words) => <b>{words}</b>, seconds: countdown(seconds) })}
      </Text>
      <CopyButton text={code} done={t('codeCopied')}>
        {t('copyCode')}
      </CopyButton>
    </Stack>
  )
}
