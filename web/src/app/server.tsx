import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { faqPage } from '../storefront/faq/structured-data.ts'
import { App } from './app.tsx'
import { screens } from './back-office/screens.ts'
import { NOWHERE, pages } from './pages.ts'

export { NOWHERE, screens }

/** The addresses that are written as static files. */
export const paths = pages.map(page => page.path)

/** What a page tells search engines beyond who the centre is and where the page belongs. */
export const dataOf: Readonly<Record<string, object>> = { '/faq': faqPage }

/** The page's HTML as it is before any data has arrived: prices never go stale in a file. */
export async function render(path: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App prerendered={path} />
    </StrictMode>,
    // Above 12.8 kB React would put a boundary's content behind an inline script, which the CSP refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const chunks: Buffer[] = []
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
