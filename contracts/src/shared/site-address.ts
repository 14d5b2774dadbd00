/**
 * A placeholder for the site's own address in the built pages, the sitemap and robots.txt, which are the same for every
 * centre. The gateway replaces it by `PUBLIC_URL`. The domain is reserved (RFC 6761), so nobody can own it.
 */
export const SITE_ADDRESS = 'https://site.invalid'
