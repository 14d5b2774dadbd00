/** The pages of the storefront (storefront §2). Any other path answers 404, with the app's own page. */
export const storefrontPaths: ReadonlySet<string> = new Set([
  '/',
  '/a-propos',
  '/services',
  '/reservation',
  '/bons-cadeaux',
  '/forfaits',
  '/paiement',
  '/faq',
  '/contact',
  '/mentions-legales',
  '/cgv',
  '/privacy-policy',
])
