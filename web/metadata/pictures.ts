import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fontPairs } from '@alba/contracts/centre/look/fonts'
import { createCanvas, GlobalFonts, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'

const look = join(import.meta.dirname, '../../services/platform/src/look')
const drawing = async (name: string): Promise<Image> =>
  loadImage(await readFile(join(look, 'drawings/mother-and-baby', name)))

const [text, title, accent] = fontPairs['fraunces-figtree'].faces
const FONTS = { Titre: title.file, Accent: accent.file, Texte: text.file }

/** Colours of the site, the same as in `tokens.css`. */
const [LAIT, LIN, FIGUE, PRUNE, ARGILE] = ['#fdf8f2', '#f7ede2', '#3d2230', '#6d4a57', '#a34a35']

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

/** Breaks words into lines. @param widthOf the width of a line of words */
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

/** Draws the heading in the largest size at which it fits on three lines. @returns the y position below it */
function writeHeading(context: SKRSContext2D, heading: string): number {
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
      context.fillStyle = word.accent ? ARGILE : FIGUE
      context.fillText(word.text, x, y)
      x += context.measureText(`${word.text} `).width
    }
    y += step
  }
  context.letterSpacing = '0px'
  return y
}

/** Loads the drawings and fonts of the site, and returns functions that draw pictures with them. */
export async function loadPictureTools() {
  for (const [name, file] of Object.entries(FONTS)) GlobalFonts.registerFromPath(join(look, `fonts/${file}`), name)
  const [mother, mark] = await Promise.all([drawing('hero.svg'), drawing('mark.svg')])
  return {
    /** The picture for the preview of a link to a page, 1200 by 630. */
    preview: (heading: string, name: string, descriptor: string) =>
      preview({ mother, mark, heading, name, descriptor }),
    /**
     * The logo on the site's background.
     * @param room the share of the width that it fills; phones mask up to a fifth of each side
     */
    icon: (size: number, room: number) => icon(mark, size, room),
  }
}

type Preview = { mother: Image; mark: Image; heading: string; name: string; descriptor: string }

function preview({ mother, mark, heading, name, descriptor }: Preview): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = LAIT
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = LIN
  wave(context)
  context.drawImage(mother, 660, 14, 620 * 0.88, 700 * 0.88)
  context.drawImage(mark, LEFT, 66, 54, 54)
  context.fillStyle = FIGUE
  context.font = '400 36px Titre'
  context.fillText(name, LEFT + 72, 105)
  const below = writeHeading(context, heading)
  context.fillStyle = PRUNE
  context.font = '400 26px Texte'
  context.fillText(descriptor, LEFT, below - 18)
  return canvas.encode('jpeg', 86)
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

function icon(mark: Image, size: number, room: number): Promise<Buffer> {
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  if (room < 1) {
    context.fillStyle = LAIT
    context.fillRect(0, 0, size, size)
  }
  const margin = (size * (1 - room)) / 2
  context.drawImage(mark, margin, margin, size * room, size * room)
  return canvas.encode('png')
}
