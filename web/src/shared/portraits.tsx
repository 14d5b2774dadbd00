import { ShownPicture } from '../ui/shown-picture.tsx'
import { centre, portraits } from './centre.ts'
import styles from './portraits.module.css'

/** The practitioners, side by side. Who has no portrait gets a drawing. */
export const Portraits = () => (
  <div className={styles.portraits}>
    {centre.people.map(({ name, role }, index) => (
      <figure key={name}>
        {portraits[index] && <ShownPicture of={portraits[index]} />}
        <figcaption>
          <b>{name}</b>
          {role}
        </figcaption>
      </figure>
    ))}
  </div>
)
