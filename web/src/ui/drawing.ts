import { CURRENT_LOOK, type DrawingName } from '@alba/contracts/centre/look/drawings'

/** The version of the centre's look: the gateway writes it into each page that it sends. */
const version = (globalThis.document?.documentElement.dataset.look ?? CURRENT_LOOK) as string

/** The address of a picture of the centre's look. The gateway draws it in the centre's colours. */
export const lookAddress = (file: string): string => `/look/${version}/${file}`

/** The address of a drawing. */
export const drawing = (name: DrawingName | `portrait-${number}`): string => lookAddress(`${name}.svg`)

/**
 * The address of a drawing that the gateway chooses by words, which are the centre's: the name of a treatment, for
 * example (contracts/src/centre/look/scenes.ts).
 */
export const scene = (of: 'category' | 'service' | 'package', words: Record<string, string>): string =>
  lookAddress(`${of}.svg?${new URLSearchParams(words)}`)
