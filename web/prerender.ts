import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refusedScripts } from './metadata/head.ts'

/**
 * Writes the storefront's pages as static files, and the 404 page as `app.html` for unknown addresses. It runs after
 * both Vite builds.
 */
const out = join(import.meta.dirname, 'dist/client')
const { NOWHERE, paths, render, screens }: typeof import('./src/app/server.tsx') = await import(
  './dist/server/server.js' as string
)

const shell = await readFile(join(out, 'index.html'), 'utf8')

type Chunk = { file: string; css?: string[]; imports?: string[] }
const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8'))

/** Tags that preload a page's chunks and load its styles in parallel with the entry. */
function links({ code, drawn = [] }: Entry): string {
  const scripts = closure(code)
  const styles = [...closure([...code, ...EVERYWHERE, ...drawn])].flatMap(({ css }) => css ?? [])
  const fresh = (file: string) => !shell.includes(`/${file}"`)
  return [
    ...[...new Set(styles)].filter(fresh).map(file => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts]
      .filter(({ file }) => fresh(file))
      .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

/** The chunks of some source files, with all chunks that they import. */
function closure(entries: readonly string[]): Set<Chunk> {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of manifest[name]?.imports ?? []) visit(next)
  }
  for (const entry of entries) {
    if (!manifest[entry]) throw new Error(`No chunk is known for ${entry}: correct the entries of prerender.ts.`)
    visit(entry)
  }
  return new Set([...seen].flatMap(name => manifest[name] ?? []))
}

const LATER = 'src/app/later-page.tsx'

/** Parts of every page whose code is loaded after the page's own. */
const EVERYWHERE = ['src/app/below.tsx']

type Entry = {
  /** The source files whose chunks the page needs first. */
  code: readonly string[]
  /**
   * Source files that are prerendered too, but whose code is loaded later: their styles must be loaded with the page.
   */
  drawn?: readonly string[]
}

const entries: Record<string, Entry> = {
  '/': {
    code: [LATER, 'src/storefront/home/home-page.tsx'],
    drawn: ['src/storefront/home/category-grid.tsx', 'src/storefront/home/next-slot.tsx'],
  },
  '/a-propos': { code: [LATER, 'src/storefront/about/about-page.tsx'] },
  '/contact': { code: [LATER, 'src/storefront/contact/contact-page.tsx'] },
  '/services': { code: [LATER], drawn: ['src/storefront/services/services-page.tsx'] },
  '/reservation': {
    code: ['src/app/reservation-page.tsx'],
    drawn: ['src/storefront/booking/service/categories.tsx'],
  },
  '/bons-cadeaux': { code: [LATER], drawn: ['src/app/gift-vouchers-page.tsx'] },
  '/forfaits': { code: [LATER], drawn: ['src/app/packages-page.tsx'] },
  '/faq': { code: [LATER, 'src/storefront/faq/faq-page.tsx'] },
  '/mentions-legales': { code: [LATER, 'src/storefront/legal/notice-page.tsx'] },
  '/cgv': { code: [LATER, 'src/storefront/terms/terms-page.tsx'] },
  '/privacy-policy': { code: [LATER, 'src/app/privacy-page.tsx'] },
  '/accessibilite': { code: [LATER, 'src/storefront/legal/accessibility-page.tsx'] },
  '/retractation': { code: [LATER], drawn: ['src/storefront/withdrawal/withdrawal-page.tsx'] },
  [NOWHERE]: { code: ['src/app/not-found.tsx'] },
  '/paiement': { code: [LATER], drawn: ['src/storefront/payment-status/payment-status-page.tsx'] },
}

for (const path of [...paths, NOWHERE]) {
  const html = await render(path)
  const head: string[] = []
  // Without a <head>, React leaves the page's title and meta tags in the body.
  const body = html.replace(/<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*\/?>/g, tag => {
    head.push(tag)
    return ''
  })
  const entry = entries[path]
  if (!entry) throw new Error(`No chunk is known for ${path}: add it to the entries of prerender.ts.`)
  const file = join(out, path === NOWHERE ? 'app.html' : join(path, 'index.html'))
  await mkdir(dirname(file), { recursive: true })
  const page = shell
    .replace('<!--head-->', () => head.join('') + links(entry))
    .replace('<div id="root"><!--app--></div>', () => `<div id="root" data-prerendered="${path}">${body}</div>`)
  if (page.includes('style="') || refusedScripts(page))
    throw new Error(`${path} has inline script or style, which the CSP refuses.`)
  await writeFile(file, page)
  console.log(`prerendered ${path}`)
}
// The back office renders nothing before the login is checked, so all its screens have the same HTML.
const staffShell = await readFile(join(out, 'backoffice/index.html'), 'utf8')
for (const path of ['/login', '/invitation', ...screens.map(screen => screen.path)]) {
  await mkdir(join(out, 'backoffice', path), { recursive: true })
  await writeFile(join(out, 'backoffice', path, 'index.html'), staffShell)
}
await writeFile(join(out, 'backoffice/app.html'), staffShell)
