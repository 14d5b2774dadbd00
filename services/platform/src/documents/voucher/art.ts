import type { Paper } from '../typesetting/paper.ts'

/** Line art of the voucher: one dark line, tints that may vanish in print. */
export const INK = '#3d2230'

type Pdf = Paper['pdf']

/** @property width of what is drawn @property ratio its height in parts of its width */
export type Drawing = { readonly width: number; readonly ratio: number; draw(pdf: Pdf): void }

/** A path as SVG writes it: filled, where it has a colour, below its line. */
type Shape = { readonly path: string; readonly fill?: string; readonly line?: number }

const LINE = 1.6

function outline(pdf: Pdf, { path, fill, line = LINE }: Shape): void {
  pdf.lineWidth(line).lineCap('round').lineJoin('round').path(path)
  if (fill) pdf.fillAndStroke(fill, INK)
  else pdf.stroke(INK)
}

const disc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`

/** The mark of the centre. */
export const mark: Drawing = {
  width: 40,
  ratio: 1,
  draw(pdf) {
    outline(pdf, { path: disc(20, 20, 18.6) })
    pdf.path('M25 7A14 14 0 1 0 33 26A11 11 0 1 1 25 7Z').fill(INK)
    pdf.path(disc(25, 20, 4.4)).fill(INK)
  },
}

const LEAF = { path: 'M0 0C10-12 12-30 0-46C-12-30-10-12 0 0Z', fill: '#fff' }

/** A branch with leaves in pairs, smaller towards its tip. */
function drawBranch(pdf: Pdf, x: number, lean: number): void {
  pdf.save().translate(x, 262).rotate(lean).scale(0.92)
  outline(pdf, { path: 'M0 0C-6-60 8-120 0-190' })
  for (let n = 0; n < 12; n++) {
    const side = n % 2 === 0 ? -1 : 1
    const pair = Math.floor(n / 2)
    drawLeaf(pdf, { x: side, y: -28 - 13.5 * n, turn: side * (58 - 3 * pair), scale: 0.98 - 0.07 * pair })
  }
  drawLeaf(pdf, { x: 0, y: -188, turn: 0, scale: 0.72 })
  pdf.restore()
}

function drawLeaf(pdf: Pdf, leaf: { x: number; y: number; turn: number; scale: number }): void {
  pdf.save().translate(leaf.x, leaf.y).rotate(leaf.turn).scale(leaf.scale)
  outline(pdf, LEAF)
  pdf.restore()
}

const rose: readonly Shape[] = [
  { path: disc(230, 150, 64), fill: '#fbe6d6' },
  { path: disc(238, 142, 42) },
  { path: 'M236 142m-5 0a5 5 0 0 1 10 2a14 14 0 1 1-27-6a26 26 0 0 1 48 16' },
  {
    path: 'M128 220C160 188 196 190 224 216C196 240 160 244 128 220ZM332 218C300 186 266 190 236 216C262 240 300 242 332 218Z',
    fill: '#eef0e3',
  },
  { path: 'M140 220q36-10 72-3M320 217q-34-10-70-2' },
]

const lotus: readonly Shape[] = [
  {
    path: 'M230 226C184 212 152 164 158 114C188 126 218 164 230 226ZM230 226C276 212 308 164 302 114C272 126 242 164 230 226Z',
    fill: '#fbe6d6',
  },
  { path: 'M230 226C190 184 190 116 230 62C270 116 270 184 230 226Z', fill: '#fff' },
  {
    path: 'M230 226C166 238 128 206 116 164C160 156 204 182 230 226ZM230 226C294 238 332 206 344 164C300 156 256 182 230 226Z',
    fill: '#fdf1e6',
  },
  { path: 'M230 226V112M204 196q10 14 26 30M256 196q-10 14-26 30' },
]

const arch: readonly Shape[] = [
  { path: 'M98 262V140A132 132 0 0 1 362 140V262', fill: '#fff' },
  { path: 'M86 262V138A144 144 0 0 1 374 138V262', line: 0.9 },
  { path: 'M98 244C140 228 180 252 230 240S320 230 362 244' },
]

/** Under the arch: what a voucher for a service shows, and one for a free amount. It begins 8 above its own zero. */
export const vignette = (what: 'service' | 'amount'): Drawing => ({
  width: 460,
  ratio: 272 / 460,
  draw(pdf) {
    pdf.translate(0, 8)
    for (const shape of [...arch, ...(what === 'service' ? rose : lotus), { path: 'M20 262H440' }]) outline(pdf, shape)
    drawBranch(pdf, 66, -14)
    drawBranch(pdf, 394, 14)
  },
})
