import type { SiteData } from '@alba/contracts/centre/page-data'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { faqPage } from '../storefront/faq/structured-data.ts'
import { App } from './app.tsx'
import { screens } from './back-office/screens.ts'
import { NOWHERE, paths } from './pages.ts'

export { NOWHERE, paths, screens }

/** Structured data that a page has beside those about the centre and the breadcrumb. */
export const dataOf = ({ texts }: SiteData): Readonly<Record<string, object>> => ({
  '/faq': faqPage(texts.faq.sections),
})

/** The page's HTML before any data is loaded: a page must not contain prices, which change. */
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
