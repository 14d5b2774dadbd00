/** The header `accept-encoding` of a request. */
type Header = string | string[] | undefined

/**
 * The encoding of an answer: brotli for browsers, gzip for most other clients, none for a client that accepts neither.
 */
export const encodingOf = (header: Header): 'br' | 'gzip' | 'plain' =>
  (['br', 'gzip'] as const).find(encoding => accepts(header, encoding)) ?? 'plain'

export const acceptsGzip = (header: Header): boolean => accepts(header, 'gzip')

/** A quality of 0 refuses an encoding. */
const accepts = (header: Header, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(String(header))
