/** A photo is read at this size: a code in it is large enough, and a phone's tab does not run out of memory. */
const LONGEST_SIDE = 1_600

export type QrInPicture = { readonly text: string } | 'no-code' | 'no-picture'

/** The text of the QR code in a picture. Everything happens in the browser; the reader is loaded with the first picture. */
export async function readQrPicture(file: Blob): Promise<QrInPicture> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return 'no-picture'
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return 'no-picture'
  // A transparent picture has a white ground, as on paper.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const { default: jsQr } = await import('jsqr')
  const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
  const text = jsQr(data, width, height)?.data
  return text ? { text } : 'no-code'
}
