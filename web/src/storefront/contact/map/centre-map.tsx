import type { TextsOf } from '@alba/contracts/centre/texts'
import { useState } from 'react'
import { centre } from '../../../shared/centre.ts'
import { Button } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import styles from './centre-map.module.css'
import { DrawnMap } from './drawn-map.tsx'
import { embeddedMap, linkedMap, searchedMap } from './open-street-map.ts'

type Texts = TextsOf<'contact'>['map']

/** The drawing, so that nothing is loaded from another site. */
const Picture = ({ map }: { map: Texts }) =>
  map ? <DrawnMap {...map} /> : <img className={styles.house} src={drawing('house')} alt="" width="400" height="400" />

const WARNING = 'La carte interactive vient d’un service extérieur, OpenStreetMap, qui recevra votre adresse IP.'

/**
 * A map of the centre. It is a drawing until the visitor asks for OpenStreetMap, which then learns their IP address.
 * @param map names for the drawn map of the demo's quarter; null for a centre that it does not show
 */
export function CentreMap({ map }: { map: Texts }) {
  const [isLoaded, setLoaded] = useState(false)
  const { position } = centre
  const hideLabel = map ? 'Revenir au plan dessiné' : 'Masquer la carte'
  return (
    <div className={styles.card}>
      <div className={styles.picture}>
        {isLoaded && position ? (
          <iframe
            src={embeddedMap(position)}
            title={`Carte : ${centre.name}, ${centre.address}`}
            referrerPolicy="origin"
          />
        ) : (
          <Picture map={map} />
        )}
      </div>
      <div className={styles.caption}>
        <Caption isLoaded={isLoaded} isDrawn={map !== null} />
        <a href={position ? linkedMap(position) : searchedMap(centre.address)} rel="noreferrer">
          Ouvrir dans OpenStreetMap
        </a>
        {position && (
          <Button look="outline" small onClick={() => setLoaded(!isLoaded)}>
            {isLoaded ? hideLabel : 'Afficher la carte'}
          </Button>
        )}
      </div>
    </div>
  )
}

function Caption({ isLoaded, isDrawn }: { isLoaded: boolean; isDrawn: boolean }) {
  if (isLoaded) return <p>Carte interactive d’OpenStreetMap.</p>
  if (isDrawn) return <p>Plan dessiné par nos soins. {WARNING}</p>
  return <p>{centre.position ? WARNING : centre.address}</p>
}
