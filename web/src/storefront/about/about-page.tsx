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

const Story = ({ title, story }: { title: string; story: string }) => (
  <Band ground="lin" aria-labelledby="story">
    <div className={styles.story}>
      <div>
        <h2 id="story">{title}</h2>
        <img src={drawing('house')} alt="" width="400" height="400" loading="lazy" />
      </div>
      <div className={styles.prose}>
        <RichText text={story} />
      </div>
    </div>
  </Band>
)

const Place = ({ title, lead, rooms }: NonNullable<Texts['place']> & { title: string }) => (
  <Band ground="lait" aria-labelledby="centre">
    <BandHead id="centre" title={title}>
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

const Stance = ({ valuesTitle, valueNames, values }: Texts) => (
  <Band ground="lin" aria-labelledby="values">
    <h2 id="values">{valuesTitle}</h2>
    <Values className={styles.values} names={valueNames} texts={values} />
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
  const { seo, head, storyTitle, story, placeTitle, place, quote } = texts
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
      {story && <Story title={storyTitle} story={story} />}
      {place && <Place title={placeTitle} {...place} />}
      <Stance {...texts} />
      {quote && <Quote {...quote} />}
    </>
  )
}
