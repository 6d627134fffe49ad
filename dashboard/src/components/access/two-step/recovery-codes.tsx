import { saveText } from '../../../lib/save-file.ts'
import { Button } from '../../button.tsx'
import { Row, Stack } from '../../layout.tsx'
import { Dialog } from '../../windows/dialog.tsx'
import { t } from './t.ts'
import classes from './two-step.module.css'

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const text = `${t('labadaRecoveryCodes')}\n${t('eachWorksOnce')}\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      opened
      persistent
      onClose={onClose}
      title={t('keepTheseRecoveryCodes')}
      footer={<Button onClick={onClose}>{t('iveKeptThem')}</Button>}
    >
      <Stack>
        <p className={classes.step}>{t('withoutYourPhoneEachLets')}</p>
        <ol className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Row>
          <Button tone="neutral" onClick={() => saveText(t('fileName'), 'text/plain', text)}>
            {t('saveAsAFile')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
