import type { SiteData } from '@alba/contracts/centre/page-data'
import type { ShownOffer } from '@alba/contracts/centre/rendered-site'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { categoriesQuery, servicesQuery } from '../api/catalogue.ts'
import { packagesQuery } from '../api/packages.ts'
import { queryClient } from '../shared/queries.tsx'
import { drawWhole } from '../shared/use-is-hydrated.ts'
import { faqPage } from '../storefront/faq/structured-data.ts'
import { App } from './app.tsx'
import { screens } from './back-office/screens.ts'
import { NOWHERE, paths } from './pages.ts'

export { NOWHERE, paths, screens }

/** Structured data that a page has beside those about the centre and the breadcrumb. */
export const dataOf = ({ texts }: SiteData): Readonly<Record<string, object>> => ({
  '/faq': faqPage(texts.faq.sections),
})

/**
 * Puts what browsers would load into the query cache, for a preview (ADR 66). After that this module must render no page
 * to be hydrated: those have no data.
 */
export function showOffer({ categories, services, packages }: ShownOffer): void {
  queryClient.setQueryData(categoriesQuery.queryKey, [...categories])
  queryClient.setQueryData(servicesQuery.queryKey, [...services])
  queryClient.setQueryData(packagesQuery.queryKey, [...packages])
  drawWhole()
}

/** The page's HTML. Except in a preview it has no data that is loaded: a page must not contain prices, which change. */
export async function render(path: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App prerendered={path} />
    </StrictMode>,
    // By default React moves content above 12.8 kB into the page with an inline script, which the CSP refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const chunks: Buffer[] = []
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
