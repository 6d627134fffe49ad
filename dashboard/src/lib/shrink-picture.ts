const LONGEST_SIDE = 1_600
/** A receipt is readable at this size; a phone's photo is ten times as large. */
const ENOUGH_BYTES = 300 * 1024
const QUALITIES = [0.82, 0.65, 0.5]

/**
 * Shrinks a photo for slow connections: to at most 1,600 pixels and, if possible, 300 KB. A file that is not an image,
 * is small already or cannot be read here stays unchanged; the server checks it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (!/^image\/(jpeg|png)$/.test(file.type) || file.size <= ENOUGH_BYTES || typeof createImageBitmap !== 'function') {
    return file
  }
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    let smallest: Blob = file
    for (const quality of QUALITIES) {
      const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
      if (made && made.size < smallest.size) smallest = made
      if (smallest.size <= ENOUGH_BYTES) break
    }
    return smallest
  } catch {
    return file
  }
}
