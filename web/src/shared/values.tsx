import { classes } from '../ui/classes.ts'
import balance from '../ui/illustrations/balance.svg'
import drop from '../ui/illustrations/drop.svg'
import lotus from '../ui/illustrations/lotus.svg'
import styles from './values.module.css'

const VALUES = [
  { image: balance, name: 'Le professionnalisme' },
  { image: lotus, name: 'La bienveillance' },
  { image: drop, name: 'L’écoute' },
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
