import type { Catalogue, ReadCatalogue } from '../catalogue/catalogue.ts'
import { type Packed, pack } from './packed.ts'
import type { RenderedVersion } from './site.ts'
import { withTreatments } from './treatments.ts'

type Kept = { readonly page: Packed; readonly catalogue: Catalogue; readonly filled: Promise<Packed> }

/**
 * Fills the page of services with the treatments and their prices, once for each version of the site and each change of
 * the catalogue.
 */
export function servicesPage({ address, readCatalogue }: { address: string; readCatalogue: ReadCatalogue }) {
  let kept: Kept | undefined
  return async (page: Packed, { data }: RenderedVersion): Promise<Packed> => {
    // Without the read models the page keeps its text, which names the phone number.
    const catalogue = await readCatalogue().catch(() => undefined)
    if (!catalogue || !data.identity) return page
    if (kept?.page !== page || kept.catalogue !== catalogue) {
      const html = Buffer.from(page.plain).toString('utf8')
      const filled = pack(withTreatments(html, catalogue, { ...data, address }), page.type)
      kept = { page, catalogue, filled }
    }
    return kept.filled
  }
}
