import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { identity } from '@alba/contracts/centre/schema'
import { robots, sitemap, webManifest } from './files.ts'
import { dataTag, headTags, type PageHead, readHead } from './head.ts'
import { loadPictureTools } from './pictures.ts'
import { structuredData } from './structured-data.ts'

/**
 * Adds metadata to the prerendered pages (addresses, link previews, structured data), and writes the sitemap,
 * robots.txt, the web manifest and its icons. It runs after the pages were prerendered.
 */
const out = join(import.meta.dirname, '../dist/client')
const { dataOf }: typeof import('../src/app/server.tsx') = await import('../dist/server/server.js' as string)
const { centre, descriptor } = identity
const pictures = await loadPictureTools()

/**
 * Writes a file whose name contains a hash of its content, so that browsers may cache it for ever.
 * @returns its path on the site
 */
async function writeAsset(name: string, extension: string, content: Buffer): Promise<string> {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const address = `/assets/${name}-${hash}.${extension}`
  await writeFile(join(out, address), content)
  return address
}

const icon = async (size: number, room: number) => writeAsset(`icon-${size}`, 'png', await pictures.icon(size, room))

const icons = [
  { src: await icon(192, 1), size: 192 },
  { src: await icon(512, 1), size: 512 },
  { src: await icon(512, 0.6), size: 512, maskable: true },
]
// The manifest names icons by their hashes, so its own name has no hash: it must not be cached for ever.
await writeFile(join(out, 'manifest.webmanifest'), webManifest(centre.name, icons))
const everywhere = `<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="${await icon(180, 0.72)}">`

const pages: PageHead[] = []
for await (const name of glob('**/index.html', { cwd: out, exclude: ['backoffice/**'] })) {
  const html = await readFile(join(out, name), 'utf8')
  if (!html.includes('data-prerendered=')) continue
  const path = `/${dirname(name).replace(/^\.$/, '').replaceAll('\\', '/')}`
  const page = readHead(path, html)
  pages.push(page)
  const tags = page.hidden ? '' : await tagsOf(page)
  await writeFile(
    join(out, name),
    html.replace('</head>', () => `${everywhere}${tags}</head>`),
  )
}

async function tagsOf(page: PageHead): Promise<string> {
  const name = `preview${page.path === '/' ? '' : page.path.replaceAll('/', '-')}`
  const picture = await writeAsset(name, 'jpg', await pictures.preview(page.heading, centre.name, descriptor))
  const data = [structuredData(page, identity, picture), dataOf[page.path]]
  const tags = data.flatMap(each => (each ? dataTag(each) : []))
  return headTags(page, { name: centre.name, picture }) + tags.join('')
}

pages.sort((a, b) => (a.path < b.path ? -1 : 1))
await writeFile(join(out, 'sitemap.xml'), sitemap(pages))
await writeFile(join(out, 'robots.txt'), robots())
console.log(`described ${pages.length} pages`)
