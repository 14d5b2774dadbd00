import { Band } from '../../ui/band.tsx'
import balance from '../../ui/illustrations/balance.svg'
import drop from '../../ui/illustrations/drop.svg'
import lotus from '../../ui/illustrations/lotus.svg'
import styles from './home.module.css'

const VALUES = [
  {
    image: balance,
    title: 'Le professionnalisme',
    text: 'Deux infirmières, des gestes sûrs, une hygiène rigoureuse, et un questionnaire de santé quand il le faut.',
  },
  {
    image: lotus,
    title: 'La bienveillance',
    text: 'Ni leçon ni jugement. Vous venez comme vous êtes, avec votre bébé comme il est.',
  },
  {
    image: drop,
    title: 'L’écoute',
    text: 'Chaque séance commence par vos questions et suit le rythme de votre enfant, jamais celui de la montre.',
  },
]

/** The three values, in a sentence each; the page about the centre tells more. */
export const Values = () => (
  <Band ground="lait" aria-labelledby="values">
    <h2 id="values" className={styles.valuesTitle}>
      Ce qui nous guide
    </h2>
    <ul className={styles.values}>
      {VALUES.map(({ image, title, text }) => (
        <li key={title}>
          <img src={image} alt="" width="200" height="200" loading="lazy" />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Band>
)
