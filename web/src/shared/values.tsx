import { classes } from '../ui/classes.ts'
import { drawing } from '../ui/drawing.ts'
import styles from './values.module.css'

const DRAWINGS = [drawing('balance'), drawing('lotus'), drawing('drop')]

type Props = {
  /** The names of the three values, and a text about each. */
  names: readonly string[]
  texts: readonly string[]
  className: string | undefined
}

/** The values of the centre. */
export const Values = ({ names, texts, className }: Props) => (
  <ul className={classes(styles.values, className)}>
    {DRAWINGS.map((image, index) => (
      <li key={image}>
        <img src={image} alt="" width="200" height="200" loading="lazy" />
        <h3>{names[index]}</h3>
        <p>{texts[index]}</p>
      </li>
    ))}
  </ul>
)
