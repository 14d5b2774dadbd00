import { centre } from '@alba/contracts/centre/centre'
import { place } from '@alba/contracts/centre/later'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import styles from './centre-map.module.css'
import { DrawnMap } from './drawn-map.tsx'
import { embeddedMap, linkedMap } from './open-street-map.ts'

/** The centre's own drawing, so that nothing is loaded from another site. */
const Picture = () =>
  place.drawn ? <DrawnMap /> : <img className={styles.house} src={drawing('house')} alt="" width="400" height="400" />

/**
 * A map of the centre. It is a drawing until the visitor asks for OpenStreetMap, which then learns their IP address.
 */
export function CentreMap() {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <div className={styles.card}>
      <div className={styles.picture}>
        {isLoaded ? (
          <iframe
            src={embeddedMap(place)}
            title={`Carte : ${centre.name}, ${centre.address}`}
            referrerPolicy="origin"
          />
        ) : (
          <Picture />
        )}
      </div>
      <div className={styles.caption}>
        {isLoaded ? (
          <p>Carte interactive d’OpenStreetMap.</p>
        ) : (
          <p>
            Plan dessiné par nos soins. La carte interactive vient d’un service extérieur, OpenStreetMap, qui recevra
            votre adresse IP.
          </p>
        )}
        <a href={linkedMap(place)} rel="noreferrer">
          Ouvrir dans OpenStreetMap
        </a>
        <Button look="outline" small onClick={() => setLoaded(!isLoaded)}>
          {isLoaded ? 'Revenir au plan dessiné' : 'Afficher la carte'}
        </Button>
      </div>
    </div>
  )
}
