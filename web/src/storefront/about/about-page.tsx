import { centre } from '@alba/contracts/centre/centre'
import { nurses } from '@alba/contracts/centre/later'
import { useAnchor } from '../../shared/anchor.ts'
import { PageHead } from '../../shared/page-head.tsx'
import { Portraits } from '../../shared/portraits.tsx'
import { Values } from '../../shared/values.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Band } from '../../ui/band.tsx'
import { BandHead } from '../../ui/band-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import styles from './about.module.css'

const practitioners: readonly { readonly name: string; readonly firstName: string }[] = nurses
const inOneSentence = (names: readonly string[]) => new Intl.ListFormat('fr').format(names)
const names = inOneSentence(practitioners.map(({ name }) => name))
const firstNames = inOneSentence(practitioners.map(({ firstName }) => firstName))

const ROOMS = [
  {
    image: drawing('massage'),
    name: 'La salle massage',
    text: 'Une table large, des coussins pour tous les ventres, une huile tiède et sans parfum. Un fauteuil pour qui vous accompagne.',
  },
  {
    image: drawing('bath'),
    name: 'La salle spa et bain',
    text: 'Une eau à 37 °C, une pièce chauffée, des langes doux : le bain enveloppé, le baby spa et le kid’s spa s’y relaient.',
  },
]

const Story = () => (
  <Band ground="lin" aria-labelledby="story">
    <div className={styles.story}>
      <div>
        <h2 id="story">Notre histoire</h2>
        <img src={drawing('house')} alt="" width="400" height="400" loading="lazy" />
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
    <BandHead id="centre" title="Le centre">
      Deux salles, pas une de plus : pour que chaque famille soit seule avec nous. Une lumière tamisée, du linge tiède,
      et personne qui attend derrière la porte.
    </BandHead>
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

const Stance = () => (
  <Band ground="lin" aria-labelledby="values">
    <h2 id="values">Ce à quoi nous tenons</h2>
    <Values
      className={styles.values}
      texts={[
        'Des gestes appris, répétés, réguliers. Une hygiène rigoureuse, un questionnaire de santé lorsqu’il le faut, et le courage de dire non quand un soin n’est pas indiqué.',
        'Aucun jugement sur l’allaitement, le sommeil ou la tétine. Il n’y a pas de bonne façon d’être mère ; il y a la vôtre.',
        'La séance commence par une question, et par un silence assez long pour la réponse. Bébé aussi a son mot à dire : nous suivons son rythme.',
      ]}
    />
  </Band>
)

/** /a-propos: the story and the values of the centre. */
export default function AboutPage() {
  useAnchor()
  return (
    <>
      <title>{`À propos : deux infirmières, une maison — ${centre.name}`}</title>
      <meta
        name="description"
        content={`${names}, infirmières, vous accueillent chez ${centre.name} : leur histoire, le centre et ses deux salles, leurs valeurs.`}
      />
      <PageHead
        kicker="À propos"
        title="Deux infirmières,"
        ending="une maison."
        lead={`${firstNames} se sont connues en maternité. Elles y ont appris l’urgence, la précision, et tout ce que l’hôpital n’a pas le temps d’offrir. ${centre.name}, c’est ce temps-là.`}
        art={<Portraits />}
      >
        <Actions>
          <ButtonLink href="/services">Découvrir les soins</ButtonLink>
          <ButtonLink href="/contact" look="outline">
            Nous rencontrer
          </ButtonLink>
        </Actions>
      </PageHead>
      <Story />
      <Rooms />
      <Stance />
      <Band ground="lait" className={styles.quoteBand}>
        <figure className={styles.quote}>
          <blockquote>« Un bain réussi, c’est quand le parent a oublié qu’on était là. »</blockquote>
          <figcaption>{practitioners.at(-1)?.name}</figcaption>
        </figure>
      </Band>
    </>
  )
}
