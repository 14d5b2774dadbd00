import { classes } from '../ui/classes.ts'
import { drawing } from '../ui/drawing.ts'
import styles from './values.module.css'

const VALUES = [
  { image: drawing('balance'), name: 'Le professionnalisme' },
  { image: drawing('lotus'), name: 'La bienveillance' },
  { image: drawing('drop'), name: 'L’écoute' },
]

type Props = {
  /** The texts about professionalism, kindness and listening. */
  texts: readonly string[]
  className: string | undefined
}

/** The values of the centre. */
export const Values = ({ texts, className }: Props) => (
  <ul className={classes(styles.values, className)}>
    {VALUES.map(({ image, name }, index) => (
      <li key={name}>
        <img src={image} alt="" width="200" height="200" loading="lazy" />
        <h3>{name}</h3>
        <p>{texts[index]}</p>
      </li>
    ))}
  </ul>
)
