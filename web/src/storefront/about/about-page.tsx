import type { TextsOf } from '@alba/contracts/centre/texts'
import { useAnchor } from '../../shared/anchor.ts'
import { PageHead } from '../../shared/page-head.tsx'
import { Seo } from '../../shared/page-texts.tsx'
import { Portraits } from '../../shared/portraits.tsx'
import { RichText } from '../../shared/rich-text.tsx'
import { Values } from '../../shared/values.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Band } from '../../ui/band.tsx'
import { BandHead } from '../../ui/band-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import styles from './about.module.css'

/** Drawings of rooms, in the order of the rooms. */
const ROOM_DRAWINGS = [drawing('massage'), drawing('bath')]

type Texts = TextsOf<'about'>

const Story = ({ story }: { story: string }) => (
  <Band ground="lin" aria-labelledby="story">
    <div className={styles.story}>
      <div>
        <h2 id="story">Notre histoire</h2>
        <img src={drawing('house')} alt="" width="400" height="400" loading="lazy" />
      </div>
      <div className={styles.prose}>
        <RichText text={story} />
      </div>
    </div>
  </Band>
)

const Place = ({ lead, rooms }: NonNullable<Texts['place']>) => (
  <Band ground="lait" aria-labelledby="centre">
    <BandHead id="centre" title="Le centre">
      {lead}
    </BandHead>
    <ul className={styles.rooms}>
      {rooms.map(({ name, text }, index) => (
        <li key={name}>
          <img src={ROOM_DRAWINGS[index % ROOM_DRAWINGS.length]} alt="" width="200" height="200" loading="lazy" />
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Band>
)

const Stance = ({ values }: { values: readonly string[] }) => (
  <Band ground="lin" aria-labelledby="values">
    <h2 id="values">Ce à quoi nous tenons</h2>
    <Values className={styles.values} texts={values} />
  </Band>
)

const Quote = ({ text, author }: NonNullable<Texts['quote']>) => (
  <Band ground="lait" className={styles.quoteBand}>
    <figure className={styles.quote}>
      <blockquote>« {text} »</blockquote>
      <figcaption>{author}</figcaption>
    </figure>
  </Band>
)

/** /a-propos: the story and the values of the centre. */
export default function AboutPage({ texts }: { texts: Texts }) {
  const { seo, head, story, place, values, quote } = texts
  useAnchor()
  return (
    <>
      <Seo seo={seo} />
      <PageHead {...head} art={<Portraits />}>
        <Actions>
          <ButtonLink href="/services">Découvrir les soins</ButtonLink>
          <ButtonLink href="/contact" look="outline">
            Nous rencontrer
          </ButtonLink>
        </Actions>
      </PageHead>
      {story && <Story story={story} />}
      {place && <Place {...place} />}
      <Stance values={values} />
      {quote && <Quote {...quote} />}
    </>
  )
}
