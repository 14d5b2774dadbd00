import type { TextPage } from '@alba/contracts/centre/page-data'
import { NOWHERE } from '../src/app/pages.ts'

type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
/** Vite's list of the chunks, by source file. */
export type Manifest = Readonly<Record<string, Chunk>>

export type Entry = {
  /** The source files whose chunks the page needs first. */
  readonly code: readonly string[]
  /**
   * Source files that are prerendered but whose code is loaded later. Only their styles must be loaded with the page.
   */
  readonly drawn?: readonly string[]
  /** The texts in the HTML of the page; undefined for a page without texts of the centre. */
  readonly texts?: TextPage
}

const LATER = 'src/app/later-page.tsx'

/** Parts of every page whose code is loaded after the page's own. */
const EVERYWHERE = ['src/app/below.tsx']

/** The source files and texts of each page of the storefront, by its path. */
export const entries: Readonly<Record<string, Entry>> = {
  '/': {
    code: [LATER, 'src/storefront/home/home-page.tsx'],
    drawn: ['src/storefront/home/category-grid.tsx', 'src/storefront/home/next-slot.tsx'],
    texts: 'home',
  },
  '/a-propos': { code: [LATER, 'src/storefront/about/about-page.tsx'], texts: 'about' },
  '/contact': { code: [LATER, 'src/storefront/contact/contact-page.tsx'], texts: 'contact' },
  '/services': { code: [LATER], drawn: ['src/storefront/services/services-page.tsx'], texts: 'services' },
  '/reservation': {
    code: ['src/app/reservation-page.tsx'],
    drawn: ['src/storefront/booking/service/categories.tsx'],
    texts: 'booking',
  },
  '/bons-cadeaux': { code: [LATER], drawn: ['src/app/gift-vouchers-page.tsx'], texts: 'giftVouchers' },
  '/forfaits': { code: [LATER], drawn: ['src/app/packages-page.tsx'], texts: 'packages' },
  '/faq': { code: [LATER, 'src/storefront/faq/faq-page.tsx'], texts: 'faq' },
  '/mentions-legales': { code: [LATER, 'src/storefront/legal/notice-page.tsx'] },
  '/cgv': { code: [LATER, 'src/storefront/terms/terms-page.tsx'], texts: 'terms' },
  '/privacy-policy': { code: [LATER, 'src/app/privacy-page.tsx'], texts: 'privacy' },
  '/accessibilite': { code: [LATER, 'src/storefront/legal/accessibility-page.tsx'], texts: 'accessibility' },
  '/retractation': { code: [LATER], drawn: ['src/storefront/withdrawal/withdrawal-page.tsx'] },
  [NOWHERE]: { code: ['src/app/not-found.tsx'], texts: 'notFound' },
  '/reservation/gerer': { code: [LATER], drawn: ['src/storefront/booking/manage/manage-page.tsx'] },
  '/bons-cadeaux/envoi': { code: [LATER], drawn: ['src/storefront/gift-vouchers/delivery/delivery-page.tsx'] },
  '/recu': { code: [LATER], drawn: ['src/storefront/receipt/receipt-page.tsx'] },
  '/paiement': { code: [LATER], drawn: ['src/storefront/payment-status/payment-status-page.tsx'] },
}

/** The same for the page that every path shows until the centre has an identity. */
export const opensSoon: Entry = { code: ['src/app/not-found.tsx'], texts: 'notFound' }

/**
 * Tags that preload a page's chunks and load its styles in parallel with the entry.
 * @param shell the HTML of the build; chunks that it links already are left out
 * @throws {Error} when the manifest has no chunk for a source file
 */
export function linksOf({ code, drawn = [] }: Entry, manifest: Manifest, shell: string): string {
  const scripts = closure(code, manifest)
  const styles = [...closure([...code, ...EVERYWHERE, ...drawn], manifest)].flatMap(({ css }) => css ?? [])
  const fresh = (file: string) => !shell.includes(`/${file}"`)
  return [
    ...[...new Set(styles)].filter(fresh).map(file => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts]
      .filter(({ file }) => fresh(file))
      .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

/** The chunks of some source files, with all chunks that they import. */
function closure(names: readonly string[], manifest: Manifest): Set<Chunk> {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of manifest[name]?.imports ?? []) visit(next)
  }
  for (const name of names) {
    if (!manifest[name]) throw new Error(`No chunk is known for ${name}: correct the entries of render/links.ts.`)
    visit(name)
  }
  return new Set([...seen].flatMap(name => manifest[name] ?? []))
}
