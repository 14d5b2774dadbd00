import { ShownPicture } from '../ui/shown-picture.tsx'
import { centre, portraits } from './centre.ts'
import styles from './portraits.module.css'

/** The centre's people, side by side. A drawing replaces a missing portrait. */
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
