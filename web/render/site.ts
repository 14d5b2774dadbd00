import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backOfficeName } from '@alba/contracts/centre/grammar'
import { withLook } from '@alba/contracts/centre/look/page'
import type { SiteData } from '@alba/contracts/centre/page-data'
import type { PictureRequest, PreviewRequest, RenderedSite, SiteRequest } from '@alba/contracts/centre/rendered-site'
import { dataOf, NOWHERE, paths, render, screens, showOffer } from '../src/app/server.tsx'
import { type Icon, robots, sitemap, webManifest } from './files.ts'
import { dataTag, headTags, type PageHead, pageDataTag, readHead, refusedScript } from './head.ts'
import { type Entry, entries, linksOf, type Manifest, opensSoon } from './links.ts'
import { structuredData } from './structured-data.ts'

/**
 * Renders all pages of a centre: their HTML with metadata, the centre's data, links to chunks and styles; sitemap,
 * robots.txt and web manifest. `globalThis.centreOfPage` must have been the same data when this module was loaded.
 * @throws {Error} when a page has no title or description, or has script or style that the CSP refuses
 */
export async function renderSite({ folder, address, data, look }: SiteRequest): Promise<RenderedSite> {
  const withCentresLook = (page: string) => withLook(page, look.look, look.version, look.pictures.logo)
  const pictures: Record<string, PictureRequest> = {}
  const picture: AddPicture = (name, shown) => {
    const request = { ...shown, look }
    const path = pathOf(name, request)
    pictures[path] = request
    return path
  }
  const site = await siteOf({ folder, address, data, picture })
  const rendered = await Promise.all([...paths, NOWHERE].map(path => renderPage(path, site)))
  const heads = rendered.flatMap(({ head }) => (head.path === NOWHERE ? [] : [head]))
  const html = Object.fromEntries(rendered.map(({ head, page }) => [head.path, withCentresLook(page)]))
  const { [NOWHERE]: notFound = '', ...pages } = html
  const staff = withCentresLook(await staffPage(folder, data))
  return {
    pages: { ...pages, ...Object.fromEntries(staffPaths.map(path => [path, staff])) },
    notFound: { site: notFound, staff },
    files: {
      '/sitemap.xml': sitemap(
        heads.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
        address,
      ),
      '/robots.txt': robots(address),
      '/manifest.webmanifest': webManifest(
        data.identity?.name ?? 'Ouvre bientôt',
        icons(picture),
        look.look.colours.paper,
      ),
    },
    pictures,
  }
}

/** The addresses of the back office. */
const staffPaths = ['', '/login', '/first-account', '/invitation', ...screens.map(({ path }) => path)].map(path =>
  join('/backoffice', path),
)

/**
 * The HTML of every address of the back office. It is the same for all, because the back office renders nothing before
 * the login is checked.
 */
async function staffPage(folder: string, data: SiteData): Promise<string> {
  const shell = await readFile(join(folder, 'backoffice/index.html'), 'utf8')
  return shell
    .replace(/(?<=<title>)[^<]*/, () => backOfficeName(data.words))
    .replace('</body>', () => `${pageDataTag(dataFor(data))}</body>`)
}

/**
 * Renders the preview of a page for a frame, with the treatments and prices that browsers would load. The preview has
 * no scripts, and its links and forms have no effect, since they would open windows, which the frame forbids.
 * @throws {Error} as `renderSite` does, and when no page has these texts
 */
export async function renderPreview({ folder, address, data, look, page, offer }: PreviewRequest): Promise<string> {
  const path = Object.keys(entries).find(each => entries[each]?.texts === page)
  if (path === undefined) throw new Error(`No page has the texts ${page}.`)
  const site = await siteOf({ folder, address, data, picture: name => `/assets/${name}` })
  showOffer(offer)
  const rendered = await renderPage(path, site)
  const bare = rendered.page.replace(/<script\b.*?<\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>/gs, '')
  return withLook(bare, look.look, look.version, look.pictures.logo).replace('<head>', () => `<head>${FRAMED}`)
}

/** The tags that disable scripts, forms and links in a preview. */
const FRAMED =
  "<meta http-equiv=\"content-security-policy\" content=\"default-src 'none'; img-src 'self' data:; style-src 'self'; font-src 'self'; form-action 'none'\"><base target=\"_blank\">"

async function siteOf({
  folder,
  ...site
}: Pick<Site, 'address' | 'data' | 'picture'> & { folder: string }): Promise<Site> {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const [shell, manifest] = await Promise.all([read('index.html'), read('.vite/manifest.json')])
  return { ...site, shell, manifest: JSON.parse(manifest) as Manifest, everywhere: appTags(site.picture) }
}

/** The content of a picture. All pictures have the same look. */
type Shown<Picture> = Picture extends PictureRequest ? Omit<Picture, 'look'> : never
/** Registers a picture of the site. @returns the path at which it will be served */
type AddPicture = (name: string, shown: Shown<PictureRequest>) => string

type Site = {
  readonly shell: string
  readonly manifest: Manifest
  readonly address: string
  readonly data: SiteData
  readonly picture: AddPicture
  /** Tags for the head of every page. */
  readonly everywhere: string
}

async function renderPage(path: string, site: Site): Promise<{ readonly head: PageHead; readonly page: string }> {
  const { shell, manifest, data, everywhere } = site
  const entry = data.identity ? entries[path] : opensSoon
  if (!entry) throw new Error(`No chunk is known for ${path}: add it to render/links.ts.`)
  const html = await render(path)
  const tags: string[] = []
  // Adds a <head>: without one, React leaves the page's title and meta tags in the body.
  const body = html.replace(/<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*\/?>/g, tag => {
    tags.push(tag)
    return ''
  })
  const head = readHead(path, `${tags.join('')}</head>${body}`)
  const page = shell
    .replace('<!--head-->', () => `${tags.join('')}${heroLink(path, data)}${linksOf(entry, manifest, shell)}`)
    // After the scripts and styles, which the browser should find first.
    .replace('</head>', () => `${everywhere}${metadataOf(head, site)}</head>`)
    .replace('<div id="root"><!--app--></div>', () => `<div id="root" data-prerendered="${path}">${body}</div>`)
    .replace('</body>', () => `${pageDataTag(dataFor(data, entry))}</body>`)
  if (body.includes('style="') || refusedScript(page))
    throw new Error(`${path} has inline script or style, which the CSP refuses.`)
  return { head, page }
}

/** Loads the centre's own picture of the home page early. React does so with a drawing, which has one file only. */
function heroLink(path: string, { hero, identity }: SiteData): string {
  const [smallest] = hero.sources ?? []
  if (path !== '/' || !identity || !smallest) return ''
  const { type, srcSet, sizes } = smallest
  return `<link rel="preload" as="image" type="${type}" imagesrcset="${srcSet}" imagesizes="${sizes}" fetchpriority="high">`
}

/** The data for a page: the whole centre, but only the texts of this page. */
function dataFor({ texts, ...centre }: SiteData, { texts: own }: Pick<Entry, 'texts'> = {}) {
  return { ...centre, texts: own ? { [own]: texts[own] } : {} }
}

/** The tags for link previews, search engines and structured data; empty for a page that must not be listed. */
function metadataOf(page: PageHead, { data, address, picture }: Site): string {
  const { identity } = data
  if (page.hidden || !identity) return ''
  const { name, descriptor } = identity
  const file = `preview${page.path === '/' ? '' : page.path.replaceAll('/', '-')}.jpg`
  const preview = picture(file, { kind: 'preview', heading: page.heading, name, descriptor })
  const tags = [structuredData(page, identity, { address, picture: preview }), dataOf(data)[page.path]]
  return (
    headTags(page, { address, name, picture: preview }) + tags.flatMap(each => (each ? dataTag(each) : [])).join('')
  )
}

const icon = (picture: AddPicture, size: number, room: number): string =>
  picture(`icon-${size}.png`, { kind: 'icon', size, room })

const icons = (picture: AddPicture): Icon[] => [
  { src: icon(picture, 192, 1), size: 192 },
  { src: icon(picture, 512, 1), size: 512 },
  { src: icon(picture, 512, 0.6), size: 512, maskable: true },
]

/** The tags for visitors who install the site. */
const appTags = (picture: AddPicture): string =>
  `<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="${icon(picture, 180, 0.72)}">`

/** The path of a picture, with a digest of all that it shows. */
function pathOf(name: string, request: PictureRequest): string {
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 8)
  return `/assets/${name.replace('.', `-${digest}.`)}`
}
