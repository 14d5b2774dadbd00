/** A colour in OKLCH: perceived lightness (0 to 1), chroma, and hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }
type Three = readonly [number, number, number]

/**
 * The conversions of CSS Color 4 (section 18, sample code). They are written out because this package imports nothing
 * but zod; the tests compare them with values of that specification.
 */
const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const fromLinear = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

/** The red, green and blue of `#rrggbb`, from 0 to 255. */
export const channels = (hex: string): Three => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const linear = (hex: string): Three => channels(hex).map(channel => toLinear(channel / 255)) as unknown as Three

export function toOklch(hex: string): Oklch {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, y),
    h: (Math.atan2(y, a) * 180) / Math.PI,
  }
}

/** The linear light of a colour; a channel outside 0 to 1 cannot be shown. */
function lightOf({ l: lightness, c, h }: Oklch): Three {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const canBeShown = (light: Three): boolean => light.every(channel => channel >= -0.0005 && channel <= 1.0005)

/** `#rrggbb` of a colour. What no screen shows keeps lightness and hue, and loses chroma until it can be shown. */
export function toHex(colour: Oklch): string {
  let [least, most] = [0, canBeShown(lightOf(colour)) ? 0 : 1]
  let share = most === 0 ? 1 : 0
  for (let step = 0; most > 0 && step < 20; step++) {
    share = (least + most) / 2
    if (canBeShown(lightOf({ ...colour, c: colour.c * share }))) least = share
    else most = share
  }
  const light = lightOf({ ...colour, c: colour.c * share })
  const byte = (channel: number) => Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255)
  return `#${light.map(channel => byte(channel).toString(16).padStart(2, '0')).join('')}`
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, « contrast ratio »). */
export function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = linear(hex)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}
