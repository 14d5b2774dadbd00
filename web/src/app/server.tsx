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

/** The structured data of single pages, in addition to the breadcrumb and the data about the centre. */
export const dataOf = ({ texts }: SiteData): Readonly<Record<string, object>> => ({
  '/faq': faqPage(texts.faq.sections),
})

/**
 * Fills the query cache with the data that browsers would load, for a preview (ADR 66). After that, this module must
 * not render pages that will be hydrated, since these must be rendered without data.
 */
export function showOffer({ categories, services, packages }: ShownOffer): void {
  queryClient.setQueryData(categoriesQuery.queryKey, [...categories])
  queryClient.setQueryData(servicesQuery.queryKey, [...services])
  queryClient.setQueryData(packagesQuery.queryKey, [...packages])
  drawWhole()
}

/**
 * The HTML of a page. It is rendered without loaded data, except in a preview: prices change, so the HTML must not
 * contain them.
 */
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
