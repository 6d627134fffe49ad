import { accessSync, constants } from 'node:fs'
import { Refusal, task } from './print.mjs'
import { run } from './processes.mjs'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const PACKAGES = ['chromium', 'fonts-liberation', 'fonts-noto-core']

/** The path of a Chromium for the end-to-end tests. Root on a Debian-like machine gets it installed; others are told what to do. */
export async function ensureChromium(tell) {
  const given = process.env.CHROMIUM_PATH
  if (given && !isProgram(given)) throw new Refusal(`CHROMIUM_PATH is ${given}, and there is no program there.`)
  const found = given ?? USUAL_PLACES.find(isProgram)
  if (found) return found
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) {
    throw new Refusal(
      `The end-to-end tests need a Chromium, and none is installed. As root: apt-get install ${PACKAGES.join(' ')}; or set CHROMIUM_PATH to one.`,
    )
  }
  await task('Installing Chromium', tell, async (doing) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    doing('apt-get update')
    await run('apt-get', ['update', '-qq'], { env })
    doing(`apt-get install ${PACKAGES.join(' ')}`)
    const { output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { env })
    if (!isProgram(USUAL_PLACES[0]))
      throw new Refusal(`Chromium could not be installed:\n${output.trim().slice(-1500)}`)
  })
  return USUAL_PLACES[0]
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
