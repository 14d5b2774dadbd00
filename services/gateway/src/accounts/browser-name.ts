/** The first that matches counts: Edge and Opera name Chrome and Safari as well, and Chrome names Safari. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

/** The first that matches counts: Android names Linux as well. */
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

/**
 * A short name for a browser from its User-Agent, such as « Firefox, Windows »; null when neither browser nor system is
 * recognised.
 */
export function browserName(agent: string | undefined): string | null {
  const named = (kinds: typeof BROWSERS | typeof SYSTEMS) => kinds.find(([, pattern]) => pattern.test(agent ?? ''))?.[0]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ') || null
}
