import { readIdentity } from '../../backup/age.ts'
import { restoreShop } from '../../backup/restore-shop.ts'
import { openFiles } from '../../core/files.ts'

// A restore in a process of its own, so that a test can kill it. What to do comes as JSON.
const { identity, dataDir, ...rest } = JSON.parse(process.argv[2] ?? '{}')
await restoreShop({
  ...rest,
  identity: readIdentity(identity),
  files: openFiles(dataDir),
  now: new Date(),
  onStep: (words) => process.stdout.write(`${words}\n`),
  mayReplace: async () => true,
})
