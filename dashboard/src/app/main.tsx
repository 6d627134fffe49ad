import './strict.ts'
import '../components/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetFailedLinks } from '../lib/lazy.ts'
import { printInLight } from '../lib/print-in-light.ts'
import { App } from './app.tsx'
import { preloadWindows } from './loading/preload.ts'
import { start } from './start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

forgetFailedLinks()
printInLight()
void start()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
preloadWindows()
