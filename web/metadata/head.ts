import { SITE_ADDRESS } from '@alba/contracts/shared/site-address'

/** What a prerendered page says of itself. */
export type PageHead = {
  readonly path: string
  readonly title: string
  readonly description: string | undefined
  /** Nothing for search engines: it has no content of its own. */
  readonly hidden: boolean
  /** The words of its `<h1>`, in the order of their emphasis: `Un moment <em>pour vous.</em>`. */
  readonly heading: string
}

const attribute = (html: string, pattern: RegExp): string | undefined => {
  const found = pattern.exec(html)?.[1]
  return found === undefined ? undefined : plain(found)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Text as React wrote it into HTML, read back. */
const plain = (html: string): string => html.replace(/&(\w+|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** @throws {Error} when the page has no title, or nothing to say of itself although search engines may list it */
export function readHead(path: string, html: string): PageHead {
  const head = html.slice(0, html.indexOf('</head>'))
  const title = attribute(head, /<title[^>]*>([^<]*)<\/title>/)
  const description = attribute(head, /<meta name="description" content="([^"]*)"/)
  const hidden = /<meta name="robots" content="[^"]*noindex/.test(head)
  if (!title || (!description && !hidden)) throw new Error(`${path} needs a title and a description.`)
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? escaped(title)
  return { path, title, description, hidden, heading: plain(heading.replace(/<(?!\/?em\b)[^>]*>/g, '')) }
}

export const addressOf = (path: string): string => `${SITE_ADDRESS}${path}`

/** What previews of links show. @param picture its address on the site, 1200 by 630 */
export function headTags(
  { path, title, description, hidden }: PageHead,
  site: { name: string; picture: string },
): string {
  if (hidden) return ''
  const properties = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:locale': 'fr_FR',
    'og:title': title,
    ...(description && { 'og:description': description }),
    'og:url': addressOf(path),
    'og:image': addressOf(site.picture),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  }
  return [
    `<link rel="canonical" href="${addressOf(path)}">`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** Data for search engines. The CSP lets it stand: a browser runs nothing of this type. */
export const dataTag = (data: object): string =>
  // No text of the centre's may end the element.
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** Scripts in the page that the CSP refuses: inline, and no data. */
export const refusedScripts = (html: string): RegExpMatchArray | null =>
  html.match(/<script(?![^>]*\bsrc=)(?!\s+type="application\/ld\+json">)[^>]*>/)
