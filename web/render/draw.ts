import { join } from 'node:path'
import { isWide } from '@alba/contracts/centre/logo'
import { type FontPair, facesOf } from '@alba/contracts/centre/look/fonts'
import { tokenIn } from '@alba/contracts/centre/look/tokens'
import type { Art, PictureRequest } from '@alba/contracts/centre/rendered-site'
import { createCanvas, GlobalFonts, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'

/** The size of a preview, in pixels; what is drawn in it has fixed places. */
const [WIDTH, HEIGHT] = [1200, 630]
const LEFT = 72
const TEXT_WIDTH = 590

type Word = { readonly text: string; readonly accent: boolean }

/** The words of a heading such as `Un moment <em>pour vous.</em>`. Words joined by a no-break space count as one. */
export const wordsOf = (heading: string): Word[] =>
  heading.split(/<em>|<\/em>/).flatMap((part, index) =>
    part
      .split(/[ \n]+/)
      .filter(Boolean)
      .map(text => ({ text, accent: index % 2 === 1 })),
  )

/**
 * Breaks words into lines. A word that is wider than a line has one of its own.
 * @param widthOf the width of a line of words, in the unit of `width`
 */
export function linesOf(words: readonly Word[], widthOf: (words: readonly Word[]) => number, width: number): Word[][] {
  const lines: Word[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line && widthOf([...line, word]) <= width) line.push(word)
    else lines.push([word])
  }
  return lines
}

function fontOf({ accent }: Word, size: number): string {
  return accent ? `italic 400 ${size}px Accent` : `400 ${size}px Titre`
}

/**
 * Draws the heading in the largest size at which it fits on three lines, else in the smallest on as many as it needs.
 * @returns the y position of the line that would follow
 */
function writeHeading(context: SKRSContext2D, heading: string, { figue, argile }: Inks): number {
  const words = wordsOf(heading)
  context.letterSpacing = '-1.5px'
  const width = (line: readonly Word[], size: number) =>
    line.reduce((sum, word) => {
      context.font = fontOf(word, size)
      return sum + context.measureText(`${word.text} `).width
    }, 0)
  const broken = [78, 66, 56, 46].map(size => ({ size, lines: linesOf(words, line => width(line, size), TEXT_WIDTH) }))
  const { size, lines } = broken.find(({ lines }) => lines.length <= 3) ?? broken[3] ?? { size: 46, lines: [] }
  const step = size * 1.1
  let y = 345 - ((lines.length - 1) * step) / 2
  for (const line of lines) {
    let x = LEFT
    for (const word of line) {
      context.font = fontOf(word, size)
      context.fillStyle = word.accent ? argile : figue
      context.fillText(word.text, x, y)
      x += context.measureText(`${word.text} `).width
    }
    y += step
  }
  context.letterSpacing = '0px'
  return y
}

/** Makes the fonts of a look known, by the names that this file gives them. */
function registerFonts(pair: FontPair, folder: string): void {
  const [text, title, accent] = facesOf(pair)
  for (const [name, face] of Object.entries({ Texte: text, Titre: title, Accent: accent }))
    if (face) GlobalFonts.registerFromPath(join(folder, face.file), name)
}

/**
 * Draws a picture with the drawings and fonts of the look, or with the centre's own pictures. An icon has no room for a
 * wide logo, so it shows the drawn one.
 * @returns a JPEG file of a preview, a PNG file of an icon
 */
export async function drawPicture(request: PictureRequest, art: Art): Promise<Buffer> {
  const { colours, fonts } = request.look.look
  const [mark, hero] = await Promise.all([art.mark, art.hero].map(svg => loadImage(Buffer.from(svg))))
  if (!mark || !hero) throw new Error('a drawing is missing')
  const own = { logo: await ownImage(art.own.logo), hero: await ownImage(art.own.hero) }
  const [lait, lin, figue, prune, argile] = (['lait', 'lin', 'figue', 'prune', 'argile'] as const).map(token =>
    tokenIn(colours, token),
  ) as [string, string, string, string, string]
  const inks = { lait, lin, figue, prune, argile }
  if (request.kind === 'icon') return icon(own.logo && !isWide(own.logo) ? own.logo : mark, request, inks)
  registerFonts(fonts, art.fonts)
  return preview({ ...request, hero, mark, own, inks })
}

const ownImage = (file: Uint8Array | undefined) => (file ? loadImage(Buffer.from(file)) : undefined)

type Inks = Readonly<Record<'lait' | 'lin' | 'figue' | 'prune' | 'argile', string>>
type Own = { logo: Image | undefined; hero: Image | undefined }
type Preview = { hero: Image; mark: Image; own: Own; heading: string; name: string; descriptor: string; inks: Inks }

function preview({ hero, mark, own, heading, name, descriptor, inks }: Preview): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = inks.lait
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = inks.lin
  wave(context)
  if (own.hero) photograph(context, own.hero)
  // The drawings of the hero are 620 by 700.
  else context.drawImage(hero, 660, 14, 620 * 0.88, 700 * 0.88)
  sign(context, own.logo ?? mark, name, inks)
  const below = writeHeading(context, heading, inks)
  context.fillStyle = inks.prune
  context.font = '400 26px Texte'
  context.fillText(descriptor, LEFT, below - 18)
  return canvas.encode('jpeg', 86)
}

/** The centre's own picture, cut to fill its frame. */
function photograph(context: SKRSContext2D, image: Image): void {
  const [x, y, width, height] = [712, 56, 432, 518]
  const scale = Math.max(width / image.width, height / image.height)
  context.save()
  context.beginPath()
  context.roundRect(x, y, width, height, 32)
  context.clip()
  const [shownWidth, shownHeight] = [image.width * scale, image.height * scale]
  context.drawImage(image, x + (width - shownWidth) / 2, y + (height - shownHeight) / 2, shownWidth, shownHeight)
  context.restore()
}

/** The logo, and the name beside it; a wide logo has the name in it. */
function sign(context: SKRSContext2D, logo: Image, name: string, { figue }: Inks): void {
  const scale = Math.min(54 / logo.height, 420 / logo.width)
  const [width, height] = [logo.width * scale, logo.height * scale]
  context.drawImage(logo, LEFT, 66 + (54 - height) / 2, width, height)
  if (isWide(logo)) return
  context.fillStyle = figue
  context.font = '400 36px Titre'
  context.fillText(name, LEFT + width + 18, 105)
}

/** The wave at the bottom, with the path of the site's design. */
function wave(context: SKRSContext2D): void {
  context.beginPath()
  context.moveTo(0, 566)
  context.bezierCurveTo(150, 516, 290, 520, 470, 552)
  context.bezierCurveTo(650, 584, 800, 604, 970, 580)
  context.bezierCurveTo(1140, 556, 1150, 530, 1200, 538)
  context.lineTo(WIDTH, HEIGHT)
  context.lineTo(0, HEIGHT)
  context.fill()
}

/** `room` is the share of the width that the logo fills. */
type Icon = { readonly size: number; readonly room: number }

/** The logo in a square: without a ground where it fills the square, else on the colour of the paper. */
function icon(mark: Image, { size, room }: Icon, inks: Inks): Promise<Buffer> {
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  if (room < 1) {
    context.fillStyle = inks.lait
    context.fillRect(0, 0, size, size)
  }
  const scale = (size * room) / Math.max(mark.width, mark.height)
  const [width, height] = [mark.width * scale, mark.height * scale]
  context.drawImage(mark, (size - width) / 2, (size - height) / 2, width, height)
  return canvas.encode('png')
}
