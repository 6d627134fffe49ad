/** What is said when the house is open: where it is, who may come in while the demo lasts, and how to stop it. */
export async function welcome(address, { roles, dataDir, scannerPort }) {
  if (!roles.includes('gateway'))
    return ['', `Running: ${roles.join(', ')}. Data and logs: ${dataDir}. Ctrl-C stops them.`, '']
  const { demo, needed } = await setupState(address)
  const doors = [
    '  Demo logins, all with the password labada-demo:',
    '    admin   the office: every branch',
    '    ana     the counter of Mabolo',
    '    ben     the counter of Lahug',
    '  The login page has one-click doors for each of them.',
    '',
  ]
  const setup = [
    `  Nobody is registered yet: open ${address}/setup and enter the one-time code that the gateway prints here.`,
    '',
  ]
  return [
    '',
    `Labada is ready: ${address}/`,
    `  On a branch's PC, with its fingerprint scanner: chromium --app=${address}/desktop/`,
    ...(roles.includes('scanner') ? scannerLines({ isDemo: demo, scannerPort }) : []),
    '',
    ...(demo ? doors : []),
    ...(needed ? setup : []),
    `  Data and logs: ${dataDir}`,
    '  Ctrl-C stops everything in order.',
    '',
  ]
}

/** Where fingers are pressed when there is no sensor. */
function scannerLines({ isDemo, scannerPort }) {
  return isDemo ? [`  Press made-up fingers: http://127.0.0.1:${scannerPort}/`] : []
}

/** Whether the demo company is in place, and whether the shop still waits for its first admin. */
async function setupState(address) {
  const response = await fetch(`${address}/api/setup`, { signal: AbortSignal.timeout(5000) })
  return response.ok ? response.json() : {}
}
