import type { CategoryView, ServiceView } from '../catalogue/api.ts'
import type { PackageView } from '../packages/api.ts'
import type { CentreLook } from './look.ts'
import type { SiteData, TextPage } from './page-data.ts'
import type { CentrePictures } from './pictures.ts'

/** The input of the renderer, a module of the web app that runs in a thread of the gateway and in tests (ADR 66). */
export type SiteRequest = {
  /** The folder of the client's build. */
  readonly folder: string
  /** The address at which visitors reach the site, without a slash at its end. */
  readonly address: string
  readonly data: SiteData
  readonly look: VersionedLook
}

/** What visitors see of the catalogue. Browsers load it from the API; a previewed page has no scripts that could. */
export type ShownOffer = {
  readonly categories: readonly CategoryView[]
  readonly services: readonly ServiceView[]
  readonly packages: readonly PackageView[]
}

/** A page that an admin wants to see before its texts are saved. `page` names the texts that it shows. */
export type PreviewRequest = SiteRequest & { readonly page: TextPage; readonly offer: ShownOffer }

/** The look of a centre, and what else is drawn: the first letter of its name, its own pictures. */
export type VersionedLook = {
  readonly look: CentreLook
  /** The centre's name, whose first letter may be the logo. */
  readonly centre: string
  /**
   * The version in the addresses of the style sheet and the drawings (`/look/<version>/`), which may be cached for ever. It
   * changes with `look`, with the first letter of `centre` and with the drawings and fonts of this version of Alba, but
   * not with `pictures`.
   */
  readonly version: string
  /** The centre's own pictures, which take the place of drawings. */
  readonly pictures: CentrePictures
}

/** The files from which the picture of a `PictureRequest` is drawn. */
export type Art = {
  /** SVG, in the centre's colours: the drawing at the right of a link preview, unless `own` has a hero. */
  readonly hero: string
  /** SVG, in the centre's colours: the logo, unless the centre has its own. */
  readonly mark: string
  readonly own: UploadedFiles
  /** The folder of the font files that the look names. */
  readonly fonts: string
}

/** The files of the pictures that the centre uploaded: a PNG of the logo, a JPEG of the hero. Undefined where it has none. */
export type UploadedFiles = { readonly logo?: Uint8Array | undefined; readonly hero?: Uint8Array | undefined }

/** What is drawn in a picture. It is drawn when somebody first asks for the picture's path. */
export type PictureRequest = { readonly look: VersionedLook } & (
  | {
      /**
       * A link preview: the picture that messengers and other sites show beside a link to a page (`og:image`), 1200 by
       * 630 pixels. It is unrelated to `PreviewRequest`. `heading` is that of the page: HTML with no tags but `<em>`.
       */
      readonly kind: 'preview'
      readonly heading: string
      readonly name: string
      readonly descriptor: string
    }
  | {
      /** The logo in a square, `size` pixels wide. `room` is the part of the width that it fills, from 0 to 1. */
      readonly kind: 'icon'
      readonly size: number
      readonly room: number
    }
)

export type RenderedSite = {
  /** HTML by path: `/faq`, `/backoffice/bookings`. */
  readonly pages: Readonly<Record<string, string>>
  /** The pages for unknown addresses. */
  readonly notFound: { readonly site: string; readonly staff: string }
  /** Other files by path: `/sitemap.xml`. */
  readonly files: Readonly<Record<string, string>>
  /** Pictures by path. A path has a digest of what the picture shows, so browsers may keep it for ever. */
  readonly pictures: Readonly<Record<string, PictureRequest>>
}

/**
 * The module of the web app's build that renders. It reads the centre only once, when it is imported, from
 * `globalThis.centreOfPage`, so that global must be the `data` of the request before the import. Node imports a module
 * only once in a thread, so a thread can render only one centre, and only one version of it.
 */
export type Renderer = {
  /** @throws {Error} when a page lacks its title or its description, or has what the content security policy refuses */
  renderSite(request: SiteRequest): Promise<RenderedSite>
  /**
   * The HTML of the page, without scripts. It is shown in a frame that opens no window.
   * @throws {Error} as `renderSite` does, and when no page has these texts
   */
  renderPreview(request: PreviewRequest): Promise<string>
}

/** The module of the web app's build that draws: a JPEG file of a link preview, a PNG file of an icon. */
export type Painter = { drawPicture(request: PictureRequest, art: Art): Promise<Buffer> }
