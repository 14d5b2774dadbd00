import type { Catalogue, ReadCatalogue } from '../catalogue/catalogue.ts'
import { type Packed, pack } from './packed.ts'
import type { RenderedVersion } from './site.ts'
import { withTreatments } from './treatments.ts'

/** The page with the treatments, and the page and the catalogue from which it was made. */
type FilledPage = { readonly page: Packed; readonly catalogue: Catalogue; readonly filled: Promise<Packed> }

/**
 * Fills the page of services with the treatments and their prices, once for each version of the site and each change of
 * the catalogue.
 * @param address of the site, such as `https://example.org`, without a slash at its end
 * @returns a function that takes the page as it was built, and answers with the filled one
 */
export function servicesPage({ address, readCatalogue }: { address: string; readCatalogue: ReadCatalogue }) {
  let last: FilledPage | undefined
  return async (page: Packed, { data }: RenderedVersion): Promise<Packed> => {
    // While the catalogue cannot be read, the page is sent as it was built: it says to call the centre. Before anybody has
    // said who the centre is, there is no phone number and no provider that the treatments could have.
    const catalogue = await readCatalogue().catch(() => undefined)
    if (!catalogue || !data.identity) return page
    if (last?.page !== page || last.catalogue !== catalogue) {
      const html = Buffer.from(page.plain).toString('utf8')
      const filled = pack(withTreatments(html, catalogue, { ...data, address }), page.type)
      last = { page, catalogue, filled }
    }
    return last.filled
  }
}
