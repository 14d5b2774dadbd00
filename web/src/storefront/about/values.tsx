import { Band } from '../../ui/band.tsx'
import balance from '../../ui/illustrations/balance.svg'
import drop from '../../ui/illustrations/drop.svg'
import lotus from '../../ui/illustrations/lotus.svg'
import styles from './values.module.css'

const VALUES = [
  {
    image: balance,
    name: 'Le professionnalisme',
    text: 'Des gestes appris, répétés, réguliers. Une hygiène rigoureuse, un questionnaire de santé lorsqu’il le faut, et le courage de dire non quand un soin n’est pas indiqué.',
  },
  {
    image: lotus,
    name: 'La bienveillance',
    text: 'Aucun jugement sur l’allaitement, le sommeil ou la tétine. Il n’y a pas de bonne façon d’être mère ; il y a la vôtre.',
  },
  {
    image: drop,
    name: 'L’écoute',
    text: 'La séance commence par une question, et par un silence assez long pour la réponse. Bébé aussi a son mot à dire : nous suivons son rythme.',
  },
]

/** Professionalism, kindness, listening (storefront §2). */
export const Values = () => (
  <Band ground="lin" aria-labelledby="values">
    <h2 id="values">Ce à quoi nous tenons</h2>
    <ul className={styles.values}>
      {VALUES.map(({ image, name, text }) => (
        <li key={name}>
          <img src={image} alt="" width="200" height="200" loading="lazy" />
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Band>
)
