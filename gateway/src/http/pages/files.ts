import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileAnswer, SentFile } from '@labada/contracts/core/route'
import type { Request, Response } from 'express'
import { badRequest, HttpProblem, tooLarge } from '../problems.ts'

const TYPE = /^[a-z]+\/[a-z0-9.+-]{1,80}$/

/** Reads the whole body as a file. Refuses 413 as soon as it is too long, 400 for an empty one. */
export async function readFile(request: Request, { mostBytes }: { readonly mostBytes: number }): Promise<SentFile> {
  if (Number(request.get('content-length') ?? 0) > mostBytes) throw tooLarge()
  // The size of a compressed body is unknown until it is decompressed.
  if (request.get('content-encoding') !== undefined) throw badRequest()
  const type = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) throw badRequest()
    bytes += part.length
    if (bytes > mostBytes) throw tooLarge()
    parts.push(part)
  }
  if (bytes === 0) throw new HttpProblem(422, { message: 'File is required', errors: { file: ['File is required'] } })
  return { type: TYPE.test(type) ? type : '', content: Buffer.concat(parts, bytes) }
}

/**
 * Sends a file so that nothing in it can act in our origin: its type is not guessed, and it opens in a sandbox. Throws
 * before the first byte if the file cannot be read.
 */
export async function sendFile(response: Response, { type, name, content }: FileAnswer): Promise<void> {
  const bytes = content instanceof Uint8Array ? content : undefined
  const source = bytes ? undefined : Readable.from(content, { objectMode: false })
  if (source) await firstByte(source)
  response.status(200)
  response.set({
    'Content-Type': type,
    'Content-Disposition': dispositionOf(name),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'private, no-store',
  })
  if (source) await pipeline(source, response)
  else response.end(bytes)
}

/** Waits for the first data: a missing file is an error before the answer starts, not a broken answer. */
function firstByte(source: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      source.off('readable', ready)
      source.off('error', settle)
      source.off('end', ready)
      if (error) reject(error)
      else resolve()
    }
    const ready = () => settle()
    source.on('readable', ready)
    source.on('end', ready)
    source.on('error', settle)
  })
}

/** The name in ASCII for old clients, and in full for others (RFC 6266). */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`
}
