import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { faqPage } from '../storefront/faq/structured-data.ts'
import { App } from './app.tsx'
import { screens } from './back-office/screens.ts'
import { NOWHERE, pages } from './pages.ts'

export { NOWHERE, screens }

/** The paths that are prerendered. */
export const paths = pages.map(page => page.path)

/** Structured data that a page has beside those about the centre and the breadcrumb. */
export const dataOf: Readonly<Record<string, object>> = { '/faq': faqPage }

/** The page's HTML before any data is loaded: a file must not contain prices, which change. */
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
