/*
 * Colours in OKLCH, the space in which the colours of a centre are derived. The conversions are written out because
 * this package imports nothing but zod. Their matrices lead from linear sRGB straight to OKLab: they are those of Björn
 * Ottosson, who defined OKLab. CSS Color 4 has other numbers, because it converts by way of XYZ. The results are the
 * same to three digits, and the tests compare them with values of that specification.
 */

/**
 * A colour in OKLCH: perceived lightness (0 to 1), chroma (0 for grey), and hue in degrees, of any sign and number of
 * turns. The hue of a grey means nothing.
 */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }
type Three = readonly [number, number, number]

/** A channel of sRGB from 0 to 1, without the gamma of screens. */
const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
/** The opposite of `toLinear`. */
const fromLinear = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

/** The red, green and blue of `#rrggbb`, from 0 to 255. */
export const channels = (hex: string): Three => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const linear = (hex: string): Three => channels(hex).map(channel => toLinear(channel / 255)) as unknown as Three

/** The colour `#rrggbb` in OKLCH. Its hue is from -180 to 180. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  // The axes of OKLab: from green to red, and from blue to yellow.
  const toRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const toYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(toRed, toYellow),
    h: (Math.atan2(toYellow, toRed) * 180) / Math.PI,
  }
}

/** Red, green and blue of a colour as linear light. A channel outside 0 to 1 cannot be shown in sRGB. */
function lightOf({ l: lightness, c, h }: Oklch): Three {
  const toRed = c * Math.cos((h * Math.PI) / 180)
  const toYellow = c * Math.sin((h * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * toRed + 0.2158037573 * toYellow) ** 3
  const m = (lightness - 0.1055613458 * toRed - 0.0638541728 * toYellow) ** 3
  const s = (lightness - 0.0894841775 * toRed - 1.291485548 * toYellow) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/**
 * How far outside 0 to 1 a channel may be. The digits of the matrices are rounded, so a colour of sRGB comes out of
 * `lightOf` up to 0.0000002 outside. `toHex` cuts off what is outside, which is less than the rounding of a channel:
 * half a step of 255 is 0.00015 in the dark.
 */
const TOLERANCE = 0.00001

const canBeShown = (colour: Oklch): boolean =>
  lightOf(colour).every(channel => channel >= -TOLERANCE && channel <= 1 + TOLERANCE)

/**
 * The colour itself if it can be shown; otherwise the same lightness and hue with as much of its chroma as can be shown.
 * That share is found by halving the interval 20 times.
 */
function withChromaThatCanBeShown(colour: Oklch): Oklch {
  if (canBeShown(colour)) return colour
  let [shown, notShown] = [0, 1]
  let paler = colour
  for (let step = 0; step < 20; step++) {
    const share = (shown + notShown) / 2
    paler = { ...colour, c: colour.c * share }
    if (canBeShown(paler)) shown = share
    else notShown = share
  }
  return paler
}

/**
 * `#rrggbb` of a colour. A colour outside sRGB keeps lightness and hue, and loses chroma until it can be shown. A
 * lightness below 0 becomes black, one above 1 white.
 */
export function toHex(colour: Oklch): string {
  const byte = (channel: number) => Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255)
  const light = lightOf(withChromaThatCanBeShown(colour))
  return `#${light.map(channel => byte(channel).toString(16).padStart(2, '0')).join('')}`
}

/** The contrast of two colours `#rrggbb`, in any order, from 1 to 21 (WCAG 2.2, « contrast ratio »). */
export function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = linear(hex)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}
