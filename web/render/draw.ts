import { join } from 'node:path'
import { isWide } from '@alba/contracts/centre/logo'
import type { Colours } from '@alba/contracts/centre/look/derive'
import { type FontPair, facesOf } from '@alba/contracts/centre/look/fonts'
import { tokenIn } from '@alba/contracts/centre/look/tokens'
import type { Art, PictureRequest } from '@alba/contracts/centre/rendered-site'
import { createCanvas, GlobalFonts, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'

/*
 * Draws two kinds of pictures: the link preview of a page, which other sites and messengers show beside a link to it,
 * and the logo as an icon. All lengths and places are in pixels.
 */

/** The size of a preview. Each of its parts has a fixed place, from the top left corner. */
const [WIDTH, HEIGHT] = [1200, 630]
/** Where the logo and the texts of a preview begin. */
const LEFT = 72
/** The width of the longest line of its heading. */
const TEXT_WIDTH = 590

/** The colours of the pictures, `#rrggbb`. */
type Palette = Readonly<Record<'background' | 'wave' | 'title' | 'text' | 'emphasis', string>>

/** The tokens of the style sheets that give a picture its colours. */
const paletteOf = (colours: Colours): Palette => ({
  background: tokenIn(colours, 'lait'),
  wave: tokenIn(colours, 'lin'),
  title: tokenIn(colours, 'figue'),
  text: tokenIn(colours, 'prune'),
  emphasis: tokenIn(colours, 'argile'),
})

/**
 * Draws a picture with the drawings and fonts of the look, or with the centre's own pictures. An icon is a square,
 * which has no room for a wide logo, so it then shows the logo that Alba draws.
 * @returns a JPEG file of a preview, a PNG file of an icon
 */
export async function drawPicture(request: PictureRequest, art: Art): Promise<Buffer> {
  const { colours, fonts } = request.look.look
  const [mark, hero] = await Promise.all([art.mark, art.hero].map(svg => loadImage(Buffer.from(svg))))
  if (!mark || !hero) throw new Error('a drawing is missing')
  const own = { logo: await ownImage(art.own.logo), hero: await ownImage(art.own.hero) }
  const palette = paletteOf(colours)
  if (request.kind === 'icon') return drawIcon(own.logo && !isWide(own.logo) ? own.logo : mark, request, palette)
  registerFonts(fonts, art.fonts)
  return drawPreview({ ...request, hero, mark, own, palette })
}

const ownImage = (file: Uint8Array | undefined) => (file ? loadImage(Buffer.from(file)) : undefined)

/**
 * Registers the fonts of a look under the names that this file uses for them. `facesOf` has them in this order; the
 * last is the italic face of the titles.
 */
function registerFonts(pair: FontPair, folder: string): void {
  const [text, title, accent] = facesOf(pair)
  for (const [name, face] of Object.entries({ Texte: text, Titre: title, Accent: accent }))
    if (face) GlobalFonts.registerFromPath(join(folder, face.file), name)
}

/** `room` is the part of the square's width that the logo fills, from 0 to 1. */
type Icon = { readonly size: number; readonly room: number }

/** The logo in a square. The square has a background only where the logo leaves some of it free. */
function drawIcon(logo: Image, { size, room }: Icon, palette: Palette): Promise<Buffer> {
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  if (room < 1) {
    context.fillStyle = palette.background
    context.fillRect(0, 0, size, size)
  }
  const scale = (size * room) / Math.max(logo.width, logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  context.drawImage(logo, (size - width) / 2, (size - height) / 2, width, height)
  return canvas.encode('png')
}

/** What a preview shows. `hero` and `mark` are the drawings of the look; `own` has the pictures that replace them. */
type Preview = {
  hero: Image
  mark: Image
  own: { logo: Image | undefined; hero: Image | undefined }
  heading: string
  name: string
  /** The line below the heading: the kind of centre, in a few words. */
  descriptor: string
  palette: Palette
}

function drawPreview({ hero, mark, own, heading, name, descriptor, palette }: Preview): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = palette.background
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = palette.wave
  fillWave(context)
  if (own.hero) drawPhotograph(context, own.hero)
  // The drawings of the hero are 620 by 700.
  else context.drawImage(hero, 660, 14, 620 * 0.88, 700 * 0.88)
  drawLogo(context, own.logo ?? mark, name, palette)
  const nextLine = writeHeading(context, heading, palette)
  context.fillStyle = palette.text
  context.font = '400 26px Texte'
  // The descriptor is smaller than the heading, so it stands closer to it than another line of the heading would.
  context.fillText(descriptor, LEFT, nextLine - 18)
  return canvas.encode('jpeg', 86)
}

/** Fills the wave at the bottom, which has the same curve as the one in the site's design. */
function fillWave(context: SKRSContext2D): void {
  context.beginPath()
  context.moveTo(0, 566)
  context.bezierCurveTo(150, 516, 290, 520, 470, 552)
  context.bezierCurveTo(650, 584, 800, 604, 970, 580)
  context.bezierCurveTo(1140, 556, 1150, 530, 1200, 538)
  context.lineTo(WIDTH, HEIGHT)
  context.lineTo(0, HEIGHT)
  context.fill()
}

/** Draws the centre's own picture at the right, cut to fill a frame with round corners. */
function drawPhotograph(context: SKRSContext2D, image: Image): void {
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

/** The largest size of the logo in a preview, and the distance of its space from the top. */
const LOGO = { width: 420, height: 54, top: 66 }

/** Draws the logo, and the centre's name beside it. A wide logo contains the name, so it stands alone. */
function drawLogo(context: SKRSContext2D, logo: Image, name: string, { title }: Palette): void {
  const scale = Math.min(LOGO.height / logo.height, LOGO.width / logo.width)
  const [width, height] = [logo.width * scale, logo.height * scale]
  context.drawImage(logo, LEFT, LOGO.top + (LOGO.height - height) / 2, width, height)
  if (isWide(logo)) return
  context.fillStyle = title
  context.font = '400 36px Titre'
  context.fillText(name, LEFT + width + 18, 105)
}

/** The font sizes of a heading, the largest first. */
const SMALLEST_HEADING = 46
const HEADING_SIZES = [78, 66, 56, SMALLEST_HEADING]
/** How many lines a heading has at most, if one of the sizes allows it. */
const HEADING_LINES = 3
/** The y position around which the baselines of the heading are centred. */
const HEADING_MIDDLE = 345

/**
 * Draws the heading in the largest size in which it fits on three lines. If it fits in no size, it is drawn in the
 * smallest, on as many lines as it needs.
 * @returns the baseline of the line that would follow
 */
function writeHeading(context: SKRSContext2D, heading: string, { title, emphasis }: Palette): number {
  context.letterSpacing = '-1.5px'
  const { size, lines } = fittedHeading(context, wordsOf(heading))
  const step = size * 1.1
  let y = HEADING_MIDDLE - ((lines.length - 1) * step) / 2
  for (const line of lines) {
    let x = LEFT
    for (const word of line) {
      context.font = fontOf(word, size)
      context.fillStyle = word.accent ? emphasis : title
      context.fillText(word.text, x, y)
      x += context.measureText(`${word.text} `).width
    }
    y += step
  }
  context.letterSpacing = '0px'
  return y
}

/** The size of a heading, and its words by line. */
function fittedHeading(context: SKRSContext2D, words: readonly Word[]): { size: number; lines: Word[][] } {
  const linesAt = (size: number) => linesOf(words, line => widthOf(context, line, size), TEXT_WIDTH)
  const size = HEADING_SIZES.find(each => linesAt(each).length <= HEADING_LINES) ?? SMALLEST_HEADING
  return { size, lines: linesAt(size) }
}

/** The width of words in a line, each with a space after it. */
const widthOf = (context: SKRSContext2D, words: readonly Word[], size: number): number =>
  words.reduce((sum, word) => {
    context.font = fontOf(word, size)
    return sum + context.measureText(`${word.text} `).width
  }, 0)

/**
 * A word of a heading. With `accent` it stands in `<em>`, and is drawn in italics and in the colour of the emphasis.
 */
type Word = { readonly text: string; readonly accent: boolean }

const fontOf = ({ accent }: Word, size: number): string =>
  accent ? `italic 400 ${size}px Accent` : `400 ${size}px Titre`

/** The words of a heading such as `Un moment <em>pour vous.</em>`. Words joined by a no-break space count as one. */
export const wordsOf = (heading: string): Word[] =>
  // The tags split the heading into parts, of which every second one stands in `<em>`.
  heading.split(/<em>|<\/em>/).flatMap((part, index) =>
    part
      .split(/[ \n]+/)
      .filter(Boolean)
      .map(text => ({ text, accent: index % 2 === 1 })),
  )

/**
 * Breaks words into lines that are at most `width` wide. A word that is wider has a line of its own.
 * @param widthOfLine the width of a line of words, in the unit of `width`
 */
export function linesOf(
  words: readonly Word[],
  widthOfLine: (words: readonly Word[]) => number,
  width: number,
): Word[][] {
  const lines: Word[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line && widthOfLine([...line, word]) <= width) line.push(word)
    else lines.push([word])
  }
  return lines
}
