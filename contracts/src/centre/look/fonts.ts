/** A font file and the rule that loads it. `file` is the name under `/look/fonts/`; it ends with a hash of the content. */
type Face = {
  readonly family: string
  readonly file: string
  readonly italic?: boolean
  readonly weights: string
  /** Whether pages load it before they know that they need it. */
  readonly preload?: boolean
}
type Pair = {
  /** For titles and for text, with the fonts to show until they are loaded. */
  readonly title: string
  readonly text: string
  readonly faces: readonly Face[]
}

/**
 * The fonts that a centre may choose: one for titles, one for text. All are under the SIL Open Font License 1.1 and have
 * the letters of French only (services/platform/src/look/fonts/README.md).
 */
export const fontPairs = {
  'fraunces-figtree': {
    title: 'Fraunces, Georgia, serif',
    text: 'Figtree, system-ui, sans-serif',
    faces: [
      { family: 'Figtree', file: 'figtree-wght-4494d737.woff2', weights: '300 900', preload: true },
      { family: 'Fraunces', file: 'fraunces-soft100-wght-17f60c05.woff2', weights: '300 600', preload: true },
      { family: 'Fraunces', file: 'fraunces-soft100-italic-400-aca8eb27.woff2', weights: '300 600', italic: true },
    ],
  },
  'newsreader-hanken': {
    title: 'Newsreader, Georgia, serif',
    text: '"Hanken Grotesk", system-ui, sans-serif',
    faces: [
      { family: 'Hanken Grotesk', file: 'hanken-grotesk-wght-ec77cfea.woff2', weights: '300 900', preload: true },
      { family: 'Newsreader', file: 'newsreader-wght-83088d8d.woff2', weights: '300 600', preload: true },
      { family: 'Newsreader', file: 'newsreader-italic-400-2bcf642f.woff2', weights: '300 600', italic: true },
    ],
  },
  'literata-nunito': {
    title: 'Literata, Georgia, serif',
    text: '"Nunito Sans", system-ui, sans-serif',
    faces: [
      { family: 'Nunito Sans', file: 'nunito-sans-wght-a0932dae.woff2', weights: '300 900', preload: true },
      { family: 'Literata', file: 'literata-wght-001f23ae.woff2', weights: '300 600', preload: true },
      { family: 'Literata', file: 'literata-italic-400-727c99fe.woff2', weights: '300 600', italic: true },
    ],
  },
} as const satisfies Record<string, Pair>

export type FontPair = keyof typeof fontPairs

export const facesOf = (pair: FontPair): readonly Face[] => fontPairs[pair].faces
