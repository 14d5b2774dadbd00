import { drawing } from '../ui/drawing.ts'
import { centre } from './centre.ts'
import styles from './portraits.module.css'

/** The practitioners, side by side. Who has no portrait gets a drawing. */
export const Portraits = () => (
  <div className={styles.portraits}>
    {centre.people.map(({ name, role }, index) => (
      <figure key={name}>
        <img src={drawing(`portrait-${index + 1}`)} alt="" width="356" height="432" />
        <figcaption>
          <b>{name}</b>
          {role}
        </figcaption>
      </figure>
    ))}
  </div>
)
