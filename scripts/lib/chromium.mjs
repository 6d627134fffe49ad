import { accessSync, constants } from 'node:fs'
import { Refusal, task } from './print.mjs'
import { run } from './processes.mjs'

/** The headless shell first: the same engine without a window needs half the CPU time to open a page. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const FONTS = ['fonts-liberation', 'fonts-noto-core']
/** Not every Debian-like system has a separate package for the shell. */
const BROWSERS = ['chromium-headless-shell', 'chromium']

/** The path of a Chromium on this machine: `CHROMIUM_PATH` or a usual location. Undefined if there is none. */
export function findChromium() {
  return process.env.CHROMIUM_PATH ?? USUAL_PLACES.find(isProgram)
}

/** The path of a Chromium for the end-to-end tests. Under root on a Debian-like machine it is installed; else refuses with help. */
export async function ensureChromium(tell) {
  const given = process.env.CHROMIUM_PATH
  if (given && !isProgram(given)) throw new Refusal(`CHROMIUM_PATH is ${given}, and there is no program there.`)
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) {
    throw new Refusal(
      `The end-to-end tests need a Chromium, and none is installed. As root: apt-get install ${BROWSERS[0]} ${FONTS.join(' ')}; or set CHROMIUM_PATH to one.`,
    )
  }
  await task('Installing Chromium', tell, async (doing) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    doing('apt-get update')
    await run('apt-get', ['update', '-qq'], { env })
    const said = []
    for (const browser of BROWSERS) {
      doing(`apt-get install ${browser}`)
      const packages = [browser, ...FONTS]
      const { output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
      if (findChromium()) return
      said.push(output.trim().slice(-1500))
    }
    throw new Refusal(`Chromium could not be installed:\n${said.join('\n')}`)
  })
  return findChromium()
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
