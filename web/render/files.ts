import type { PageHead } from './head.ts'

/** The pages that search engines may list. @param address of the site, without a slash at its end */
export const sitemap = (pages: readonly PageHead[], address: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.filter(({ hidden }) => !hidden).map(({ path }) => `  <url><loc>${address}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** Excludes no page: those that must not be listed contain `noindex`, which a robot sees only if it may read them. */
export const robots = (address: string): string => `User-agent: *\nDisallow: /api/\n\nSitemap: ${address}/sitemap.xml\n`

export type Icon = { readonly src: string; readonly size: number; readonly maskable?: boolean }

/** The manifest for visitors who install the site on their phone. */
export const webManifest = (name: string, icons: readonly Icon[], paper: string): string =>
  JSON.stringify({
    name,
    short_name: name,
    lang: 'fr',
    start_url: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: icons.map(({ src, size, maskable }) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      ...(maskable && { purpose: 'maskable' }),
    })),
  })
