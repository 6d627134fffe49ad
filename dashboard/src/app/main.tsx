import './strict.ts'
import '../components/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { language } from '../lib/language.ts'
import { forgetFailedLinks } from '../lib/lazy.ts'
import { printInLight } from '../lib/print-in-light.ts'
import { translations } from '../lib/translations.ts'
import { App } from './app.tsx'
import { preloadWindows } from './loading/preload.ts'
import { start } from './start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

document.documentElement.lang = `${language}-PH`
forgetFailedLinks()
printInLight()
if (language === 'en' || translations) open(root)
else void loadFirst(root)

function open(place: HTMLElement): void {
  void start()
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  preloadWindows()
}

/** After the choice of a language, and after an update: its words are loaded once, and then the page with them. */
async function loadFirst(place: HTMLElement): Promise<void> {
  const { loadTranslations } = await import('./load-translations.ts')
  if (await loadTranslations()) location.reload()
  else open(place)
}
