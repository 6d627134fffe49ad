import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of a zip. Other content than text is read in chunks when its turn comes. */
export interface Zipped {
  readonly name: string
  readonly content: string | (() => AsyncIterable<Uint8Array>)
  /** Compressed content is stored without compressing it again. */
  readonly isPacked?: boolean
}

/**
 * A zip, written as a stream; the same files and moment give the same bytes. If a file cannot be read, the whole zip
 * fails.
 */
export function zipOf(files: readonly Zipped[], modifiedAt: Date): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  for (const { name, content, isPacked = false } of files) {
    const options = { mtime: modifiedAt, compress: !isPacked }
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name, options)
    else {
      zip.addReadStreamLazy(name, options, (ready) => {
        const file = Readable.from(content())
        // Needs its own handler: yazl has none, and an unhandled `error` event ends the process.
        file.on('error', fail)
        ready(null, file)
      })
    }
  }
  zip.outputStream.pipe(output)
  zip.end()
  return output
}
