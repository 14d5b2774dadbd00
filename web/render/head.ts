import { PAGE_DATA, type PageData } from '@alba/contracts/centre/page-data'

/** The metadata of a rendered page. */
export type PageHead = {
  readonly path: string
  readonly title: string
  readonly description: string | undefined
  /** Whether the page is hidden from search engines, since it has no content of its own. */
  readonly hidden: boolean
  /**
   * The text of its `<h1>`, with entities decoded and without tags except `<em>`: `Un moment <em>pour vous.</em>`. The
   * title when it has no `<h1>`.
   */
  readonly heading: string
}

/** The text that the first group of the pattern captures, with its entities decoded. */
const captured = (html: string, pattern: RegExp): string | undefined => {
  const found = pattern.exec(html)?.[1]
  return found === undefined ? undefined : plain(found)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Decodes the HTML entities that React writes. */
const plain = (html: string): string => html.replace(/&(\w+|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Reads the metadata from the HTML of a page.
 * @throws {Error} when the title is missing, or the description of a page that search engines may list
 */
export function readHead(path: string, html: string): PageHead {
  const head = html.slice(0, html.indexOf('</head>'))
  const title = captured(head, /<title[^>]*>([^<]*)<\/title>/)
  const description = captured(head, /<meta name="description" content="([^"]*)"/)
  const hidden = /<meta name="robots" content="[^"]*noindex/.test(head)
  if (!title || (!description && !hidden)) throw new Error(`${path} needs a title and a description.`)
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? escaped(title)
  return { path, title, description, hidden, heading: plain(heading.replace(/<(?!\/?em\b)[^>]*>/g, '')) }
}

/**
 * The tags for link previews and search engines; empty for a hidden page.
 * @param site its address without a slash at the end, the centre's name, and the path of the preview's picture (1200 by
 *   630)
 */
export function headTags(
  { path, title, description, hidden }: PageHead,
  site: { address: string; name: string; picture: string },
): string {
  if (hidden) return ''
  const url = `${site.address}${path}`
  const properties = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:locale': 'fr_FR',
    'og:title': title,
    ...(description && { 'og:description': description }),
    'og:url': url,
    'og:image': `${site.address}${site.picture}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  }
  return [
    `<link rel="canonical" href="${escaped(url)}">`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** JSON for a `<script>`: « < » is escaped, since a text of the centre must not close the element. */
const asJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** A tag with structured data. The CSP allows it, since a browser does not execute this type. */
export const dataTag = (data: object): string => `<script type="application/ld+json">${asJson(data)}</script>`

/**
 * A tag with the data that the page's code reads (web/src/shared/centre.ts). Browsers do not execute scripts of this
 * type either.
 */
export const pageDataTag = (data: PageData): string =>
  `<script type="application/json" id="${PAGE_DATA}">${asJson(data)}</script>`

/** The opening tag of the first inline script in a page that the CSP would refuse, as a match; null without one. */
export const refusedScript = (html: string): RegExpMatchArray | null =>
  html.match(
    /<script(?![^>]*\bsrc=)(?!\s+type="application\/ld\+json">)(?!\s+type="application\/json" id="[\w-]+">)[^>]*>/,
  )
