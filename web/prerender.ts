import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { identity } from '@alba/contracts/centre/schema'

/**
 * Writes the storefront's pages as static files, and the bare shell as `app.html` for every other address.
 * Runs after both Vite builds.
 */
const out = join(import.meta.dirname, 'dist/client')
const { paths, render, screens }: typeof import('./src/app/server.tsx') = await import(
  './dist/server/server.js' as string
)

const shell = await readFile(join(out, 'index.html'), 'utf8')
const bare = shell.replace('<!--head-->', `<title>${identity.centre.name}</title>`).replace('<!--app-->', '')

type Chunk = { file: string; css?: string[]; imports?: string[] }
const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8'))

/** The chunks of source files, and those that they import. */
function withImports(entries: readonly string[]): Chunk[] {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of manifest[name]?.imports ?? []) visit(next)
  }
  for (const entry of entries) visit(entry)
  return [...seen].flatMap(name => manifest[name] ?? [])
}

/** Its script is no hurry, but it stands on every page. */
const FOOTER = 'src/app/footer.tsx'

/** The page's own chunk and styles, so that they load beside the entry instead of after it. */
function links(entries: readonly string[]): string {
  const scripts = withImports(entries).map(({ file }) => file)
  const styles = withImports([...entries, FOOTER]).flatMap(({ css }) => css ?? [])
  const fresh = (tag: string, file: string) => (shell.includes(`/${file}"`) ? '' : tag)
  return [
    ...scripts.map(file => fresh(`<link rel="modulepreload" crossorigin href="/${file}">`, file)),
    ...styles.map(file => fresh(`<link rel="stylesheet" crossorigin href="/${file}">`, file)),
  ].join('')
}

const LATER = 'src/app/later-page.tsx'

/** Which source files a page's chunks are built from. */
const entries: Record<string, readonly string[]> = {
  '/reservation': ['src/app/reservation-page.tsx'],
  '/bons-cadeaux': [LATER, 'src/app/gift-vouchers-page.tsx'],
  '/forfaits': [LATER, 'src/app/packages-page.tsx'],
  '/faq': [LATER, 'src/storefront/faq/faq-page.tsx'],
  '/retractation': [LATER, 'src/storefront/withdrawal/withdrawal-page.tsx'],
  '/paiement': [LATER, 'src/storefront/payment-status/payment-status-page.tsx'],
}

for (const path of paths) {
  const html = await render(path)
  const head: string[] = []
  // React leaves the page's title and meta tags in the body when there is no <head> to put them in.
  const body = html.replace(/<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*\/?>/g, tag => {
    head.push(tag)
    return ''
  })
  const chunks = entries[path]
  if (!chunks?.every(chunk => manifest[chunk]))
    throw new Error(`No chunk is known for ${path}: add it to the entries of prerender.ts.`)
  const file = join(out, path, 'index.html')
  await mkdir(dirname(file), { recursive: true })
  const page = shell
    .replace('<!--head-->', () => head.join('') + links(chunks))
    .replace('<div id="root"><!--app--></div>', () => `<div id="root" data-prerendered="${path}">${body}</div>`)
  if (page.includes('style="') || /<script(?![^>]*\bsrc=)/.test(page))
    throw new Error(`${path} has inline script or style, which the CSP refuses.`)
  await writeFile(file, page)
  console.log(`prerendered ${path}`)
}
// The back office shows nothing before it knows who is there: its shell is every screen's page.
const staffShell = await readFile(join(out, 'backoffice/index.html'), 'utf8')
for (const path of ['/login', ...screens.map(screen => screen.path)]) {
  await mkdir(join(out, 'backoffice', path), { recursive: true })
  await writeFile(join(out, 'backoffice', path, 'index.html'), staffShell)
}
await writeFile(join(out, 'backoffice/app.html'), staffShell)
await writeFile(join(out, 'app.html'), bare)
await writeFile(join(out, 'index.html'), bare)
