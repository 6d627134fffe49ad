/** The message shown once everything is running: its address, the demo's logins, and how to stop it. */
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

/** The line with the address of the control page for simulated fingers, if the demo is on. */
function scannerLines({ isDemo, scannerPort }) {
  return isDemo ? [`  Press made-up fingers: http://127.0.0.1:${scannerPort}/`] : []
}

/** Whether the demo company exists, and whether the shop still has no admin. */
async function setupState(address) {
  const response = await fetch(`${address}/api/setup`, { signal: AbortSignal.timeout(5000) })
  return response.ok ? response.json() : {}
}
