const LONGEST_SIDE = 1_600
/** A receipt is readable in this; a photo of a phone has ten times as much. */
const ENOUGH_BYTES = 300 * 1024
const QUALITIES = [0.82, 0.65, 0.5]

/**
 * A photo small enough for a slow line: at most 1,600 pixels and, if that can be had, 300 KB. What is no picture, is small
 * already or cannot be read here goes as it is; the server judges it.
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
