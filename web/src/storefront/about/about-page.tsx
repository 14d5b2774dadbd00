import { centre } from '@alba/contracts/centre/centre'
import { nurses } from '@alba/contracts/centre/later'
import { useAnchor } from '../../shared/anchor.ts'
import { useArrival } from '../../shared/flow/arrival.ts'
import { Portraits } from '../../shared/portraits.tsx'
import { Band } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import bath from '../../ui/illustrations/bath.svg'
import house from '../../ui/illustrations/house.svg'
import massage from '../../ui/illustrations/massage.svg'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './about.module.css'
import { Values } from './values.tsx'

const [first, second] = nurses

const ROOMS = [
  {
    image: massage,
    name: 'La salle massage',
    text: 'Une table large, des coussins pour tous les ventres, une huile tiède et sans parfum. Un fauteuil pour qui vous accompagne.',
  },
  {
    image: bath,
    name: 'La salle spa et bain',
    text: 'Une eau à 37 °C, une pièce chauffée, des langes doux : le bain enveloppé, le baby spa et le kid’s spa s’y relaient.',
  },
]

const Story = () => (
  <Band ground="lin" aria-labelledby="story">
    <div className={styles.story}>
      <div>
        <h2 id="story">Notre histoire</h2>
        <img src={house} alt="" width="400" height="400" loading="lazy" />
      </div>
      <div className={styles.prose}>
        <p>
          Tout est parti d’une phrase, entendue cent fois au petit matin dans le couloir d’une maternité :{' '}
          <strong>« Et maintenant, on fait comment ? »</strong>
        </p>
        <p>
          On rentre chez soi avec un nouveau-né, un corps qui a tout donné, et beaucoup de conseils. Ce qui manque,
          c’est un endroit où quelqu’un de formé prend le temps : de masser un dos, de montrer un bain, de répondre à la
          question que l’on n’ose pas poser.
        </p>
        <p>
          Nous avons ouvert cet endroit. Nos soins sont des soins de bien-être : ils ne remplacent ni un avis ni un
          suivi médical. Mais nos gestes sont ceux de deux infirmières, et notre attention aussi.
        </p>
      </div>
    </div>
  </Band>
)

const Rooms = () => (
  <Band ground="lait" aria-labelledby="centre">
    <div className={styles.intro}>
      <h2 id="centre">Le centre</h2>
      <p>
        Deux salles, pas une de plus : pour que chaque famille soit seule avec nous. Une lumière tamisée, du linge
        tiède, et personne qui attend derrière la porte.
      </p>
    </div>
    <ul className={styles.rooms}>
      {ROOMS.map(({ image, name, text }) => (
        <li key={name}>
          <img src={image} alt="" width="200" height="200" loading="lazy" />
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Band>
)

/** /a-propos: the story, the centre and what it stands for (storefront §2). */
export default function AboutPage() {
  const heading = useArrival()
  useAnchor()
  return (
    <>
      <title>{`À propos : deux infirmières, une maison — ${centre.name}`}</title>
      <meta
        name="description"
        content={`${first.name} et ${second.name}, infirmières, vous accueillent chez ${centre.name} : leur histoire, le centre et ses deux salles, leurs valeurs.`}
      />
      <PageHead
        heading={heading}
        kicker="À propos"
        title={
          <>
            Deux infirmières, <em>une maison.</em>
          </>
        }
        lead={`${first.firstName} et ${second.firstName} se sont connues en maternité. Elles y ont appris l’urgence, la précision, et tout ce que l’hôpital n’a pas le temps d’offrir. ${centre.name}, c’est ce temps-là.`}
        art={<Portraits />}
      >
        <div className={styles.actions}>
          <ButtonLink href="/services">Découvrir les soins</ButtonLink>
          <ButtonLink href="/contact" look="outline">
            Nous rencontrer
          </ButtonLink>
        </div>
      </PageHead>
      <Story />
      <Rooms />
      <Values />
      <Band ground="lait" className={styles.quoteBand}>
        <figure className={styles.quote}>
          <blockquote>« Un bain réussi, c’est quand le parent a oublié qu’on était là. »</blockquote>
          <figcaption>{second.name}</figcaption>
        </figure>
      </Band>
    </>
  )
}
