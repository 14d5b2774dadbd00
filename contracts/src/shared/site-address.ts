/**
 * Stands in the built pages, sitemap and robots.txt where the site's own address belongs, which no build knows: one image
 * serves any centre. The gateway puts `PUBLIC_URL` there. Reserved (RFC 6761), so that nobody can own it.
 */
export const SITE_ADDRESS = 'https://site.invalid'
