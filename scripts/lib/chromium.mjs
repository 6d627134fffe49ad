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
/** Sizes are proven with these; the font of a machine that has neither is a tenth wider. */
const FONTS = ['fonts-liberation', 'fonts-noto-core']
/** Not every Debian-like system has a separate package for the shell. */
const BROWSERS = ['chromium-headless-shell', 'chromium']

/** The path of a Chromium on this machine: `CHROMIUM_PATH` or a usual location. Undefined if there is none. */
export function findChromium() {
  return process.env.CHROMIUM_PATH ?? USUAL_PLACES.find(isProgram)
}

/**
 * The path of a Chromium for the end-to-end tests, with the fonts that its pages are measured in. Under root on a
 * Debian-like machine both are installed; elsewhere a missing browser is refused with help, and the machine's fonts are used.
 */
export async function ensureChromium(tell) {
  const given = process.env.CHROMIUM_PATH
  if (given && !isProgram(given)) throw new Refusal(`CHROMIUM_PATH is ${given}, and there is no program there.`)
  const found = findChromium()
  if (found) {
    if (mayInstall() && !(await hasFonts())) await installFonts(tell)
    return found
  }
  if (!mayInstall()) {
    throw new Refusal(
      `The end-to-end tests need a Chromium, and none is installed. As root: apt-get install ${BROWSERS[0]} ${FONTS.join(' ')}; or set CHROMIUM_PATH to one.`,
    )
  }
  await task('Installing Chromium', tell, async (doing) => {
    doing('apt-get update')
    await apt('update')
    const said = []
    for (const browser of BROWSERS) {
      doing(`apt-get install ${browser}`)
      const { output } = await apt('install', browser, ...FONTS)
      if (findChromium()) return
      said.push(output.trim().slice(-1500))
    }
    throw new Refusal(`Chromium could not be installed:\n${said.join('\n')}`)
  })
  return findChromium()
}

async function installFonts(tell) {
  await task('Installing fonts', tell, async (doing) => {
    doing('apt-get update')
    await apt('update')
    doing(`apt-get install ${FONTS.join(' ')}`)
    const { code, output } = await apt('install', ...FONTS)
    if (code !== 0) throw new Refusal(`The fonts could not be installed:\n${output.trim().slice(-1500)}`)
  })
}

const mayInstall = () => process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')

const apt = (what, ...packages) =>
  run('apt-get', [what, '-qq', ...(what === 'install' ? ['-y', '--no-install-recommends'] : []), ...packages], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

async function hasFonts() {
  const { output } = await run('dpkg', ['--status', ...FONTS])
  return output.split('Status: install ok installed').length - 1 === FONTS.length
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
