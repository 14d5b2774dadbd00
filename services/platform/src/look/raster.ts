export type Raster = { readonly width: number; readonly height: number; readonly format: 'png' | 'jpeg' }

/**
 * A drawing as a picture, for what shows no SVG. Sizes are pixels; the drawing fills them. The library is loaded with
 * the first picture, since a service that draws none would start later for it.
 */
export async function rasterOf(svg: string, { width, height, format }: Raster): Promise<Buffer> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(svg)), 0, 0, width, height)
  return format === 'png' ? canvas.encode('png') : canvas.encode('jpeg', 86)
}
