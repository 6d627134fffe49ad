import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BucketSettings } from '../jobs/backup/off-site-bucket.ts'

/** An S3-compatible test server with one empty bucket. It knows one key and does not verify its signatures. */
export interface ObjectStore {
  readonly settings: BucketSettings
  /** The folder of its objects, for tests that damage one. */
  readonly dir: string
  readonly stop: () => Promise<void>
}

export async function startObjectStore(): Promise<ObjectStore> {
  const dir = await mkdtemp(join(tmpdir(), 'labada-store-'))
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
  const options = ['--directory', dir, '--address', '127.0.0.1', '--port', '0', '--silent', '--no-vhost-buckets']
  const child = spawn(process.execPath, [program, ...options, '--configure-bucket', 'backups'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      said += part
      const found = /listening on \S+?:(\d+)\s/.exec(said)?.[1]
      if (found) resolve(found)
    })
    ended.then(() => reject(new Error(`The store ended at once: ${said}`)), reject)
  })
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'backups',
      region: 'us-east-1',
      isPathStyle: true,
      keyId: 'S3RVER',
      secret: 'S3RVER',
    },
    dir,
    async stop() {
      child.kill()
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
