// A picture for a question, made small enough to be sent to thirty tablets.
const WIDEST = 640
const HIGHEST = 480
const LARGEST = 120_000

export async function smallPicture(file: Blob): Promise<string | null> {
  try {
    const image = await createImageBitmap(file)
    for (const [scale, quality] of [[1, 0.8], [0.75, 0.7], [0.5, 0.6], [0.35, 0.5]] as const) {
      const shrink = Math.min(1, WIDEST / image.width, HIGHEST / image.height) * scale
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.round(image.width * shrink))
      canvas.height = Math.max(1, Math.round(image.height * shrink))
      const pen = canvas.getContext('2d')
      if (pen === null) return null
      // paper under what is transparent
      pen.fillStyle = 'white'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.drawImage(image, 0, 0, canvas.width, canvas.height)
      const address = canvas.toDataURL('image/jpeg', quality)
      if (address.length <= LARGEST) return address
    }
  } catch {
    // no picture that this browser knows
  }
  return null
}
