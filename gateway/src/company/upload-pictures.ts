import { MOST_PIXELS } from '@labada/domain/company/uploads'
import { DomainError } from '@labada/domain/core/errors'

/** A picture re-encoded from an uploaded one, and a small one for lists. Neither contains bytes of the original. */
export interface MadePicture {
  readonly full: Uint8Array
  readonly small: Uint8Array
  readonly width: number
  readonly height: number
}

/** Enough to read a receipt's small print. */
const LONGEST_SIDE = 1_800
const SMALL_SIDE = 240

/**
 * Decodes a JPG or PNG and encodes it as WebP, which removes anything hidden in it (a script, a location, another
 * file). The size is read from the header first, so a picture too big for memory is never decoded. Refuses
 * `file_refused`.
 */
export async function makePicture(content: Uint8Array): Promise<MadePicture> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, sequentialRead: true })
    const upright = picture.autoOrient()
    const full = await upright
      .clone()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 3 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true })
    const small = await sharp(full.data)
      .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70, effort: 3 })
      .toBuffer()
    return { full: full.data, small, width: full.info.width, height: full.info.height }
  } catch (cause) {
    const message = isTooLarge(cause)
      ? 'This photo is too large. Use a smaller one.'
      : 'This photo can’t be read. Take it again.'
    throw new DomainError('file_refused', message, { field: 'file' })
  }
}

function isTooLarge(cause: unknown): boolean {
  return cause instanceof Error && /pixel limit/i.test(cause.message)
}

/** Loaded with the first picture, so that the gateway starts without it. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp')
  // Two at a time, so that a counter's photo does not delay the counters' calls on a small machine.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
