import { isWide, logoAddress } from '@alba/contracts/centre/logo'
import { type Colours, recoloured } from '@alba/contracts/centre/look/derive'
import { type FontPair, facesOf, fontPairs } from '@alba/contracts/centre/look/fonts'
import { tokenLines } from '@alba/contracts/centre/look/tokens'
import type { CentreLogo } from '@alba/contracts/centre/pictures'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useMemo } from 'react'
import { adminPicturesQuery, drawingsQuery } from '../../../api/staff/parts.ts'
import { centre } from '../../../shared/centre.ts'
import own from './look.module.css'
import type { LookValues } from './look-values.ts'
import { heroAddress } from './own-pictures.tsx'

/** A sample of the site in the look that is typed. It is inert: nothing in it can be pressed. */
export function LookPreview({ values, colours }: { values: LookValues; colours: Colours }) {
  const { data: drawings } = useQuery(drawingsQuery(values.drawings))
  const { data: uploaded } = useQuery(adminPicturesQuery)
  const hero = uploaded?.value.hero
  useFonts(values.fonts)
  const style = useMemo(() => tokensOf(colours, values.fonts), [colours, values.fonts])
  const pictures = useMemo(
    () => drawings && { hero: pictureOf(drawings.hero, colours), mark: pictureOf(drawings.mark, colours) },
    [drawings, colours],
  )
  return (
    <section className={own.around} aria-label="Aperçu">
      <h2>Aperçu</h2>
      <div className={own.preview} style={style} inert>
        <div className={own.bar}>
          <Sign logo={uploaded?.value.logo ?? null} mark={values.logo === 'drawn' ? pictures?.mark : undefined} />
        </div>
        <div className={own.hero}>
          <div>
            <p className={own.title}>
              Un moment <em>pour soi.</em>
            </p>
            <p className={own.lead}>Choisissez un soin, un jour, une heure, et réglez en ligne.</p>
          </div>
          {(hero || pictures) && <img src={hero ? heroAddress(hero) : pictures?.hero} alt="" />}
        </div>
        <div className={own.buttons}>
          <span className={own.button}>Réserver un soin</span>
          <span className={own.link}>Offrir un bon cadeau</span>
        </div>
        <div className={own.grounds}>
          <span className={own.leaf}>Seconde couleur</span>
          <span className={own.honey}>Couleur douce</span>
          <span className={own.night}>Sur l’encre</span>
        </div>
      </div>
    </section>
  )
}

/** The centre’s own logo, or else the one that is chosen, and the name, which a wide logo already contains. */
function Sign({ logo, mark }: { logo: CentreLogo | null; mark: string | undefined }) {
  const src = logo ? logoAddress(logo) : mark
  return (
    <>
      {src ? <img src={src} alt="" /> : <span className={own.initial}>{centre.name.slice(0, 1)}</span>}
      {!(logo && isWide(logo)) && <b>{centre.name}</b>}
    </>
  )
}

/** The tokens of a look as an inline style, which a script may set under the Content-Security-Policy. */
function tokensOf(colours: Colours, fonts: FontPair): CSSProperties {
  const { title, text } = fontPairs[fonts]
  const tokens = tokenLines(colours).map(line => line.split(':'))
  return Object.fromEntries([...tokens, ['--titre', title], ['--texte', text]])
}

const pictureOf = (svg: string, colours: Colours): string =>
  `data:image/svg+xml,${encodeURIComponent(recoloured(svg, colours))}`

/** Pairs of fonts that were loaded for a preview. */
const loaded = new Set<FontPair>()

/** Loads a pair of fonts. This page comes only with the pair that the centre uses now. */
function useFonts(pair: FontPair): void {
  useEffect(() => {
    if (loaded.has(pair)) return
    loaded.add(pair)
    for (const { family, file, weights, ...face } of facesOf(pair)) {
      const style = face.italic ? 'italic' : 'normal'
      document.fonts.add(new FontFace(family, `url(/look/fonts/${file})`, { weight: weights, style }))
    }
  }, [pair])
}
