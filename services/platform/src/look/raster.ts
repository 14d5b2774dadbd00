/** JPEG keeps more detail with a higher number, up to 100. */
const JPEG_QUALITY = 86

/** Size in pixels, and format of a picture. */
export type Raster = { readonly width: number; readonly height: number; readonly format: 'png' | 'jpeg' }

/**
 * Turns an SVG drawing into a picture of this size, for places that show no SVG. The library is loaded with the first
 * picture, so that a service that makes none does not start later for it.
 */
export async function rasterOf(svg: string, { width, height, format }: Raster): Promise<Buffer> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(svg)), 0, 0, width, height)
  return format === 'png' ? canvas.encode('png') : canvas.encode('jpeg', JPEG_QUALITY)
}
