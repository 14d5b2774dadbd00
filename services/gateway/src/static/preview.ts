import type { PreviewPage } from '@alba/contracts/admin/settings-api'
import { categoryView } from '@alba/contracts/catalogue/api'
import type { ShownOffer } from '@alba/contracts/centre/rendered-site'
import type { CentreTexts } from '@alba/contracts/centre/texts'
import { type Catalogue, offeredServices, type ReadCatalogue } from '../catalogue/catalogue.ts'
import { offeredPackages } from '../packages/view.ts'
import type { ReadSiteData } from '../settings/site-data.ts'
import type { ReadLook } from './look.ts'
import { renderPreview } from './render.ts'

/** The HTML of a page with texts that are not saved. @throws {Error} when it cannot be rendered */
export type PreviewTexts = (page: PreviewPage, typed: CentreTexts) => Promise<string>

type Parts = {
  /** Folder of the client's build. */
  readonly folder: string
  readonly address: string
  readonly readCentre: ReadSiteData
  readonly readLook: ReadLook
  readonly readCatalogue: ReadCatalogue
}

/** What visitors see of the catalogue. */
const offerIn = (catalogue: Catalogue): ShownOffer => ({
  categories: catalogue.categories.map(category => categoryView.parse(category)),
  services: offeredServices(catalogue),
  packages: offeredPackages(catalogue),
})

/** Renders previews one at a time, because each takes a thread with up to half a second of processor time (ADR 66). */
export function openPreviews({ folder, address, readCentre, readLook, readCatalogue }: Parts): PreviewTexts {
  let last: Promise<unknown> = Promise.resolve()

  async function preview(page: PreviewPage, typed: CentreTexts): Promise<string> {
    const [data, look, catalogue] = await Promise.all([readCentre(typed), readLook(), readCatalogue()])
    const offer = offerIn(catalogue)
    return renderPreview({ folder, address, data, look, offer, page: page === 'everywhere' ? 'home' : page })
  }

  return (page, typed) => {
    const html = last.then(() => preview(page, typed))
    last = html.catch(() => undefined)
    return html
  }
}
