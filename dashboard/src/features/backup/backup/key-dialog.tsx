import { recoverySheet } from '@labada/contracts/backup/backup-keys'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Checkbox } from '../../../components/fields/choice-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { newId } from '../../../lib/ids.ts'
import { saveText } from '../../../lib/save-file.ts'
import classes from './backup.module.css'
import type { BackupActions } from './backup-api.ts'
import { makeKey, type NewKey } from './new-key.ts'
import { t } from './t.ts'

/** How many letters of the key are typed in to show that it was kept. */
const TYPED = 6

/** Makes a key, shows its private half once, and sets the public one when the owner has shown that the private one is kept. */
export function KeyDialog({
  shopName,
  signer,
  isFirst,
  actions,
  onClose,
}: {
  readonly shopName: string
  readonly signer: string
  readonly isFirst: boolean
  readonly actions: BackupActions
  readonly onClose: () => void
}) {
  const [key, setKey] = useState<NewKey>()
  const [problem, setProblem] = useState<string>()
  const [typed, setTyped] = useState('')
  const [isKept, setKept] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [id] = useState(newId)
  useEffect(() => {
    makeKey().then(setKey, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
  }, [])
  const isTyped = key !== undefined && typed.trim().toUpperCase() === key.identity.slice(-TYPED)
  const save = () => {
    if (!key) return
    const madeOn = manilaDateOf(new Date())
    const text = recoverySheet({ shopName, madeOn, ...key, signers: [signer] })
    saveText(`labada-recovery-key-${madeOn}.txt`, 'text/plain', text)
  }
  const set = async () => {
    if (!key) return
    setBusy(true)
    const isSet = await actions.setKey(id, key.recipient)
    setBusy(false)
    if (isSet) onClose()
  }
  return (
    <Dialog
      opened
      persistent
      width="lg"
      title={isFirst ? t('setUpBackupKey') : t('newBackupKey')}
      onClose={onClose}
      footer={<OkCancel onCancel={onClose} onOk={() => void set()} busy={isBusy} disabled={!isTyped || !isKept} />}
    >
      <Stack>
        {problem && <Banner status="danger">{problem}</Banner>}
        <Text as="p">{t('backupsAreLockedWithATwo')}</Text>
        {!isFirst && <Text as="p">{t('existingBackupsStillNeedTheir')}</Text>}
        {key && (
          <>
            <code className={classes.key}>{key.identity}</code>
            <div>
              <Button tone="neutral" icon={<IconDownload size={18} />} onClick={save}>
                {t('saveAsAFile')}
              </Button>
            </div>
            <Text as="p" dim>
              {t('writeItOnPaperOr')}
            </Text>
            <TextField
              label={t('lastTypedLettersOfThe', { typed: TYPED })}
              value={typed}
              onChange={setTyped}
              maxLength={TYPED}
              autoComplete="off"
              spellCheck={false}
            />
            <Checkbox label={t('theKeyIsStoredOutside')} checked={isKept} onChange={setKept} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
