import { useState } from 'react'
import { chooseLanguage, LANGUAGES, type Language, language } from '../../lib/language.ts'
import { RadioTiles } from '../fields/radio-tiles.tsx'
import { Stack, Text } from '../layout.tsx'
import { Dialog, OkCancel } from './dialog.tsx'
import { t } from './t.ts'

/** Chooses the language of this browser. OK loads the page anew. */
export function LanguageDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<Language>(language)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('language')}
      footer={<OkCancel onCancel={onClose} onOk={() => (chosen === language ? onClose() : chooseLanguage(chosen))} />}
    >
      <Stack>
        <RadioTiles
          label={t('language')}
          labelHidden
          least={110}
          value={chosen}
          onChange={setChosen}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Text dim>{t('languageIsOfThisDevice')}</Text>
      </Stack>
    </Dialog>
  )
}
