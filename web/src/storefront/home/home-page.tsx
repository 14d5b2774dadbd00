import type { TextsOf } from '@alba/contracts/centre/texts'
import { Seo } from '../../shared/page-texts.tsx'
import { Values } from '../../shared/values.tsx'
import { Band } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Call } from '../../ui/call.tsx'
import { drawing } from '../../ui/drawing.ts'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { Specialties } from './specialties.tsx'

/** The home page: who works here, what they offer, and links to the other pages. */
export default function HomePage({ texts }: { texts: TextsOf<'home'> }) {
  const { seo, head, valuesTitle, valueNames, values, booking, questions } = texts
  return (
    <>
      <Seo seo={seo} />
      <Hero head={head} />
      <Specialties title={texts.specialtiesTitle} lead={texts.specialties} />
      <Band ground="lait" aria-labelledby="values">
        <h2 id="values">{valuesTitle}</h2>
        <Values className={styles.values} names={valueNames} texts={values} />
      </Band>
      <Band ground="lin" aria-label="Et maintenant" className={styles.calls}>
        <Call
          image={drawing('house')}
          title={booking.title}
          actions={<ButtonLink href="/reservation">Prendre rendez-vous</ButtonLink>}
        >
          {booking.text}
        </Call>
        <Call
          image={drawing('questions')}
          title={questions.title}
          actions={
            <ButtonLink href="/faq" look="outline">
              Lire la FAQ
            </ButtonLink>
          }
        >
          {questions.text}
        </Call>
      </Band>
    </>
  )
}
