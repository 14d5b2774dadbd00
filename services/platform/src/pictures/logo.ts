import { smallWidth } from '@alba/contracts/centre/logo'
import type { CentreLogo } from '@alba/contracts/centre/pictures'
import type { PictureStore } from './store.ts'

/**
 * The logo of a centre for letters and documents. `png` is the small file; `width` and `height` are those of the
 * upload, in pixels.
 */
export type LogoFile = { readonly png: Buffer; readonly width: number; readonly height: number }

/** Null for a centre without a logo of its own. */
export type ReadLogo = (logo: CentreLogo | null) => Promise<LogoFile | null>

/** Reads the logo of a centre, once for each logo. */
export function logoReader(store: Pick<PictureStore, 'find'>): ReadLogo {
  let kept: { readonly hash: string; readonly file: LogoFile } | undefined
  return async logo => {
    if (!logo) return null
    if (kept?.hash === logo.hash) return kept.file
    const { hash, width, height } = logo
    const png = await store.find(hash, smallWidth(logo), 'png')
    // Its bytes are stored before its event (ADR 64).
    if (!png) throw new Error(`the logo ${hash} has no file`)
    kept = { hash, file: { png, width, height } }
    return kept.file
  }
}
